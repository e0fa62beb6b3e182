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

(* A power with a fraction as exponent, between two candidates, too; these are roots of whole numbers, found bit by bit. *)

Fixpoint root_by_bits (bits degree : nat) (n r : Z) : Z :=
  match bits with
  | O => r
  | S more =>
      let s := (r + 2 ^ Z.of_nat more)%Z in root_by_bits more degree n (if Z.leb (s ^ Z.of_nat degree) n then s else r)
  end.

Definition whole_root (degree : nat) (n : Z) : Z := root_by_bits (Z.to_nat (Z.log2 n / Z.of_nat degree + 1)) degree n 0.

Definition finer : positive := (2 ^ 40)%positive.

Definition guess_root (degree : nat) (q : Q) : Q :=
  let p := whole_root degree (Qnum q) in
  let r := whole_root degree (Zpos (Qden q)) in
  let k := Z.of_nat degree in
  if (Z.eqb (p ^ k) (Qnum q) && Z.eqb (r ^ k) (Zpos (Qden q)))%bool then p # Z.to_pos r
  else whole_root degree (Qnum q * Zpos finer ^ k / Zpos (Qden q)) # finer.

Definition power_of (q : Q) (n : nat) : span := s_pow (exact q) n.

Definition guess_root_above (degree : nat) (q : Q) : Q :=
  let g := guess_root degree q in if Qle_bool q (fst (power_of g degree)) then g else g + (1 # finer).

Definition power_between (p d : nat) (a b : Q) (x : span) : option span :=
  if (Qle_bool 0 b && (Qle_bool 0 (fst x) && (Qle_bool (snd (power_of a d)) (fst (power_of (fst x) p))
    && Qle_bool (snd (power_of (snd x) p)) (fst (power_of b d)))))%bool
  then Some (a, b) else None.

Definition largest_exponent : positive := 24.

Definition s_rpow (x y : span) : option span :=
  match Qnum (Qred (fst y)), Qden (Qred (fst y)), Qeq_bool (fst y) (snd y) with
  | Zpos p, d, true =>
      if (Pos.leb p largest_exponent && Pos.leb d largest_exponent)%bool then
        let n := Pos.to_nat p in let k := Pos.to_nat d in
        power_between n k (guess_root k (fst (power_of (fst x) n))) (guess_root_above k (snd (power_of (snd x) n))) x
      else None
  | _, _, _ => None
  end.

Definition power_sure (x y : span) : bool :=
  above_zero (fst x) || (Qeq_bool (fst x) 0 && Qeq_bool (snd x) 0 && above_zero (fst y)).

(* A bound of a logarithm: that of a root twice, and so on, and at last that of a number near one, less one. *)

Definition root_above (s : positive) (q : Q) : Q :=
  let t := (Qnum q * Zpos s * Zpos s)%Z in
  let r := Z.sqrt (t / Zpos (Qden q)) in
  (if Z.eqb (r * r * Zpos (Qden q)) t then r else r + 1)%Z # s.

Fixpoint log_by (s : positive) (halvings : nat) (q : Q) : option Q :=
  match halvings with
  | O => Some (q - 1)
  | S n =>
      let r := root_above s q in
      if (above_zero r && Qle_bool q (r * r))%bool then match log_by s n r with Some u => Some ((2 # 1) * u) | None => None end else None
  end.

Definition log_above (halvings : nat) : Q -> option Q := log_by (Pos.pow 2 (Pos.of_nat (2 * halvings + 16))) halvings.

Definition log_by_halving (halvings : nat) (x : span) : option span :=
  if above_zero (fst x) then
    match log_above halvings (Qred (/ fst x)), log_above halvings (snd x) with
    | Some u, Some v => Some (Qred (Qopp u), Qred v)
    | _, _ => None
    end
  else None.

(* The logarithm of a fraction from those of small primes, which are worked out once. *)

Definition primes : list positive := [2; 3; 5; 7; 11; 13; 17; 19; 23; 29; 31; 37; 41; 43; 47]%positive.

Definition of_prime (p : positive) : span := match log_by_halving 12 (exact (Zpos p # 1)) with Some s => s | None => exact 0 end.

Definition logs_of_primes : list (positive * span) := Eval vm_compute in map (fun p => (p, of_prime p)) primes.

Fixpoint log_of (fuel : nat) (table : list (positive * span)) (n : positive) : option span :=
  match n, fuel, table with
  | xH, _, _ => Some (exact 0)
  | _, S k, (p, s) :: more =>
      let m := Z.to_pos (Zpos n / Zpos p) in
      if Pos.eqb (p * m) n then
        match log_of k table m with Some t => Some (Qred (fst s + fst t), Qred (snd s + snd t)) | None => None end
      else log_of k more n
  | _, _, _ => None
  end.

Definition log_by_primes (x : span) : option span :=
  match Qnum (fst x), Qeq_bool (fst x) (snd x) with
  | Zpos n, true =>
      match log_of 100 logs_of_primes n, log_of 100 logs_of_primes (Qden (fst x)) with
      | Some s, Some t => Some (Qred (fst s - snd t), Qred (snd s - fst t))
      | _, _ => None
      end
  | _, _ => None
  end.

Definition s_log (halvings : nat) (x : span) : option span :=
  match halvings with O => log_by_primes x | _ => log_by_halving halvings x end.

Definition s_xlogx (halvings : nat) (x : span) : option span :=
  if (Qeq_bool (fst x) 0 && Qeq_bool (snd x) 0)%bool then Some (exact 0)
  else match s_log halvings x with Some y => Some (s_mul x y) | None => None end.

Section Enclosing.
  Variable rich : bool.
  Variable halvings : nat.
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
    | Log a => if rich then match enclose a with Some x => s_log halvings x | None => None end else None
    | Xlogx a => if rich then match enclose a with Some x => s_xlogx halvings x | None => None end else None
    | Rpow a e => if rich then match enclose a, enclose e with Some x, Some y => s_rpow x y | _, _ => None end else None
    end.

  Definition decides (c : condition) : bool :=
    match c with
    | Count _ => false
    | PowerDefined a e =>
        match enclose a, enclose e with
        | Some x, Some y => power_sure x y
        | _, _ => false
        end
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

Definition before (p : point) : list condition :=
  distinct [] (flat_map domain_of_condition (there p) ++ domain_of_condition (and_this p)) ++ there p.

Definition found (F : ordered_field) (f : functions F) (p : point) : Prop :=
  closed F (length (values p)) (fun names => valued F names (values p) (together f names (before p) (meaning f names (and_this p)))).

Definition accepts_before (rich : bool) (halvings : nat) (p : point) : bool := forallb (decides rich halvings (values p)) (before p).

Definition accepts_point (rich : bool) (halvings : nat) (p : point) : bool :=
  accepts_before rich halvings p && decides rich halvings (values p) (and_this p).

(* What is last said of a point, by the values there, from what is said before. *)

Definition last_there (F : ordered_field) (f : functions F) (p : point) : Prop :=
  implied f (map (fraction F) (values p)) (before p) (meaning f (map (fraction F) (values p)) (and_this p)).

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

  Lemma rat_number : forall p, rat (Zpos p # 1) = number F (Zpos p).
  Proof. intro p. unfold rat. simpl. rewrite number_one. field. apply one_nonzero. Qed.

  Lemma power_of_true : forall q n, inside (power_of q n) (rat q ^ n).
  Proof. intros q n. apply inside_pow. apply inside_exact. Qed.

  Lemma inside_power : rich = true -> forall p d a b s t x, inside s x ->
    power_between (Pos.to_nat p) (Pos.to_nat d) a b s = Some t -> inside t (f_rpow f x (number F (Zpos p) / number F (Zpos d))).
  Proof.
    intros Ri p d a b s t x [H1 H2] E. unfold power_between in E.
    destruct (Qle_bool 0 b) eqn:B; [| discriminate]. destruct (Qle_bool 0 (fst s)) eqn:A; [| discriminate].
    destruct (Qle_bool (snd (power_of a (Pos.to_nat d))) (fst (power_of (fst s) (Pos.to_nat p)))) eqn:C; [| discriminate].
    destruct (Qle_bool (snd (power_of (snd s) (Pos.to_nat p))) (fst (power_of b (Pos.to_nat d)))) eqn:D; [| discriminate].
    simpl in E. injection E as <-. apply Qle_bool_iff in A, B, C, D.
    apply rat_sign in A. apply rat_sign in B. apply rat_le in C. apply rat_le in D.
    assert (X : 0 <= x) by exact (le_trans F _ _ _ A H1).
    set (e := number F (Zpos p) / number F (Zpos d)).
    assert (P : 0 < e).
    { replace e with (rat (Zpos p # d)) by reflexivity. apply rat_above. reflexivity. }
    assert (R : 0 <= f_rpow f x e).
    { destruct (same_or_not F x 0) as [Z | N].
      - rewrite Z, (l_rpow_zero (laws_of_functions Ri) P). apply le_refl.
      - apply (l_rpow_positive (laws_of_functions Ri)). split; [exact X |]. intro Z. apply N. symmetry. exact Z. }
    assert (W := l_rpow_root (laws_of_functions Ri) x p d X). fold e in W.
    destruct (Pos2Nat.is_succ d) as [k K]. rewrite K in *.
    split; simpl fst; simpl snd; apply power_le with (n := k); try assumption; rewrite W.
    - apply le_trans with (1 := proj2 (power_of_true a (S k))). apply le_trans with (1 := C).
      apply le_trans with (1 := proj1 (power_of_true (fst s) (Pos.to_nat p))). apply pow_le; assumption.
    - apply le_trans with (y := rat (snd s) ^ Pos.to_nat p); [apply pow_le; assumption |].
      apply le_trans with (1 := proj2 (power_of_true (snd s) (Pos.to_nat p))). apply le_trans with (1 := D).
      exact (proj1 (power_of_true b (S k))).
  Qed.

  Lemma inside_rpow : rich = true -> forall s t u x e, inside s x -> inside t e -> s_rpow s t = Some u -> inside u (f_rpow f x e).
  Proof.
    intros Ri s t u x e X [E1 E2] H. unfold s_rpow in H.
    destruct (Qnum (Qred (fst t))) as [| p |] eqn:N; try discriminate.
    destruct (Qeq_bool (fst t) (snd t)) eqn:S; [| discriminate]. apply Qeq_bool_iff, rat_eq in S.
    match type of H with (if ?b then _ else _) = _ => destruct b; [| discriminate] end.
    assert (V : e = number F (Zpos p) / number F (Zpos (Qden (Qred (fst t))))).
    { rewrite <- N. change (e = rat (Qred (fst t))). rewrite rat_red. apply le_antisym; [rewrite S |]; assumption. }
    rewrite V. apply inside_power with (1 := Ri) (2 := X) (3 := H).
  Qed.

  Lemma nonzero_above : forall x : F, 0 < x -> x <> 0.
  Proof. intros x [_ N] E. apply N. symmetry. exact E. Qed.

  Lemma log_le : rich = true -> forall x y, 0 < x -> x <= y -> f_log f x <= f_log f y.
  Proof.
    intros Ri x y Px H. assert (Py : 0 < y).
    { destruct Px as [P N]. split; [exact (le_trans F _ _ _ P H) |]. intro E. apply N. apply le_antisym; [exact P | rewrite E; exact H]. }
    assert (Pq : 0 < x / y).
    { apply positive_below with (m := y) (a := x).
      - apply divide_sign with (p := y); [exact Py |]. replace (y * (x / y)) with x by (field; apply nonzero_above; exact Py). exact (proj1 Px).
      - exact Px.
      - replace (x / y * y - x) with 0 by (field; apply nonzero_above; exact Py). apply le_refl. }
    replace x with (x / y * y) at 1 by (field; apply nonzero_above; exact Py).
    rewrite (l_log_mul (laws_of_functions Ri) Pq Py). apply le_sub.
    assert (B := proj1 (le_sub F _ _) (l_log_below (laws_of_functions Ri) Pq)).
    replace (f_log f y - (f_log f (x / y) + f_log f y)) with (x / y - 1 - f_log f (x / y) + (1 - x / y)) by ring.
    apply plus_sign; [exact B |]. apply divide_sign with (p := y); [exact Py |].
    replace (y * (1 - x / y)) with (y - x) by (field; apply nonzero_above; exact Py). exact (proj1 (le_sub F x y) H).
  Qed.

  Lemma log_by_true : rich = true -> forall s n q u, log_by s n q = Some u -> 0 < rat q -> f_log f (rat q) <= rat u.
  Proof.
    intros Ri s n. induction n as [| n IH]; intros q u H P; cbn [log_by] in H.
    - injection H as <-. rewrite rat_sub. replace (rat 1%Q) with 1 by (unfold rat; simpl; rewrite ?number_one; field; apply one_nonzero).
      exact (l_log_below (laws_of_functions Ri) P).
    - destruct (above_zero (root_above s q)) eqn:A; [| discriminate].
      destruct (Qle_bool q (root_above s q * root_above s q)) eqn:B; [| discriminate]. cbn [andb] in H.
      destruct (log_by s n (root_above s q)) as [v |] eqn:E; [| discriminate]. injection H as <-.
      apply rat_above in A. apply Qle_bool_iff in B. apply rat_le in B. rewrite rat_mul in B.
      apply (le_trans F _ _ _ (log_le Ri _ P B)). rewrite (l_log_mul (laws_of_functions Ri) A A).
      replace (rat (2 * v)%Q) with (rat v + rat v).
      + apply add_le; exact (IH _ _ E A).
      + rewrite <- rat_add. apply rat_eq. ring.
  Qed.

  Lemma log_above_true : rich = true -> forall n q u, log_above n q = Some u -> 0 < rat q -> f_log f (rat q) <= rat u.
  Proof. intros Ri n q u. exact (log_by_true Ri _ n q (u := u)). Qed.

  Lemma inside_by_halving : rich = true -> forall n s t x, inside s x -> log_by_halving n s = Some t -> inside t (f_log f x).
  Proof.
    intros Ri n [a b] t x [H1 H2] E. unfold log_by_halving in E. cbn [fst snd] in *.
    destruct (above_zero a) eqn:A; [| discriminate]. destruct (log_above n (Qred (/ a))) as [u |] eqn:U; [| discriminate].
    destruct (log_above n b) as [v |] eqn:V; [| discriminate]. injection E as <-. apply rat_above in A.
    assert (Px : 0 < x).
    { destruct A as [P N]. split; [exact (le_trans F _ _ _ P H1) |]. intro Z. apply N. apply le_antisym; [exact P | rewrite Z; exact H1]. }
    assert (Pb : 0 < rat b).
    { destruct Px as [P N]. split; [exact (le_trans F _ _ _ P H2) |]. intro Z. apply N. apply le_antisym; [exact P | rewrite Z; exact H2]. }
    assert (Na := nonzero_above A).
    split; [change (rat (Qred (Qopp u)) <= f_log f x); rewrite rat_red, rat_opp | change (f_log f x <= rat (Qred v)); rewrite rat_red].
    - assert (I : rat (Qred (/ a)) = 1 / rat a) by (rewrite rat_red; apply rat_inv; exact Na).
      assert (Pi : 0 < 1 / rat a).
      { apply positive_below with (m := rat a) (a := 1); [| apply one_positive |].
        - apply divide_sign with (p := rat a); [exact A |]. replace (rat a * (1 / rat a)) with 1 by (field; exact Na). apply one_sign.
        - replace (1 / rat a * rat a - 1) with 0 by (field; exact Na). apply le_refl. }
      assert (L := log_above_true Ri _ _ U). rewrite I in L. specialize (L Pi).
      apply (le_trans F _ (f_log f (rat a))); [| exact (log_le Ri _ A H1)].
      assert (S := l_log_mul (laws_of_functions Ri) Pi A). replace (1 / rat a * rat a) with 1 in S by (field; exact Na).
      rewrite (log_one (laws_of_functions Ri)) in S.
      replace (f_log f (rat a)) with (- f_log f (1 / rat a)); [apply opp_le; exact L |].
      replace (- f_log f (1 / rat a)) with (0 - f_log f (1 / rat a)) by ring. rewrite S. ring.
    - exact (le_trans F _ _ _ (log_le Ri _ Px H2) (log_above_true Ri _ _ V Pb)).
  Qed.

  Lemma logs_of_primes_true : rich = true -> forall p s, In (p, s) logs_of_primes -> inside s (f_log f (number F (Zpos p))).
  Proof.
    intros Ri p s H. rewrite <- rat_number. apply (inside_by_halving Ri 12 (s := exact (Zpos p # 1))); [apply inside_exact |].
    assert (G : logs_of_primes = map (fun p => (p, of_prime p)) primes) by (vm_compute; reflexivity).
    assert (D : forallb (fun p => match log_by_halving 12 (exact (Zpos p # 1)) with Some _ => true | None => false end) primes = true)
      by (vm_compute; reflexivity).
    rewrite G in H. apply in_map_iff in H as (q & E & I). injection E as -> <-. rewrite forallb_forall in D. specialize (D _ I).
    unfold of_prime. destruct (log_by_halving 12 (exact (Zpos p # 1))); [reflexivity | discriminate].
  Qed.

  Lemma log_of_true : rich = true -> forall k table n t, (forall p s, In (p, s) table -> inside s (f_log f (number F (Zpos p)))) ->
    log_of k table n = Some t -> inside t (f_log f (number F (Zpos n))).
  Proof.
    intros Ri. assert (One : inside (exact 0) (f_log f (number F 1%Z))).
    { rewrite number_one, (log_one (laws_of_functions Ri)). pose proof (inside_exact 0%Q) as G.
      replace (rat 0%Q) with 0 in G; [exact G |]. unfold rat. simpl. rewrite number_zero, number_one. field. apply one_nonzero. }
    intro k. induction k as [| k IH]; intros table n t T H; [destruct n; try discriminate; injection H as <-; exact One |].
    assert (S : n = xH \/ match table with
      | [] => None
      | (p, s) :: more =>
          if Pos.eqb (p * Z.to_pos (Zpos n / Zpos p)) n then
            match log_of k table (Z.to_pos (Zpos n / Zpos p)) with
            | Some t => Some (Qred (fst s + fst t)%Q, Qred (snd s + snd t)%Q) | None => None end
          else log_of k more n
      end = Some t).
    { destruct n; [right; exact H | right; exact H | left; reflexivity]. }
    destruct S as [-> | S]; [injection H as <-; exact One |]. clear H.
    destruct table as [| [p s] more]; [discriminate |]. set (m := Z.to_pos (Zpos n / Zpos p)) in S.
    destruct (Pos.eqb (p * m) n) eqn:E.
    - apply Pos.eqb_eq in E. rewrite <- E. rewrite Pos2Z.inj_mul, number_mul.
      rewrite (l_log_mul (laws_of_functions Ri) (number_positive p) (number_positive m)).
      destruct (log_of k ((p, s) :: more) m) as [u |] eqn:L; [| discriminate]. injection S as <-.
      apply inside_add; [apply T; left; reflexivity | exact (IH _ _ _ T L)].
    - apply (IH more n t); [intros q v I; apply T; right; exact I | exact S].
  Qed.

  Lemma inside_by_primes : rich = true -> forall s t x, inside s x -> log_by_primes s = Some t -> inside t (f_log f x).
  Proof.
    intros Ri [[a d] b] t x [H1 H2] E. unfold log_by_primes in E. cbn [fst snd Qnum Qden] in *. destruct a as [| a | a]; try discriminate.
    destruct (Qeq_bool (Zpos a # d) b) eqn:B; [| discriminate]. apply Qeq_bool_iff in B. apply rat_eq in B.
    destruct (log_of 100 logs_of_primes a) as [u |] eqn:U; [| discriminate]. destruct (log_of 100 logs_of_primes d) as [v |] eqn:V; [| discriminate].
    apply (log_of_true Ri _ _ _ (logs_of_primes_true Ri)) in U. apply (log_of_true Ri _ _ _ (logs_of_primes_true Ri)) in V.
    assert (X : x = number F (Zpos a) / number F (Zpos d)).
    { change (x = rat (Zpos a # d)). apply le_antisym; [rewrite B; exact H2 | exact H1]. }
    assert (Pd := number_positive d). assert (Nd := nonzero_above Pd).
    assert (Px : 0 < x).
    { rewrite X. change (0 < rat (Zpos a # d)). apply rat_above. reflexivity. }
    assert (S := l_log_mul (laws_of_functions Ri) Px Pd). replace (x * number F (Zpos d)) with (number F (Zpos a)) in S by (rewrite X; field; exact Nd).
    replace (f_log f x) with (f_log f (number F (Zpos a)) - f_log f (number F (Zpos d))) by (rewrite S; ring).
    injection E as <-. apply inside_sub; assumption.
  Qed.

  Lemma inside_log : rich = true -> forall n s t x, inside s x -> s_log n s = Some t -> inside t (f_log f x).
  Proof. intros Ri [| n] s t x; [apply (inside_by_primes Ri) | apply (inside_by_halving Ri (S n))]. Qed.

  Lemma inside_xlogx : rich = true -> forall n s t x, inside s x -> s_xlogx n s = Some t -> inside t (x * f_log f x).
  Proof.
    intros Ri n s t x H E. unfold s_xlogx in E. destruct (Qeq_bool (fst s) 0) eqn:A; cbn [andb] in E.
    - destruct (Qeq_bool (snd s) 0) eqn:B.
      + injection E as <-. destruct H as [H1 H2]. apply Qeq_bool_iff in A, B. apply rat_eq in A. apply rat_eq in B.
        replace (x * f_log f x) with (rat 0%Q); [apply inside_exact |].
        assert (Z : rat 0%Q = 0) by (unfold rat; simpl; rewrite ?number_zero, ?number_one; field; apply one_nonzero).
        assert (x = 0) as ->; [| rewrite Z; ring]. rewrite Z in A, B. rewrite A in H1. rewrite B in H2. apply le_antisym; assumption.
      + destruct (s_log n s) as [y |] eqn:L; [| discriminate]. injection E as <-. apply inside_mul; [exact H | exact (inside_log Ri _ H L)].
    - destruct (s_log n s) as [y |] eqn:L; [| discriminate]. injection E as <-. apply inside_mul; [exact H | exact (inside_log Ri _ H L)].
  Qed.

  Variable halvings : nat.
  Variable qs : list Q.
  Let names := map rat qs.

  Lemma enclose_true : forall e s, enclose rich halvings qs e = Some s -> inside s (value f names e).
  Proof.
    induction e; simpl; intros s H; try discriminate;
      repeat match goal with E : match enclose rich halvings qs ?x with Some _ => _ | None => _ end = _ |- _ => destruct (enclose rich halvings qs x) eqn:?; [| discriminate] end;
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
      assert (G : match enclose rich halvings qs e with Some x => s_sqrt x | None => None end = Some s) by (destruct rich; [exact H | discriminate]).
      destruct (enclose rich halvings qs e) as [x |]; [| discriminate]. exact (inside_sqrt Ri _ _ (IHe _ eq_refl) G).
    - assert (Ri : rich = true) by (destruct rich; [reflexivity | discriminate]).
      assert (G : match enclose rich halvings qs e with Some x => s_log halvings x | None => None end = Some s) by (destruct rich; [exact H | discriminate]).
      destruct (enclose rich halvings qs e) as [x |]; [| discriminate]. exact (inside_log Ri _ (IHe _ eq_refl) G).
    - assert (Ri : rich = true) by (destruct rich; [reflexivity | discriminate]).
      assert (G : match enclose rich halvings qs e with Some x => s_xlogx halvings x | None => None end = Some s) by (destruct rich; [exact H | discriminate]).
      destruct (enclose rich halvings qs e) as [x |]; [| discriminate]. exact (inside_xlogx Ri _ (IHe _ eq_refl) G).
    - assert (Ri : rich = true) by (destruct rich; [reflexivity | discriminate]).
      assert (G : match enclose rich halvings qs e1, enclose rich halvings qs e2 with Some x, Some y => s_rpow x y | _, _ => None end = Some s)
        by (destruct rich; [exact H | discriminate]).
      destruct (enclose rich halvings qs e1) as [x |]; [| discriminate]. destruct (enclose rich halvings qs e2) as [y |]; [| discriminate].
      exact (inside_rpow Ri (IHe1 _ eq_refl) (IHe2 _ eq_refl) G).
  Qed.

  Lemma power_defined : forall a e, decides rich halvings qs (PowerDefined a e) = true -> meaning f names (PowerDefined a e).
  Proof.
    intros a e H. unfold decides in H. destruct (enclose rich halvings qs a) as [s |] eqn:A; [| discriminate].
    destruct (enclose rich halvings qs e) as [t |] eqn:E; [| discriminate]. unfold power_sure in H.
    apply enclose_true in A as [A1 A2]. apply enclose_true in E as [E1 E2].
    assert (G : forall q (x : F), rat q <= x -> above_zero q = true -> 0 < x).
    { intros q x L P. apply rat_above in P as [P N]. split; [exact (le_trans F _ _ _ P L) |]. intro Z. apply N. rewrite <- Z in L.
      apply le_antisym; assumption. }
    apply orb_true_iff in H as [H | H]; [left; exact (G _ _ A1 H) | right].
    apply andb_prop in H as [H H3]. apply andb_prop in H as [H1 H2]. apply Qeq_bool_iff, rat_eq in H1, H2.
    assert (Z : rat 0 = 0) by (unfold rat; simpl; rewrite number_zero; field; apply one_nonzero).
    rewrite H1, Z in A1. rewrite H2, Z in A2. split; [apply le_antisym; assumption | exact (G _ _ E1 H3)].
  Qed.

  Lemma decides_true : forall c, decides rich halvings qs c = true -> meaning f names c.
  Proof.
    intros [r a b | a e |] H; [unfold decides in H | exact (power_defined a e H) | discriminate].
    destruct (enclose rich halvings qs a) as [s |] eqn:Ea; [| discriminate]. destruct (enclose rich halvings qs b) as [t |] eqn:Eb; [| discriminate].
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

Lemma what_is_implied : forall (F : ordered_field) (f : functions F) names cs (P : Prop),
  implied f names cs P -> (forall c, In c cs -> meaning f names c) -> P.
Proof.
  intros F f names cs P. induction cs as [| c cs IH]; simpl; intros H G; [exact H |].
  apply IH; [apply H, G; left; reflexivity | intros d I; apply G; right; exact I].
Qed.

Lemma point_by_last : forall rich halvings p, accepts_before rich halvings p = true ->
  forall (F : ordered_field) (f : functions F), (rich = true -> lawful f) -> last_there f p -> found f p.
Proof.
  intros rich halvings p H F f L E. unfold found, last_there in *.
  apply closed_monotone with (A := fun names => True -> valued F names (values p) (together f names (before p) (meaning f names (and_this p)))).
  { intros names G. exact (G I). }
  apply valued_true with (P := fun names => together f names (before p) (meaning f names (and_this p))).
  intros _. rewrite (map_ext _ _ (fraction_rat F)) in E. unfold accepts_before in H. rewrite forallb_forall in H.
  assert (B : forall c, In c (before p) -> meaning f (map (rat F) (values p)) c).
  { intros c J. apply (decides_true L halvings (values p) c). apply H. exact J. }
  apply together_true; [exact B | exact (@what_is_implied F f _ _ _ E B)].
Qed.

Lemma last_decided : forall rich halvings p, decides rich halvings (values p) (and_this p) = true ->
  forall (F : ordered_field) (f : functions F), (rich = true -> lawful f) -> last_there f p.
Proof.
  intros rich halvings p H F f L. unfold last_there. rewrite (map_ext _ _ (fraction_rat F)).
  assert (D := decides_true L halvings (values p) (and_this p) H). revert D. generalize (before p) as cs.
  intros cs D. induction cs as [| c cs IH]; simpl; [exact D | intros _; exact IH].
Qed.

Theorem point_sound : forall rich halvings p, accepts_point rich halvings p = true ->
  forall (F : ordered_field) (f : functions F), (rich = true -> lawful f) -> found f p.
Proof.
  intros rich halvings p H F f L. apply andb_true_iff in H as [H1 H2]. exact (point_by_last _ _ H1 L (last_decided _ _ H2 L)).
Qed.

Theorem at_point : forall p, accepts_point false O p = true -> forall F : ordered_field, found (no_functions F) p.
Proof. intros p H F. apply (point_sound O p H). discriminate. Qed.

Lemma lawful_functions : forall F : field_with_functions, lawful (functions_of F).
Proof. intros [B q g w A1 A2 A3 A4 A5 A6 A7 A8 A9 A10]. constructor; assumption. Qed.

Theorem at_point_with_functions : forall halvings p, accepts_point true halvings p = true ->
  forall F : field_with_functions, found (functions_of F) p.
Proof. intros halvings p H F. apply (point_sound halvings p H). intros _. apply lawful_functions. Qed.

(* Where only algebra tells that two sides are equal, that they are is a theorem of its own. *)

Theorem at_point_by_algebra : forall halvings p, accepts_before true halvings p = true ->
  forall F : field_with_functions, last_there (functions_of F) p -> found (functions_of F) p.
Proof. intros halvings p H F. apply (point_by_last halvings p H). intros _. apply lawful_functions. Qed.
