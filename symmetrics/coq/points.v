(* Points: formulas of numbers, enclosed between fractions that are equal where the number is rational. *)

From Coq Require Import Ring Field QArith.
From Coq.setoid_ring Require Import Ring_theory Field_theory InitialRing Field_tac.
From Symmetrics Require Export prelude.
Set Implicit Arguments.
Local Open Scope Q_scope.


Definition over (n : Z) (d : positive) : Q := n # d.

Definition span := (Q * Q)%type.

Definition exact (q : Q) : span := (q, q).

Definition low_of (a b : Q) : Q := if Qle_bool a b then a else b.
Definition high_of (a b : Q) : Q := if Qle_bool a b then b else a.

Definition s_mul (x y : span) : span :=
  let a := Qred (fst x * fst y) in let b := Qred (fst x * snd y) in let c := Qred (snd x * fst y) in let d := Qred (snd x * snd y) in
  (low_of (low_of a b) (low_of c d), high_of (high_of a b) (high_of c d)).

Fixpoint s_pow (x : span) (n : nat) : span := match n with O => exact 1 | S m => s_mul x (s_pow x m) end.

Definition s_neg (x : span) : span := (Qopp (snd x), Qopp (fst x)).

Definition s_max (x y : span) : span := (high_of (fst x) (fst y), high_of (snd x) (snd y)).

Definition s_min (x y : span) : span := (low_of (fst x) (fst y), low_of (snd x) (snd y)).

Definition above_zero (q : Q) : bool := match Qnum q with Zpos _ => true | _ => false end.

Definition apart_from_zero (x : span) : bool := above_zero (fst x) || above_zero (Qopp (snd x)).

(* A root between two candidates, which are checked by squaring them. *)

Definition scale : positive := (2 ^ 80)%positive.

Definition guess (q : Q) : Q :=
  let p := Z.sqrt (Qnum q) in
  let r := Z.sqrt (Zpos (Qden q)) in
  if (Z.eqb (p * p) (Qnum q) && Z.eqb (r * r) (Zpos (Qden q)))%bool then p # Z.to_pos r
  else Z.sqrt (Qnum q * Zpos scale * Zpos scale / Zpos (Qden q)) # scale.

Definition guess_above (q : Q) : Q := if Qle_bool q (guess q * guess q) then guess q else guess q + (1 # scale).

Definition root_between (a b : Q) (x : span) : option span :=
  if (Qle_bool 0 a && (Qle_bool 0 b && (Qle_bool (a * a) (fst x) && Qle_bool (snd x) (b * b))))%bool then Some (a, b) else None.

Definition s_sqrt (x : span) : option span := root_between (guess (fst x)) (guess_above (snd x)) x.

Section Enclosing.
  Variable rich : bool.
  Variable names : list Q.

  Fixpoint enclose (e : expr) : option span :=
    match e with
    | Num z => Some (exact (z # 1))
    | Name n => match nth_error names n with Some q => Some (exact q) | None => None end
    | Neg a => match enclose a with Some x => Some (s_neg x) | None => None end
    | Add a b =>
        match enclose a, enclose b with Some x, Some y => Some (Qred (fst x + fst y), Qred (snd x + snd y)) | _, _ => None end
    | Sub a b =>
        match enclose a, enclose b with Some x, Some y => Some (Qred (fst x - snd y), Qred (snd x - fst y)) | _, _ => None end
    | Mul a b => match enclose a, enclose b with Some x, Some y => Some (s_mul x y) | _, _ => None end
    | Div a b =>
        match enclose a, enclose b with
        | Some x, Some y => if apart_from_zero y then Some (s_mul x (Qred (/ snd y), Qred (/ fst y))) else None
        | _, _ => None
        end
    | Pow a n => match enclose a with Some x => Some (s_pow x n) | None => None end
    | Abs a => match enclose a with Some x => Some (s_max x (s_neg x)) | None => None end
    | Max a b => match enclose a, enclose b with Some x, Some y => Some (s_max x y) | _, _ => None end
    | Min a b => match enclose a, enclose b with Some x, Some y => Some (s_min x y) | _, _ => None end
    | Sqrt a => if rich then match enclose a with Some x => s_sqrt x | None => None end else None
    | _ => None
    end.

  Definition decides (c : condition) : bool :=
    match c with
    | PowerDefined _ _ | Count _ => false
    | Rel r a b =>
        match enclose a, enclose b with
        | Some x, Some y =>
            let less u v := above_zero (Qred (fst v - snd u)) in
            let least u v := Qle_bool (snd u) (fst v) in
            match r with
            | Eq => Qeq_bool (fst x) (snd x) && (Qeq_bool (fst y) (snd y) && Qeq_bool (fst x) (fst y))
            | Ne => less x y || less y x
            | Le => least x y
            | Lt => less x y
            | Ge => least y x
            | Gt => less y x
            end
        | _, _ => false
        end
    end.
End Enclosing.

(* A point: names with their values, and what holds there. *)

Record point := { values : list Q; there : list condition; and_this : condition }.

Definition fraction (F : ordered_field) (q : Q) : F :=
  match Qden q with xH => number F (Qnum q) | d => div F (number F (Qnum q)) (number F (Zpos d)) end.

Fixpoint valued (F : ordered_field) (names : list F) (qs : list Q) (P : Prop) : Prop :=
  match names, qs with x :: names, q :: qs => x = fraction F q -> valued F names qs P | _, _ => P end.

Definition found (F : ordered_field) (f : functions F) (p : point) : Prop :=
  closed F (length (values p)) (fun names => valued F names (values p) (
    together f names (distinct [] (flat_map domain_of_condition (there p) ++ domain_of_condition (and_this p)) ++ there p)
      (meaning f names (and_this p)))).

Definition accepts_point (rich : bool) (p : point) : bool :=
  forallb (decides rich (values p))
    (distinct [] (flat_map domain_of_condition (there p) ++ domain_of_condition (and_this p)) ++ there p ++ [and_this p]).

Section Points.
  Arguments number : simpl never.
  Variable F : ordered_field.
  Variable f : functions F.
  Let R0 := F_R (field_laws F).
  Add Ring ring_of_F2 : (F_R (field_laws F)).
  Add Field field_of_F2 : (field_laws F).
  Local Open Scope cells_scope.
  Notation "0" := (zero F) : cells_scope.
  Notation "1" := (one F) : cells_scope.

  Lemma number_add : forall a b, number F (a + b)%Z = number F a + number F b.
  Proof. exact (morph_add (morphism F)). Qed.

  Lemma number_mul : forall a b, number F (a * b)%Z = number F a * number F b.
  Proof. exact (morph_mul (morphism F)). Qed.

  Lemma number_opp : forall a, number F (- a)%Z = - number F a.
  Proof. exact (morph_opp (morphism F)). Qed.

  Lemma number_one : number F 1%Z = 1.
  Proof. reflexivity. Qed.

  Lemma number_zero : number F 0%Z = 0.
  Proof. reflexivity. Qed.

  Lemma number_positive : forall p, 0 < number F (Zpos p).
  Proof.
    intro p. induction p as [| p IHp] using Pos.peano_ind; [apply one_positive |].
    rewrite Pos2Z.inj_succ. unfold Z.succ. rewrite number_add. destruct IHp as [H N].
    split; [apply plus_sign; [exact H | apply one_sign] |].
    intro E. apply (proj2 (one_positive F)). symmetry. apply sum_zero with (y := number F (Zpos p)).
    - apply one_sign.
    - exact H.
    - rewrite E, number_one. ring.
  Qed.

  Lemma number_nonzero : forall p, number F (Zpos p) <> 0.
  Proof. intros p E. apply (proj2 (number_positive p)). symmetry. exact E. Qed.

  Definition rat (q : Q) : F := number F (Qnum q) / number F (Zpos (Qden q)).

  Lemma rat_eq : forall a b, (a == b)%Q -> rat a = rat b.
  Proof.
    intros [n d] [m e] H. unfold Qeq in H. simpl in H. unfold rat. simpl.
    assert (E : number F n * number F (Zpos e) = number F m * number F (Zpos d)) by (rewrite <- !number_mul, H; reflexivity).
    assert (Nd := number_nonzero d). assert (Ne := number_nonzero e).
    replace (number F n / number F (Zpos d)) with (number F n * number F (Zpos e) / (number F (Zpos d) * number F (Zpos e))) by (field; split; assumption).
    rewrite E. field. split; assumption.
  Qed.

  Lemma rat_add : forall a b, rat (a + b)%Q = rat a + rat b.
  Proof.
    intros [n d] [m e]. unfold rat. simpl. rewrite number_add, !number_mul, Pos2Z.inj_mul, number_mul.
    field. split; apply number_nonzero.
  Qed.

  Lemma rat_mul : forall a b, rat (a * b)%Q = rat a * rat b.
  Proof.
    intros [n d] [m e]. unfold rat. simpl. rewrite number_mul, Pos2Z.inj_mul, number_mul. field. split; apply number_nonzero.
  Qed.

  Lemma rat_opp : forall a, rat (- a)%Q = - rat a.
  Proof. intros [n d]. unfold rat. simpl. rewrite number_opp. field. apply number_nonzero. Qed.

  Lemma rat_sub : forall a b, rat (a - b)%Q = rat a - rat b.
  Proof. intros a b. unfold Qminus. rewrite rat_add, rat_opp. ring. Qed.

  Lemma rat_red : forall a, rat (Qred a) = rat a.
  Proof. intro a. apply rat_eq. apply Qred_correct. Qed.

  Lemma rat_sign : forall a, (0 <= a)%Q -> 0 <= rat a.
  Proof.
    intros [n d] H. unfold Qle in H. simpl in H. rewrite Z.mul_1_r in H. unfold rat. simpl.
    apply divide_sign with (p := number F (Zpos d)); [apply number_positive |].
    replace (number F (Zpos d) * (number F n / number F (Zpos d))) with (number F n) by (field; apply number_nonzero).
    apply number_sign. apply Z.leb_le. exact H.
  Qed.

  Lemma rat_le : forall a b, (a <= b)%Q -> rat a <= rat b.
  Proof.
    intros a b H. apply le_sub. rewrite <- rat_sub. apply rat_sign. unfold Qminus. apply Qle_minus_iff in H. exact H.
  Qed.

  Lemma rat_above : forall a, above_zero a = true -> 0 < rat a.
  Proof.
    intros [n d] H. destruct n as [| n | n]; try discriminate. split.
    - apply rat_sign. unfold Qle. simpl. discriminate.
    - intro E. apply (number_nonzero n). unfold rat in E. simpl in E.
      replace (number F (Zpos n)) with (number F (Zpos n) / number F (Zpos d) * number F (Zpos d)) by (field; apply number_nonzero).
      rewrite <- E. ring.
  Qed.

  Lemma rat_inv : forall a, rat a <> 0 -> rat (/ a)%Q = 1 / rat a.
  Proof.
    intros a H. assert (N : ~ (a == 0)%Q) by (intro E; apply H; rewrite (rat_eq E); unfold rat; simpl; rewrite ?number_zero, ?number_one; field; apply one_nonzero).
    assert (E : rat (a * / a)%Q = rat 1%Q) by (apply rat_eq; apply Qmult_inv_r; exact N).
    rewrite rat_mul in E. replace (rat 1%Q) with 1 in E by (unfold rat; simpl; rewrite ?number_zero, ?number_one; field; apply one_nonzero).
    replace (rat (/ a)%Q) with (rat a * rat (/ a)%Q / rat a) by (field; exact H). rewrite E. reflexivity.
  Qed.

  Definition inside (s : span) (x : F) : Prop := rat (fst s) <= x /\ x <= rat (snd s).

  Lemma inside_exact : forall q, inside (exact q) (rat q).
  Proof. intro q. split; apply le_refl. Qed.

  Lemma low_below : forall a b, (low_of a b <= a)%Q /\ (low_of a b <= b)%Q.
  Proof.
    intros a b. unfold low_of. destruct (Qle_bool a b) eqn:E; split; try apply Qle_refl.
    - apply Qle_bool_iff. exact E.
    - destruct (Qlt_le_dec b a) as [H | H]; [apply Qlt_le_weak; exact H |]. apply Qle_bool_iff in H. congruence.
  Qed.

  Lemma high_above : forall a b, (a <= high_of a b)%Q /\ (b <= high_of a b)%Q.
  Proof.
    intros a b. unfold high_of. destruct (Qle_bool a b) eqn:E; split; try apply Qle_refl.
    - apply Qle_bool_iff. exact E.
    - destruct (Qlt_le_dec b a) as [H | H]; [apply Qlt_le_weak; exact H |]. apply Qle_bool_iff in H. congruence.
  Qed.

  (* x*y lies between the products of y with two bounds of x. *)
  Lemma between : forall a b x y : F, a <= x -> x <= b -> (a * y <= x * y /\ x * y <= b * y) \/ (b * y <= x * y /\ x * y <= a * y).
  Proof.
    intros a b x y Ha Hb. apply le_sub in Ha. apply le_sub in Hb. destruct (le_total F 0 y) as [H | H].
    - left. split; apply le_sub.
      + replace (x * y - a * y) with ((x - a) * y) by ring. apply le_mul; assumption.
      + replace (b * y - x * y) with ((b - x) * y) by ring. apply le_mul; assumption.
    - right. apply opp_sign in H. split; apply le_sub.
      + replace (x * y - b * y) with ((b - x) * - y) by ring. apply le_mul; assumption.
      + replace (a * y - x * y) with ((x - a) * - y) by ring. apply le_mul; assumption.
  Qed.

  Lemma between_left : forall a b x y : F, a <= x -> x <= b -> (y * a <= y * x /\ y * x <= y * b) \/ (y * b <= y * x /\ y * x <= y * a).
  Proof.
    intros a b x y Ha Hb. assert (C : forall u v : F, u * v = v * u) by (intros; ring). rewrite (C y a), (C y x), (C y b).
    apply between; assumption.
  Qed.

  Lemma inside_mul : forall s t x y, inside s x -> inside t y -> inside (s_mul s t) (x * y).
  Proof.
    intros [a b] [c d] x y [Ha Hb] [Hc Hd]. simpl in *.
    assert (P : forall u v p q w : F, (u <= p /\ p <= v \/ v <= p /\ p <= u) -> q <= u -> q <= v -> u <= w -> v <= w -> q <= p /\ p <= w).
    { intros u v p q w [[H1 H2] | [H1 H2]] G1 G2 G3 G4; split.
      - exact (le_trans F q u p G1 H1).
      - exact (le_trans F p v w H2 G4).
      - exact (le_trans F q v p G2 H1).
      - exact (le_trans F p u w H2 G3). }
    assert (Q : forall e, inside (exact e) (rat e)) by exact inside_exact.
    unfold s_mul, inside. simpl.
    set (ac := Qred (a * c)%Q). set (ad := Qred (a * d)%Q). set (bc := Qred (b * c)%Q). set (bd := Qred (b * d)%Q).
    assert (Eac : rat ac = rat a * rat c) by (unfold ac; rewrite rat_red, rat_mul; reflexivity).
    assert (Ead : rat ad = rat a * rat d) by (unfold ad; rewrite rat_red, rat_mul; reflexivity).
    assert (Ebc : rat bc = rat b * rat c) by (unfold bc; rewrite rat_red, rat_mul; reflexivity).
    assert (Ebd : rat bd = rat b * rat d) by (unfold bd; rewrite rat_red, rat_mul; reflexivity).
    destruct (low_below ac ad) as [L1 L2]. destruct (low_below bc bd) as [L3 L4].
    destruct (low_below (low_of ac ad) (low_of bc bd)) as [L5 L6].
    destruct (high_above ac ad) as [U1 U2]. destruct (high_above bc bd) as [U3 U4].
    destruct (high_above (high_of ac ad) (high_of bc bd)) as [U5 U6].
    assert (A : rat (low_of (low_of ac ad) (low_of bc bd)) <= rat a * y /\ rat a * y <= rat (high_of (high_of ac ad) (high_of bc bd))).
    { apply P with (u := rat ac) (v := rat ad).
      - rewrite Eac, Ead. apply between_left; assumption.
      - apply rat_le. exact (Qle_trans _ _ _ L5 L1).
      - apply rat_le. exact (Qle_trans _ _ _ L5 L2).
      - apply rat_le. exact (Qle_trans _ _ _ U1 U5).
      - apply rat_le. exact (Qle_trans _ _ _ U2 U5). }
    assert (B : rat (low_of (low_of ac ad) (low_of bc bd)) <= rat b * y /\ rat b * y <= rat (high_of (high_of ac ad) (high_of bc bd))).
    { apply P with (u := rat bc) (v := rat bd).
      - rewrite Ebc, Ebd. apply between_left; assumption.
      - apply rat_le. exact (Qle_trans _ _ _ L6 L3).
      - apply rat_le. exact (Qle_trans _ _ _ L6 L4).
      - apply rat_le. exact (Qle_trans _ _ _ U3 U6).
      - apply rat_le. exact (Qle_trans _ _ _ U4 U6). }
    apply P with (u := rat a * y) (v := rat b * y); try tauto. apply between; assumption.
  Qed.

  Lemma inside_pow : forall n s x, inside s x -> inside (s_pow s n) (x ^ n).
  Proof.
    intros n s x H. induction n as [| n IH]; simpl.
    - replace 1 with (rat 1%Q); [apply inside_exact |]. unfold rat. simpl. rewrite number_one. field. apply one_nonzero.
    - apply inside_mul; assumption.
  Qed.

  Lemma opp_le : forall x y : F, x <= y -> - y <= - x.
  Proof. intros x y H. apply le_sub. replace (- x - - y) with (y - x) by ring. exact (proj1 (le_sub F x y) H). Qed.

  Lemma inside_neg : forall s x, inside s x -> inside (s_neg s) (- x).
  Proof. intros [a b] x [H1 H2]. split; simpl; rewrite rat_opp; apply opp_le; assumption. Qed.

  Lemma add_le : forall a b x y : F, a <= x -> b <= y -> a + b <= x + y.
  Proof.
    intros a b x y H1 H2. apply le_sub in H1. apply le_sub in H2. apply le_sub.
    replace (x + y - (a + b)) with (x - a + (y - b)) by ring. apply plus_sign; assumption.
  Qed.

  Lemma inside_add : forall s t x y, inside s x -> inside t y -> inside (Qred (fst s + fst t)%Q, Qred (snd s + snd t)%Q) (x + y).
  Proof. intros s t x y [H1 H2] [H3 H4]. split; cbn [fst snd]; rewrite rat_red, rat_add; apply add_le; assumption. Qed.

  Lemma inside_sub : forall s t x y, inside s x -> inside t y -> inside (Qred (fst s - snd t)%Q, Qred (snd s - fst t)%Q) (x - y).
  Proof.
    intros s t x y [H1 H2] [H3 H4]. replace (x - y) with (x + - y) by ring.
    split; cbn [fst snd]; rewrite rat_red; unfold Qminus; rewrite rat_add, rat_opp; apply add_le; try assumption; apply opp_le; assumption.
  Qed.

  Lemma inside_max : forall s t x y, inside s x -> inside t y -> inside (s_max s t) (max x y).
  Proof.
    intros [a b] [c d] x y [H1 H2] [H3 H4]. simpl in *.
    assert (M : x <= max x y /\ y <= max x y).
    { destruct (max_laws F x y) as (A & B & _). split; apply le_sub; assumption. }
    assert (E : max x y = x \/ max x y = y).
    { destruct (le_total F x y) as [L | L]; [right; apply max_right | left; apply max_left]; exact L. }
    split; simpl.
    - unfold high_of. destruct (Qle_bool a c).
      + exact (le_trans F _ _ _ H3 (proj2 M)).
      + exact (le_trans F _ _ _ H1 (proj1 M)).
    - destruct (high_above b d) as [U1 U2]. destruct E as [-> | ->].
      + exact (le_trans F _ _ _ H2 (rat_le U1)).
      + exact (le_trans F _ _ _ H4 (rat_le U2)).
  Qed.

  Lemma inside_min : forall s t x y, inside s x -> inside t y -> inside (s_min s t) (min x y).
  Proof.
    intros [a b] [c d] x y [H1 H2] [H3 H4]. simpl in *.
    assert (M : min x y <= x /\ min x y <= y).
    { destruct (min_laws F x y) as (A & B & _). split; apply le_sub; assumption. }
    assert (E : min x y = x \/ min x y = y).
    { destruct (le_total F x y) as [L | L]; [left; apply min_left | right; apply min_right]; exact L. }
    split; simpl.
    - destruct (low_below a c) as [U1 U2]. destruct E as [-> | ->].
      + exact (le_trans F _ _ _ (rat_le U1) H1).
      + exact (le_trans F _ _ _ (rat_le U2) H3).
    - unfold low_of. destruct (Qle_bool b d).
      + exact (le_trans F _ _ _ (proj1 M) H2).
      + exact (le_trans F _ _ _ (proj2 M) H4).
  Qed.

  Lemma inside_abs : forall s x, inside s x -> inside (s_max s (s_neg s)) (abs x).
  Proof.
    intros s x H. assert (G := inside_max H (inside_neg H)).
    replace (abs x) with (max x (- x)); [exact G |]. destruct (le_total F 0 x) as [L | L].
    - rewrite (abs_up F x L). apply max_left. apply (le_sub F). replace (x - - x) with (x + x) by ring. apply plus_sign; exact L.
    - rewrite (abs_down F x L). apply max_right. apply opp_sign in L. apply le_sub. replace (- x - x) with (- x + - x) by ring.
      apply plus_sign; exact L.
  Qed.

  Lemma apart_true : forall s x, inside s x -> apart_from_zero s = true -> (0 < x) \/ (x < 0).
  Proof.
    intros [a b] x [H1 H2] E. unfold apart_from_zero in E. apply orb_prop in E as [E | E]; apply rat_above in E; simpl in *.
    - left. destruct E as [E N]. split; [exact (le_trans F _ _ _ E H1) |]. intro Z. apply N. apply le_antisym; [exact E |]. rewrite Z. exact H1.
    - right. rewrite rat_opp in E. destruct E as [E N]. apply opp_sign in E. split; [exact (le_trans F _ _ _ H2 E) |].
      intro Z. apply N. rewrite Z in H2. assert (rat b = 0) as ->; [apply le_antisym; assumption | ring].
  Qed.

  Lemma inverse_le : forall x y : F, 0 < x -> x <= y -> 1 / y <= 1 / x.
  Proof.
    intros x y Hx H. assert (Hy : 0 < y).
    { destruct Hx as [Hx Nx]. split; [exact (le_trans F _ _ _ Hx H) |]. intro Z. apply Nx. apply le_antisym; [exact Hx | rewrite Z; exact H]. }
    assert (Nx : x <> 0) by (intro Z; apply (proj2 Hx); symmetry; exact Z).
    assert (Ny : y <> 0) by (intro Z; apply (proj2 Hy); symmetry; exact Z).
    apply le_sub. apply divide_sign with (p := x * y); [apply positive_mul; assumption |].
    replace (x * y * (1 / x - 1 / y)) with (y - x) by (field; split; assumption). exact (proj1 (le_sub F x y) H).
  Qed.

  Lemma inside_inv : forall s x, inside s x -> apart_from_zero s = true -> inside (Qred (/ snd s)%Q, Qred (/ fst s)%Q) (1 / x).
  Proof.
    intros [a b] x [H1 H2] E. unfold apart_from_zero in E. apply orb_prop in E as [E | E]; apply rat_above in E; simpl in *.
    - assert (Hx : 0 < x).
      { destruct E as [E N]. split; [exact (le_trans F _ _ _ E H1) |]. intro Z. apply N. apply le_antisym; [exact E | rewrite Z; exact H1]. }
      assert (Hb : rat b <> 0).
      { intro Z. destruct Hx as [P N]. apply N. apply le_antisym; [exact P | rewrite <- Z; exact H2]. }
      assert (Ha : rat a <> 0) by (intro Z; apply (proj2 E); symmetry; exact Z).
      split; cbn [fst snd]; rewrite rat_red, rat_inv by assumption; apply inverse_le; assumption.
    - rewrite rat_opp in E.
      assert (Hx : 0 < - x).
      { destruct E as [E N]. split; [exact (le_trans F _ _ _ E (opp_le _ _ H2)) |]. intro Z. apply N. apply le_antisym; [exact E |].
        apply (le_trans F _ (- x)); [apply opp_le; exact H2 | rewrite <- Z; apply le_refl]. }
      assert (Hna : 0 < - rat a).
      { destruct Hx as [P N]. split; [exact (le_trans F _ _ _ P (opp_le _ _ H1)) |]. intro Z. apply N. apply le_antisym; [exact P |].
        rewrite Z. apply opp_le. exact H1. }
      assert (Nb : rat b <> 0) by (intro Z; apply (proj2 E); rewrite Z; ring).
      assert (Na : rat a <> 0) by (intro Z; apply (proj2 Hna); rewrite Z; ring).
      assert (Nx : x <> 0) by (intro Z; apply (proj2 Hx); rewrite Z; ring).
      split; cbn [fst snd]; rewrite rat_red, rat_inv by assumption.
      + replace (1 / rat b) with (- (1 / - rat b)) by (field; split; [exact Nb | intro Z; apply Nb; replace (rat b) with (- - rat b) by ring; rewrite Z; ring]).
        replace (1 / x) with (- (1 / - x)) by (field; split; [exact Nx | intro Z; apply Nx; replace x with (- - x) by ring; rewrite Z; ring]).
        apply opp_le. apply inverse_le; [exact E | apply opp_le; exact H2].
      + replace (1 / rat a) with (- (1 / - rat a)) by (field; split; [exact Na | intro Z; apply Na; replace (rat a) with (- - rat a) by ring; rewrite Z; ring]).
        replace (1 / x) with (- (1 / - x)) by (field; split; [exact Nx | intro Z; apply Nx; replace x with (- - x) by ring; rewrite Z; ring]).
        apply opp_le. apply inverse_le; [exact Hx | apply opp_le; exact H1].
  Qed.

  Lemma square_le : forall x y : F, 0 <= x -> 0 <= y -> x * x <= y * y -> x <= y.
  Proof.
    intros x y Hx Hy H. destruct (le_total F x y) as [L | L]; [exact L |].
    apply le_sub in H. apply le_sub in L. apply le_sub.
    assert (E : (y - x) * (y + x) = 0).
    { replace ((y - x) * (y + x)) with (y * y - x * x) by ring. apply both_signs; [exact H |].
      replace (- (y * y - x * x)) with ((x - y) * (x + y)) by ring. apply le_mul; [exact L | apply plus_sign; assumption]. }
    destruct (same_or_not F (y + x) 0) as [Z | N].
    - assert (y = 0) as -> by (apply sum_zero with (y := x); assumption).
      assert (x = 0) as -> by (apply sum_zero with (y := 0); [exact Hx | apply le_refl | replace (x + 0) with (0 + x) by ring; exact Z]).
      replace (0 - 0) with 0 by ring. apply le_refl.
    - assert (Z : y - x = 0) by (apply product_zero with (y := y + x); assumption). rewrite Z. apply le_refl.
  Qed.

  Variable rich : bool.
  Variable laws_of_functions : rich = true -> lawful f.

  Lemma inside_sqrt : rich = true -> forall a b s t x, inside s x -> root_between a b s = Some t -> inside t (f_sqrt f x).
  Proof.
    intros Ri a b s t x [H1 H2] E. unfold root_between in E.
    destruct (Qle_bool 0 a) eqn:A; [| discriminate]. destruct (Qle_bool 0 b) eqn:B; [| discriminate].
    destruct (Qle_bool (a * a) (fst s)) eqn:C; [| discriminate]. destruct (Qle_bool (snd s) (b * b)) eqn:D; [| discriminate].
    simpl in E. injection E as <-.
    apply Qle_bool_iff in A, B, C, D. apply rat_sign in A. apply rat_sign in B. apply rat_le in C. apply rat_le in D. rewrite rat_mul in C, D.
    assert (X : 0 <= x) by exact (le_trans F _ _ _ (le_mul F _ _ A A) (le_trans F _ _ _ C H1)).
    assert (S1 := l_sqrt_sign (laws_of_functions Ri) x X). assert (S2 := l_sqrt_square (laws_of_functions Ri) x X).
    split; simpl; apply square_le; try assumption; rewrite S2.
    - exact (le_trans F _ _ _ C H1).
    - exact (le_trans F _ _ _ H2 D).
  Qed.

  Variable qs : list Q.
  Let names := map rat qs.

  Lemma enclose_true : forall e s, enclose rich qs e = Some s -> inside s (value f names e).
  Proof.
    induction e; simpl; intros s H; try discriminate;
      repeat match goal with E : match enclose rich qs ?x with Some _ => _ | None => _ end = _ |- _ => destruct (enclose rich qs x) eqn:?; [| discriminate] end;
      repeat match goal with IH : forall s, Some ?t = Some s -> _ |- _ => specialize (IH _ eq_refl) end.
    - injection H as <-. replace (number F z) with (rat (z # 1)); [apply inside_exact |].
      unfold rat. simpl. rewrite number_one. field. apply one_nonzero.
    - destruct (nth_error qs n) as [q |] eqn:E; [| discriminate]. injection H as <-.
      assert (N : List.nth n names (zero F) = rat q).
      { apply nth_error_nth. unfold names. apply map_nth_error. exact E. }
      rewrite N. apply inside_exact.
    - injection H as <-. apply inside_neg. assumption.
    - injection H as <-. apply inside_add; assumption.
    - injection H as <-. apply inside_sub; assumption.
    - injection H as <-. apply inside_mul; assumption.
    - match type of H with (if ?b then _ else _) = _ => destruct b eqn:Z; [| discriminate] end. injection H as <-.
      match goal with H1 : inside ?s1 (value _ _ e1), H2 : inside ?s2 (value _ _ e2) |- _ =>
        destruct (apart_true H2 Z) as [P | P]; assert (N : value f names e2 <> 0) by (destruct P; congruence);
        replace (value f names e1 / value f names e2) with (value f names e1 * (1 / value f names e2)) by (field; exact N);
        apply inside_mul; [assumption | apply inside_inv; assumption | assumption | apply inside_inv; assumption]
      end.
    - injection H as <-. apply inside_pow. assumption.
    - injection H as <-. apply inside_abs. assumption.
    - injection H as <-. apply inside_max; assumption.
    - injection H as <-. apply inside_min; assumption.
    - assert (Ri : rich = true) by (destruct rich; [reflexivity | discriminate]).
      assert (G : match enclose rich qs e with Some x => s_sqrt x | None => None end = Some s) by (destruct rich; [exact H | discriminate]).
      destruct (enclose rich qs e) as [x |]; [| discriminate]. exact (inside_sqrt Ri _ _ (IHe _ eq_refl) G).
  Qed.

  Lemma decides_true : forall c, decides rich qs c = true -> meaning f names c.
  Proof.
    intros [r a b | |] H; try discriminate. unfold decides in H.
    destruct (enclose rich qs a) as [s |] eqn:Ea; [| discriminate]. destruct (enclose rich qs b) as [t |] eqn:Eb; [| discriminate].
    apply enclose_true in Ea as [A1 A2]. apply enclose_true in Eb as [B1 B2]. cbv zeta beta in H. cbn [meaning].
    assert (L : forall (u v : span) (x y : F), x <= rat (snd u) -> rat (fst v) <= y -> above_zero (Qred (fst v - snd u)%Q) = true -> x < y).
    { intros u v x y H1 H2 G. apply rat_above in G. rewrite rat_red, rat_sub in G. destruct G as [G N].
      apply (le_sub F) in G. split; [exact (le_trans F _ _ _ H1 (le_trans F _ _ _ G H2)) |].
      intro Z. apply N. rewrite <- Z in H2. assert (E : rat (fst v) = rat (snd u)).
      { apply le_antisym; [exact (le_trans F _ _ _ H2 H1) | exact G]. }
      rewrite E. ring. }
    assert (M : forall (u v : span) (x y : F), x <= rat (snd u) -> rat (fst v) <= y -> Qle_bool (snd u) (fst v) = true -> x <= y).
    { intros u v x y H1 H2 G. apply Qle_bool_iff in G. exact (le_trans F _ _ _ H1 (le_trans F _ _ _ (rat_le G) H2)). }
    destruct r; cbn [related].
    - apply andb_prop in H as [H1 H]. apply andb_prop in H as [H2 H3]. apply Qeq_bool_iff in H1, H2, H3.
      apply rat_eq in H1. apply rat_eq in H2. apply rat_eq in H3.
      assert (Va : value f names a = rat (fst s)) by (apply le_antisym; [rewrite H1 |]; assumption).
      assert (Vb : value f names b = rat (fst t)) by (apply le_antisym; [rewrite H2 |]; assumption).
      rewrite Va, Vb. exact H3.
    - apply orb_prop in H as [H | H].
      + exact (proj2 (L s t _ _ A2 B1 H)).
      + intro E. apply (proj2 (L t s _ _ B2 A1 H)). symmetry. exact E.
    - exact (M s t _ _ A2 B1 H).
    - exact (L s t _ _ A2 B1 H).
    - exact (M t s _ _ B2 A1 H).
    - exact (L t s _ _ B2 A1 H).
  Qed.
  Lemma fraction_rat : forall q, fraction F q = rat q.
  Proof. intros [n d]. unfold fraction, rat. simpl. destruct d; try reflexivity. rewrite number_one. field. apply one_nonzero. Qed.
End Points.

Lemma together_true : forall (F : ordered_field) (f : functions F) names cs (P : Prop),
  (forall c, In c cs -> meaning f names c) -> P -> together f names cs P.
Proof.
  intros F f names cs P. induction cs as [| c cs IH]; simpl; intros H G; [exact G |].
  split; [apply H; left; reflexivity |]. apply IH; [| exact G]. intros d I. apply H. right. exact I.
Qed.

Lemma closed_monotone : forall (F : ordered_field) n (A B : list F -> Prop), (forall names, A names -> B names) -> closed F n A -> closed F n B.
Proof.
  intros F n. induction n as [| n IH]; simpl; intros A B H G; [exact (H _ G) |].
  intro x. apply IH with (A := fun names => A (x :: names)); [intros names; apply H | apply G].
Qed.

Lemma valued_true : forall (F : ordered_field) qs (H : Prop) (P : list F -> Prop),
  (H -> P (map (rat F) qs)) -> closed F (length qs) (fun names => H -> valued F names qs (P names)).
Proof.
  intros F qs. induction qs as [| q qs IH]; simpl; intros H P G; [exact G |].
  intro x. apply closed_monotone with (A := fun names => (H /\ x = fraction F q) -> valued F names qs (P (x :: names))).
  - intros names A h E. apply A. split; assumption.
  - apply IH with (P := fun names => P (x :: names)). intros [h ->]. rewrite fraction_rat. exact (G h).
Qed.

Theorem point_sound : forall rich p, accepts_point rich p = true ->
  forall (F : ordered_field) (f : functions F), (rich = true -> lawful f) -> found f p.
Proof.
  intros rich p H F f L. unfold found.
  apply closed_monotone with (A := fun names => True -> valued F names (values p) (together f names
    (distinct [] (flat_map domain_of_condition (there p) ++ domain_of_condition (and_this p)) ++ there p) (meaning f names (and_this p)))).
  { intros names G. exact (G I). }
  apply valued_true with (P := fun names => together f names
    (distinct [] (flat_map domain_of_condition (there p) ++ domain_of_condition (and_this p)) ++ there p) (meaning f names (and_this p))).
  intros _. unfold accepts_point in H. rewrite forallb_forall in H.
  apply together_true.
  - intros c J. apply (decides_true L (values p) c). apply H. rewrite !in_app_iff in *. tauto.
  - apply (decides_true L (values p)). apply H. rewrite !in_app_iff. right. right. left. reflexivity.
Qed.

Theorem at_point : forall p, accepts_point false p = true -> forall F : ordered_field, found (no_functions F) p.
Proof. intros p H F. apply (point_sound p H). discriminate. Qed.

Theorem at_point_with_functions : forall p, accepts_point true p = true -> forall F : field_with_functions, found (functions_of F) p.
Proof.
  intros p H F. apply (point_sound p H). intros _. destruct F as [B q g w A1 A2 A3 A4 A5 A6 A7 A8]. constructor; assumption.
Qed.
