(* What the exported theorems are about, and a checker for their derivations that is proved sound.

   A theorem of an export is a sentence about every ordered field: the rational numbers and the real numbers are two of them (at the
   end of this file). Roots, logarithms and powers with any exponent are spoken of in ordered fields that have such functions, as the
   real numbers do. A division by zero has some value or other in a theorem; so each theorem demands that no divisor is zero. *)

From Coq Require Export ZArith List.
From Coq Require Import Bool Ring Field FMapPositive Lia.
From Coq.setoid_ring Require Import Ring_theory Field_theory InitialRing Field_tac.
From Coq.micromega Require Import Env EnvRing.
Export ListNotations.
Set Implicit Arguments.

(* Ordered fields. *)

Record ordered_field := {
  carrier :> Type;
  zero : carrier;
  one : carrier;
  add : carrier -> carrier -> carrier;
  mul : carrier -> carrier -> carrier;
  sub : carrier -> carrier -> carrier;
  opp : carrier -> carrier;
  div : carrier -> carrier -> carrier;
  inv : carrier -> carrier;
  le : carrier -> carrier -> Prop;
  field_laws : field_theory zero one add mul sub opp div inv (@eq carrier);
  same_or_not : forall x y : carrier, x = y \/ x <> y;
  le_antisym : forall x y : carrier, le x y -> le y x -> x = y;
  le_trans : forall x y z : carrier, le x y -> le y z -> le x z;
  le_total : forall x y : carrier, le x y \/ le y x;
  le_add : forall x y z : carrier, le x y -> le (add z x) (add z y);
  le_mul : forall x y : carrier, le zero x -> le zero y -> le zero (mul x y);
  abs : carrier -> carrier;
  abs_up : forall x : carrier, le zero x -> abs x = x;
  abs_down : forall x : carrier, le x zero -> abs x = opp x;
  max : carrier -> carrier -> carrier;
  max_right : forall x y : carrier, le x y -> max x y = y;
  max_left : forall x y : carrier, le y x -> max x y = x;
  min : carrier -> carrier -> carrier;
  min_left : forall x y : carrier, le x y -> min x y = x;
  min_right : forall x y : carrier, le y x -> min x y = y
}.

Definition lt (F : ordered_field) (x y : F) := le F x y /\ x <> y.

Definition number (F : ordered_field) (z : Z) : F := gen_phiZ (zero F) (one F) (add F) (mul F) (opp F) z.

(* A natural number. *)
Definition whole (F : ordered_field) (x : F) : Prop := exists n : nat, x = number F (Z.of_nat n).

Fixpoint pow (F : ordered_field) (x : F) (n : nat) : F := match n with O => one F | S m => mul F x (pow F x m) end.

(* Ordered fields with roots, logarithms and powers. *)

Record field_with_functions := {
  base :> ordered_field;
  sqrt : base -> base;
  log : base -> base;
  rpow : base -> base -> base;
  sqrt_sign : forall x : base, le base (zero base) x -> le base (zero base) (sqrt x);
  sqrt_square : forall x : base, le base (zero base) x -> mul base (sqrt x) (sqrt x) = x;
  log_zero : log (zero base) = zero base;
  log_mul : forall x y : base, lt base (zero base) x -> lt base (zero base) y -> log (mul base x y) = add base (log x) (log y);
  log_below : forall x : base, lt base (zero base) x -> le base (log x) (sub base x (one base));
  log_close : forall x : base, lt base (zero base) x ->
    le base (mul base (log x) (add base (mul base (number base 4) x) (number base 2)))
            (mul base (sub base x (one base)) (add base x (number base 5)));
  rpow_positive : forall x e : base, lt base (zero base) x -> lt base (zero base) (rpow x e);
  rpow_zero : forall e : base, lt base (zero base) e -> rpow (zero base) e = zero base;
  rpow_one : forall e : base, rpow (one base) e = one base;
  rpow_root : forall (x : base) (p q : positive), le base (zero base) x ->
    pow base (rpow x (div base (number base (Zpos p)) (number base (Zpos q)))) (Pos.to_nat q) = pow base x (Pos.to_nat p)
}.

Declare Scope cells_scope.
Delimit Scope cells_scope with cells.
Notation "x + y" := (add _ x y) : cells_scope.
Notation "x - y" := (sub _ x y) : cells_scope.
Notation "x * y" := (mul _ x y) : cells_scope.
Notation "x / y" := (div _ x y) : cells_scope.
Notation "- x" := (opp _ x) : cells_scope.
Notation "x ^ n" := (pow _ x n%nat) : cells_scope.
Notation "x <= y" := (le _ x y) : cells_scope.
Notation "x < y" := (lt _ x y) : cells_scope.

(* Formulas. *)

Inductive expr :=
  | Num (z : Z) | Name (n : nat) | Neg (a : expr) | Add (a b : expr) | Sub (a b : expr) | Mul (a b : expr) | Div (a b : expr)
  | Pow (a : expr) (n : nat) | Abs (a : expr) | Max (a b : expr) | Min (a b : expr)
  | Sqrt (a : expr) | Log (a : expr) | Xlogx (a : expr) | Rpow (a e : expr).

Inductive relation := Eq | Ne | Le | Lt | Ge | Gt.

Inductive condition := Rel (r : relation) (a b : expr) | PowerDefined (a e : expr) | Count (a : expr).

Record functions (F : ordered_field) := { f_sqrt : F -> F; f_log : F -> F; f_rpow : F -> F -> F }.

Definition no_functions (F : ordered_field) : functions F := Build_functions F (fun x => x) (fun x => x) (fun x _ => x).

Definition functions_of (F : field_with_functions) : functions F := Build_functions F (sqrt F) (log F) (rpow F).

Record lawful (F : ordered_field) (f : functions F) : Prop := {
  l_sqrt_sign : forall x, le F (zero F) x -> le F (zero F) (f_sqrt f x);
  l_sqrt_square : forall x, le F (zero F) x -> mul F (f_sqrt f x) (f_sqrt f x) = x;
  l_log_zero : f_log f (zero F) = zero F;
  l_log_mul : forall x y, lt F (zero F) x -> lt F (zero F) y -> f_log f (mul F x y) = add F (f_log f x) (f_log f y);
  l_log_below : forall x, lt F (zero F) x -> le F (f_log f x) (sub F x (one F));
  l_log_close : forall x, lt F (zero F) x ->
    le F (mul F (f_log f x) (add F (mul F (number F 4) x) (number F 2))) (mul F (sub F x (one F)) (add F x (number F 5)));
  l_rpow_positive : forall x e, lt F (zero F) x -> lt F (zero F) (f_rpow f x e);
  l_rpow_zero : forall e, lt F (zero F) e -> f_rpow f (zero F) e = zero F;
  l_rpow_one : forall e, f_rpow f (one F) e = one F;
  l_rpow_root : forall x p q, le F (zero F) x ->
    pow F (f_rpow f x (div F (number F (Zpos p)) (number F (Zpos q)))) (Pos.to_nat q) = pow F x (Pos.to_nat p)
}.

Section Meaning.
  Variable F : ordered_field.
  Variable f : functions F.
  Variable names : list F.

  Fixpoint value (e : expr) : F :=
    match e with
    | Num z => number F z
    | Name n => List.nth n names (zero F)
    | Neg a => opp F (value a)
    | Add a b => add F (value a) (value b)
    | Sub a b => sub F (value a) (value b)
    | Mul a b => mul F (value a) (value b)
    | Div a b => div F (value a) (value b)
    | Pow a n => pow F (value a) n
    | Abs a => abs F (value a)
    | Max a b => max F (value a) (value b)
    | Min a b => min F (value a) (value b)
    | Sqrt a => f_sqrt f (value a)
    | Log a => f_log f (value a)
    | Xlogx a => mul F (value a) (f_log f (value a))
    | Rpow a e => f_rpow f (value a) (value e)
    end.

  Definition related (r : relation) (x y : F) : Prop :=
    match r with
    | Eq => x = y
    | Ne => x <> y
    | Le => le F x y
    | Lt => lt F x y
    | Ge => le F y x
    | Gt => lt F y x
    end.

  Definition meaning (c : condition) : Prop :=
    match c with
    | Rel r a b => related r (value a) (value b)
    | PowerDefined a e => lt F (zero F) (value a) \/ (value a = zero F /\ lt F (zero F) (value e))
    | Count a => whole F (value a)
    end.

  Fixpoint implied (hypotheses : list condition) (conclusion : Prop) : Prop :=
    match hypotheses with
    | [] => conclusion
    | h :: more => meaning h -> implied more conclusion
    end.

  Fixpoint together (all : list condition) (conclusion : Prop) : Prop :=
    match all with
    | [] => conclusion
    | h :: more => meaning h /\ together more conclusion
    end.
End Meaning.

(* Where a formula is defined: no divisor is zero, no radicand negative, no logarithm of a number that is not positive. *)

Fixpoint domain (e : expr) : list condition :=
  match e with
  | Num _ | Name _ => []
  | Neg a | Pow a _ | Abs a => domain a
  | Add a b | Sub a b | Mul a b | Max a b | Min a b => domain a ++ domain b
  | Div a b => domain a ++ domain b ++ [Rel Ne b (Num 0)]
  | Sqrt a | Xlogx a => domain a ++ [Rel Le (Num 0) a]
  | Log a => domain a ++ [Rel Lt (Num 0) a]
  | Rpow a e => domain a ++ domain e ++ [PowerDefined a e]
  end.

Definition domain_of_condition (c : condition) : list condition :=
  match c with Rel _ a b | PowerDefined a b => domain a ++ domain b | Count a => domain a end.

Fixpoint expr_eqb (x y : expr) : bool :=
  match x, y with
  | Num a, Num b => Z.eqb a b
  | Name a, Name b => Nat.eqb a b
  | Neg a, Neg b | Abs a, Abs b | Sqrt a, Sqrt b | Log a, Log b | Xlogx a, Xlogx b => expr_eqb a b
  | Add a c, Add b d | Sub a c, Sub b d | Mul a c, Mul b d | Div a c, Div b d | Max a c, Max b d | Min a c, Min b d
  | Rpow a c, Rpow b d => expr_eqb a b && expr_eqb c d
  | Pow a n, Pow b m => expr_eqb a b && Nat.eqb n m
  | _, _ => false
  end.

Definition relation_eqb (r s : relation) : bool :=
  match r, s with Eq, Eq | Ne, Ne | Le, Le | Lt, Lt | Ge, Ge | Gt, Gt => true | _, _ => false end.

Definition condition_eqb (x y : condition) : bool :=
  match x, y with
  | Rel r a b, Rel s c d => relation_eqb r s && (expr_eqb a c && expr_eqb b d)
  | PowerDefined a b, PowerDefined c d => expr_eqb a c && expr_eqb b d
  | Count a, Count b => expr_eqb a b
  | _, _ => false
  end.

Fixpoint distinct (seen all : list condition) : list condition :=
  match all with
  | [] => []
  | c :: more => if existsb (condition_eqb c) seen then distinct seen more else c :: distinct (c :: seen) more
  end.

Fixpoint signs (k : nat) (signed : list bool) : list condition :=
  match signed with
  | [] => []
  | true :: more => signs (S k) more
  | false :: more => Rel Le (Num 0) (Name k) :: signs (S k) more
  end.

(* A claim: under the conditions, wherever everything is defined, the conclusion holds. *)

Record claim := { signed : list bool; given : list condition; conclusion : condition }.

Definition hypotheses (c : claim) : list condition :=
  signs 0 (signed c)
  ++ distinct [] (flat_map domain_of_condition (given c) ++ domain_of_condition (conclusion c))
  ++ given c.

Fixpoint closed (F : ordered_field) (n : nat) (P : list F -> Prop) : Prop :=
  match n with
  | O => P []
  | S m => forall x : F, closed F m (fun names => P (x :: names))
  end.

Definition holds (F : ordered_field) (f : functions F) (c : claim) : Prop :=
  closed F (length (signed c)) (fun names => implied f names (hypotheses c) (meaning f names (conclusion c))).

(* Statements about domains, under what a claim supposes: two formulas are defined in the same places, or one is defined nowhere. *)

Fixpoint all_hold (F : ordered_field) (f : functions F) (names : list F) (all : list condition) : Prop :=
  match all with
  | [] => True
  | [c] => meaning f names c
  | c :: more => meaning f names c /\ all_hold f names more
  end.

Definition defined (F : ordered_field) (f : functions F) (names : list F) (e : expr) : Prop :=
  all_hold f names (distinct [] (domain e)).

Definition same_domain (F : ordered_field) (f : functions F) (c : claim) (a b : expr) : Prop :=
  closed F (length (signed c)) (fun names => implied f names (hypotheses c) (defined f names a <-> defined f names b)).

Definition defined_nowhere (F : ordered_field) (f : functions F) (c : claim) (a : expr) : Prop :=
  closed F (length (signed c)) (fun names => implied f names (hypotheses c) (~ defined f names a)).

Ltac says meaning := match goal with |- ?sentence => change meaning; change sentence end.

(* What follows in ordered fields. *)

Section Facts.
  Variable F : ordered_field.
  Let R0 := F_R (field_laws F).
  Add Ring ring_of_F : (F_R (field_laws F)).
  Add Field field_of_F : (field_laws F).
  Local Open Scope cells_scope.
  Notation "0" := (zero F) : cells_scope.
  Notation "1" := (one F) : cells_scope.

  Lemma le_refl : forall x : F, x <= x.
  Proof. intro x. destruct (le_total F x x); assumption. Qed.

  Lemma le_sub : forall x y : F, x <= y <-> 0 <= y - x.
  Proof.
    intros x y; split; intro H.
    - apply (le_add F) with (z := - x) in H. replace (- x + x) with 0 in H by ring. replace (y - x) with (- x + y) by ring. exact H.
    - apply (le_add F) with (z := x) in H. replace (x + 0) with x in H by ring. replace (x + (y - x)) with y in H by ring. exact H.
  Qed.

  Lemma plus_sign : forall x y : F, 0 <= x -> 0 <= y -> 0 <= x + y.
  Proof. intros x y Hx Hy. apply le_trans with (1 := Hx). apply le_sub. replace (x + y - x) with y by ring. exact Hy. Qed.

  Lemma opp_sign : forall x : F, x <= 0 <-> 0 <= - x.
  Proof. intro x. rewrite le_sub. replace (0 - x) with (- x) by ring. tauto. Qed.

  Lemma square_sign : forall x : F, 0 <= x * x.
  Proof.
    intro x. destruct (le_total F 0 x) as [H | H].
    - apply le_mul; exact H.
    - apply opp_sign in H. replace (x * x) with (- x * - x) by ring. apply le_mul; exact H.
  Qed.

  Lemma one_sign : 0 <= 1.
  Proof. replace 1 with (1 * 1) by ring. apply square_sign. Qed.

  Lemma one_positive : 0 < 1.
  Proof. split; [apply one_sign |]. intro E. apply (F_1_neq_0 (field_laws F)). symmetry. exact E. Qed.

  Lemma one_nonzero : 1 <> 0.
  Proof. exact (F_1_neq_0 (field_laws F)). Qed.

  Lemma product_zero : forall x y : F, x * y = 0 -> y <> 0 -> x = 0.
  Proof. intros x y H Hy. replace x with (x * y / y) by (field; exact Hy). rewrite H. field. exact Hy. Qed.

  Lemma product_nonzero : forall x y : F, x <> 0 -> y <> 0 -> x * y <> 0.
  Proof. intros x y Hx Hy H. apply Hx. apply product_zero with (y := y); assumption. Qed.

  Lemma left_nonzero : forall x y : F, x * y <> 0 -> x <> 0.
  Proof. intros x y N E. apply N. rewrite E. ring. Qed.

  Lemma right_nonzero : forall x y : F, x * y <> 0 -> y <> 0.
  Proof. intros x y N E. apply N. rewrite E. ring. Qed.

  Lemma above_nonzero : forall x y : F, x / y <> 0 -> x <> 0.
  Proof. intros x y N. rewrite (Fdiv_def (field_laws F)) in N. exact (@left_nonzero _ _ N). Qed.

  Lemma quotient_nonzero : forall x y : F, x <> 0 -> y <> 0 -> x / y <> 0.
  Proof. intros x y X Y E. apply X. replace x with (x / y * y) by (field; exact Y). rewrite E. ring. Qed.

  Lemma base_nonzero : forall (x : F) n, x ^ S n <> 0 -> x <> 0.
  Proof. intros x n N. exact (@left_nonzero _ _ N). Qed.

  Lemma both_signs : forall x : F, 0 <= x -> 0 <= - x -> x = 0.
  Proof. intros x H G. apply le_antisym; [apply opp_sign |]; assumption. Qed.

  Lemma square_zero : forall x : F, 0 <= - (x * x) -> x = 0.
  Proof.
    intros x H. destruct (same_or_not F x 0) as [E | N]; [exact E |].
    apply product_zero with (y := x); [apply both_signs; [apply square_sign | exact H] | exact N].
  Qed.

  Lemma sum_zero : forall x y : F, 0 <= x -> 0 <= y -> x + y = 0 -> x = 0.
  Proof.
    intros x y Hx Hy H. apply both_signs; [exact Hx |]. replace (- x) with y; [exact Hy |].
    replace y with (x + y - x) by ring. rewrite H. ring.
  Qed.

  Lemma same_square : forall x y : F, 0 <= x -> 0 <= y -> x * x - y * y = 0 -> x - y = 0.
  Proof.
    intros x y Hx Hy H. destruct (same_or_not F (x + y) 0) as [E | N].
    - assert (Ex : x = 0) by (apply sum_zero with (y := y); assumption).
      assert (Ey : y = 0) by (apply sum_zero with (y := x); [assumption .. | rewrite <- E; ring]). rewrite Ex, Ey. ring.
    - apply product_zero with (2 := N). rewrite <- H. ring.
  Qed.

  Lemma positive_mul : forall x y : F, 0 < x -> 0 < y -> 0 < x * y.
  Proof.
    intros x y [Hx Nx] [Hy Ny]. split; [apply le_mul; assumption |].
    intro E. symmetry in E. revert E. apply product_nonzero; congruence.
  Qed.

  (* From p*x >= 0 and p > 0 follows x >= 0. *)
  Lemma divide_sign : forall p x : F, 0 < p -> 0 <= p * x -> 0 <= x.
  Proof.
    intros p x [Hp Np] H. destruct (le_total F 0 x) as [G | G]; [exact G |].
    apply opp_sign in G. assert (E : p * x = 0).
    { apply both_signs; [exact H |]. replace (- (p * x)) with (p * - x) by ring. apply le_mul; assumption. }
    assert (x = 0) as ->; [| apply le_refl]. apply product_zero with (y := p); [rewrite <- E; ring | congruence].
  Qed.

  (* From x >= 0, and x*m at least a positive number, follows x > 0. *)
  Lemma positive_below : forall x m a : F, 0 <= x -> 0 < a -> 0 <= x * m - a -> 0 < x.
  Proof.
    intros x m a Hx [Ha Na] H. split; [exact Hx |]. intro E. apply Na. symmetry. apply both_signs; [exact Ha |].
    replace (- a) with (x * m - a); [exact H |]. rewrite <- E. ring.
  Qed.

  Lemma conjugate : forall g b : F, 0 <= b -> 0 <= g * b -> 0 <= g + b -> 0 <= g.
  Proof.
    intros g b Hb Hp Hs. destruct (same_or_not F b 0) as [E | N].
    - rewrite E in Hs. replace (g + 0) with g in Hs by ring. exact Hs.
    - apply divide_sign with (p := b); [split; [exact Hb | congruence] |]. replace (b * g) with (g * b) by ring. exact Hp.
  Qed.

  Lemma conjugate_strict : forall g b : F, 0 <= b -> 0 < g * b -> 0 < g.
  Proof.
    intros g b Hb [Hp Np]. assert (Nb : b <> 0) by (intro E; apply Np; rewrite E; ring). split.
    - apply divide_sign with (p := b); [split; [exact Hb | congruence] |]. replace (b * g) with (g * b) by ring. exact Hp.
    - intro E. apply Np. rewrite <- E. ring.
  Qed.

  Lemma abs_sign : forall x : F, 0 <= abs F x - x /\ 0 <= abs F x + x /\ abs F x * abs F x - x * x = 0 /\ 0 <= abs F x.
  Proof.
    intro x. destruct (le_total F 0 x) as [H | H].
    - rewrite (abs_up F x H). repeat split; try ring; try exact H.
      + replace (x - x) with 0 by ring. apply le_refl.
      + apply plus_sign; exact H.
    - rewrite (abs_down F x H). apply opp_sign in H. repeat split; try ring; try exact H.
      + replace (- x - x) with (- x + - x) by ring. apply plus_sign; exact H.
      + replace (- x + x) with 0 by ring. apply le_refl.
  Qed.

  Lemma max_laws : forall x y : F, 0 <= max F x y - x /\ 0 <= max F x y - y /\ (max F x y - x) * (max F x y - y) = 0.
  Proof.
    intros x y. destruct (le_total F x y) as [H | H].
    - rewrite (max_right F x y H). apply le_sub in H. repeat split; try ring; try exact H.
      replace (y - y) with 0 by ring. apply le_refl.
    - rewrite (max_left F x y H). apply le_sub in H. repeat split; try ring; try exact H.
      replace (x - x) with 0 by ring. apply le_refl.
  Qed.

  Lemma min_laws : forall x y : F, 0 <= x - min F x y /\ 0 <= y - min F x y /\ (min F x y - x) * (min F x y - y) = 0.
  Proof.
    intros x y. destruct (le_total F x y) as [H | H].
    - rewrite (min_left F x y H). apply le_sub in H. repeat split; try ring; try exact H.
      replace (x - x) with 0 by ring. apply le_refl.
    - rewrite (min_right F x y H). apply le_sub in H. repeat split; try ring; try exact H.
      replace (y - y) with 0 by ring. apply le_refl.
  Qed.

  Lemma pow_sign : forall (x : F) n, 0 <= x -> 0 <= x ^ n.
  Proof. intros x n H. induction n as [| n IH]; simpl; [apply one_sign | apply le_mul; assumption]. Qed.

  Lemma pow_zero : forall (x : F) n, x ^ n = 0 -> x = 0.
  Proof.
    intros x n H. destruct (same_or_not F x 0) as [E | N]; [exact E |]. exfalso.
    induction n as [| n IH]; simpl in H; [exact (one_nonzero H) | exact (product_nonzero N IH H)].
  Qed.

  Lemma power_nonzero : forall (x : F) n, x <> 0 -> x ^ n <> 0.
  Proof. intros x n N E. apply N. exact (pow_zero x n E). Qed.

  Lemma pow_le : forall (x y : F) n, 0 <= x -> x <= y -> x ^ n <= y ^ n.
  Proof.
    intros x y n Hx H. induction n as [| n IH]; simpl; [apply le_refl |]. apply le_sub. apply le_sub in IH.
    replace (y * y ^ n - x * x ^ n) with ((y - x) * y ^ n + x * (y ^ n - x ^ n)) by ring. apply plus_sign.
    - apply le_mul; [exact (proj1 (le_sub x y) H) |]. apply pow_sign. exact (le_trans F _ _ _ Hx H).
    - apply le_mul; assumption.
  Qed.

  Lemma pow_equal : forall (x y : F) n, 0 <= x -> x <= y -> x ^ S n = y ^ S n -> x = y.
  Proof.
    intros x y n Hx H E. assert (Hy := le_trans F _ _ _ Hx H).
    assert (Z : (y - x) * y ^ n = 0).
    { apply sum_zero with (y := x * (y ^ n - x ^ n)).
      - apply le_mul; [exact (proj1 (le_sub x y) H) | apply pow_sign; exact Hy].
      - apply le_mul; [exact Hx | apply (proj1 (le_sub _ _)); apply pow_le; assumption].
      - replace ((y - x) * y ^ n + x * (y ^ n - x ^ n)) with (y ^ S n - x ^ S n) by (simpl; ring). rewrite E. ring. }
    destruct (same_or_not F (y ^ n) 0) as [Y | N].
    - apply pow_zero in Y. rewrite Y in H |- *. apply le_antisym; assumption.
    - apply product_zero in Z; [| exact N]. replace y with (y - x + x) by ring. rewrite Z. ring.
  Qed.

  Lemma same_power : forall (x y : F) n, 0 <= x -> 0 <= y -> x ^ S n = y ^ S n -> x = y.
  Proof.
    intros x y n Hx Hy E. destruct (le_total F x y) as [H | H]; [| symmetry]; apply pow_equal with (n := n); auto.
  Qed.

  Lemma power_le : forall (x y : F) n, 0 <= x -> y ^ S n <= x ^ S n -> y <= x.
  Proof.
    intros x y n Hx H. destruct (le_total F y x) as [L | L]; [exact L |].
    assert (E : x = y) by (apply pow_equal with (n := n); [exact Hx | exact L | apply le_antisym; [apply pow_le; assumption | exact H]]).
    rewrite E. apply le_refl.
  Qed.

  Definition morphism := gen_phiZ_morph (Eqsth F) (Eq_ext (add F) (mul F) (opp F)) R0.

  Lemma number_sign : forall z, Z.leb 0 z = true -> 0 <= number F z.
  Proof.
    intros [| p | p] H; [apply le_refl | | discriminate]. unfold number. simpl.
    rewrite <- (same_gen (Eqsth F) (Eq_ext (add F) (mul F) (opp F)) (Rth_ARth (Eqsth F) (Eq_ext (add F) (mul F) (opp F)) R0)).
    assert (D : forall x : F, 0 <= x -> 0 <= (1 + 1) * x).
    { intros x Hx. apply le_mul; [apply plus_sign; apply one_sign | exact Hx]. }
    induction p as [p IH | p IH |]; simpl.
    - apply plus_sign; [apply one_sign | apply D; exact (IH eq_refl)].
    - apply D. exact (IH eq_refl).
    - apply one_sign.
  Qed.

  Lemma number_above_zero : forall p, 0 < number F (Zpos p).
  Proof.
    intro p. split; [apply number_sign; reflexivity |].
    induction p as [| p IH] using Pos.peano_ind; [exact (proj2 one_positive) |]. intro E. apply (proj2 one_positive). symmetry.
    apply sum_zero with (y := number F (Zpos p)); [apply one_sign | apply number_sign; reflexivity |].
    rewrite E, Pos2Z.inj_succ. change (1 + number F (Zpos p) = number F (Zpos p + 1)%Z).
    assert (A : number F (Zpos p + 1)%Z = number F (Zpos p) + 1) by exact (morph_add morphism _ _). rewrite A. ring.
  Qed.

  Lemma fraction_above_zero : forall p q, 0 < number F (Zpos p) / number F (Zpos q).
  Proof.
    intros p q. destruct (number_above_zero p) as [P NP]. assert (Q := number_above_zero q).
    assert (N : number F (Zpos q) <> 0) by (intro E; apply (proj2 Q); symmetry; exact E).
    assert (E : number F (Zpos q) * (number F (Zpos p) / number F (Zpos q)) = number F (Zpos p)) by (field; exact N). split.
    - apply divide_sign with (p := number F (Zpos q)); [exact Q |]. rewrite E. exact P.
    - intro Z. apply NP. rewrite <- E, <- Z. ring.
  Qed.

  Lemma pow_positive : forall (x : F) n, 0 < x -> 0 < x ^ n.
  Proof. intros x n H. induction n as [| n IH]; simpl; [apply one_positive | apply positive_mul; assumption]. Qed.

  Section Logarithms.
    Variable f : functions F.
    Hypothesis laws : lawful f.

    Lemma log_one : f_log f 1 = 0.
    Proof.
      pose proof (l_log_mul laws one_positive one_positive) as H. replace (1 * 1) with 1 in H by ring.
      replace (f_log f 1) with (f_log f 1 + f_log f 1 - f_log f 1) by ring. rewrite <- H. ring.
    Qed.

    Lemma log_pow : forall (x : F) n, 0 < x -> f_log f (x ^ n) = number F (Z.of_nat n) * f_log f x.
    Proof.
      intros x n H. induction n as [| n IH]; [simpl; rewrite log_one; unfold number; simpl; ring |].
      rewrite Nat2Z.inj_succ. unfold Z.succ. simpl. rewrite (l_log_mul laws H (pow_positive n H)), IH.
      unfold number. rewrite (morph_add morphism). simpl. ring.
    Qed.

    (* For x = p/q the power x ^ k, its quotient and its logarithm; k may be negative. *)
    Lemma log_power : forall (k : Z) (x p q : F), x * q = p -> 0 < p -> 0 < q ->
      exists g : F, 0 < g /\ g * (if Z.leb 0 k then q else p) ^ Z.abs_nat k = (if Z.leb 0 k then p else q) ^ Z.abs_nat k
        /\ f_log f g = number F k * f_log f x.
    Proof.
      assert (P : forall x p q : F, x * q = p -> 0 < p -> 0 < q -> 0 < x).
      { intros x p q E [Hp Np] Hq. split.
        - apply divide_sign with (p := q); [exact Hq |]. replace (q * x) with p; [exact Hp | rewrite <- E; ring].
        - intro Z. apply Np. rewrite <- E, <- Z. ring. }
      assert (M : forall (x y : F) n, (x * y) ^ n = x ^ n * y ^ n).
      { intros x y n. induction n as [| n IH]; simpl; [ring | rewrite IH; ring]. }
      intros k x p q E Hp Hq. pose proof (P _ _ _ E Hp Hq) as Hx. destruct (Z.leb 0 k) eqn:S.
      - exists (x ^ Z.abs_nat k). split; [apply pow_positive; exact Hx |]. split; [rewrite <- M, E; reflexivity |].
        apply Z.leb_le in S. rewrite (log_pow _ Hx), Zabs2Nat.id_abs, (Z.abs_eq _ S). reflexivity.
      - assert (I : 1 / x * p = q).
        { rewrite <- E. field. intro Z. destruct Hx as [_ N]. apply N. symmetry. exact Z. }
        pose proof (P _ _ _ I Hq Hp) as Hy. exists ((1 / x) ^ Z.abs_nat k). split; [apply pow_positive; exact Hy |].
        split; [rewrite <- M, I; reflexivity |].
        apply Z.leb_gt in S. rewrite (log_pow _ Hy), Zabs2Nat.id_abs, (Z.abs_neq k) by (apply Z.lt_le_incl; exact S).
        assert (L : f_log f (1 / x) = - f_log f x).
        { pose proof (l_log_mul laws Hy Hx) as H. replace (1 / x * x) with 1 in H.
          - rewrite log_one in H. replace (f_log f (1 / x)) with (f_log f (1 / x) + f_log f x - f_log f x) by ring. rewrite <- H. ring.
          - field. intro Z. destruct Hx as [_ N]. apply N. symmetry. exact Z. }
        rewrite L. unfold number. rewrite (morph_opp morphism). ring.
    Qed.
  End Logarithms.
End Facts.

(* Polynomials in letters, and their normal forms. *)

(* A polynomial term by term: a number, one in the letters from the j-th on, or p*x^i + q with the first letter x and q in the others. *)
Inductive spread := C (z : Z) | J (j : positive) (p : spread) | P (p : spread) (i : positive) (q : spread).

Inductive poly :=
  | X (i : positive) | K (z : Z) | A (p q : poly) | D (p q : poly) | M (p q : poly) | W (p : poly) (n : nat) | Y (name : positive) | N (p : spread).

Definition normal := Pol Z.

Definition n_add : normal -> normal -> normal := Padd 0%Z Z.add Z.eqb.
Definition n_sub : normal -> normal -> normal := Psub 0%Z Z.add Z.sub Z.opp Z.eqb.
Definition n_mul : normal -> normal -> normal := Pmul 0%Z 1%Z Z.add Z.mul Z.eqb.
Definition n_opp : normal -> normal := Popp Z.opp.
Definition n_letter : positive -> normal := mk_X 0%Z 1%Z.
Definition n_equal : normal -> normal -> bool := Peq Z.eqb.
Arguments n_add : simpl never.
Arguments n_sub : simpl never.
Arguments n_mul : simpl never.
Arguments n_opp : simpl never.
Arguments n_letter : simpl never.
Fixpoint n_pow (p : normal) (n : nat) : normal := match n with O => Pc 1%Z | S m => n_mul p (n_pow p m) end.

(* A normal form without minus sign, all of whose letters are known not to be negative. *)
Fixpoint is_plain (fine : positive -> bool) (p : normal) : bool :=
  match p with
  | Pc c => Z.leb 0 c
  | Pinj j q => is_plain (fun i => fine (i + j)%positive) q
  | PX q i r => fine 1%positive && (is_plain fine q && is_plain (fun i => fine (i + 1)%positive) r)
  end.

(* A normal form with whole numbers for its letters. *)
Fixpoint has_whole_letters (whole_one : positive -> bool) (p : normal) : bool :=
  match p with
  | Pc _ => true
  | Pinj j q => has_whole_letters (fun i => whole_one (i + j)%positive) q
  | PX q i r => whole_one 1%positive && (has_whole_letters whole_one q && has_whole_letters (fun i => whole_one (i + 1)%positive) r)
  end.

(* A formula whose value is a whole number where its names are natural numbers by hypotheses. *)
Fixpoint is_whole (hyps : list condition) (e : expr) : bool :=
  match e with
  | Num _ => true
  | Name _ => existsb (condition_eqb (Count e)) hyps
  | Neg a | Pow a _ | Abs a => is_whole hyps a
  | Add a b | Sub a b | Mul a b | Max a b | Min a b => is_whole hyps a && is_whole hyps b
  | _ => false
  end.

(* What is known: letters that are not negative, facts about normal forms, and normal forms that have a name. *)

Inductive sign := Zero | Nonzero | Nonneg | Positive.

Definition sign_eqb (r s : sign) : bool :=
  match r, s with Zero, Zero | Nonzero, Nonzero | Nonneg, Nonneg | Positive, Positive => true | _, _ => false end.

Record context := {
  known : PositiveMap.t (sign * normal);
  fine : PositiveMap.t unit;
  fresh : positive;
  named : PositiveMap.t normal;
  next : positive
}.

Definition nothing : context :=
  {| known := PositiveMap.empty _; fine := PositiveMap.empty _; fresh := 1; named := PositiveMap.empty _; next := 1 |}.

Definition fact (x : context) (i : positive) : option (sign * normal) := PositiveMap.find i (known x).

Definition is_fine (x : context) (i : positive) : bool := match PositiveMap.find i (fine x) with Some _ => true | None => false end.

(* The letter that a normal form may be. *)
Definition letter_in (p : normal) : option positive :=
  match p with PX _ _ _ => Some 1%positive | Pinj j _ => Some (Pos.succ j) | Pc _ => None end.

(* Letters that are not negative, when a fact is added. *)
Definition noted (s : sign) (p : normal) (all : PositiveMap.t unit) : PositiveMap.t unit :=
  match s, letter_in p with
  | Nonneg, Some i | Positive, Some i => if n_equal p (n_letter i) then PositiveMap.add i tt all else all
  | _, _ => all
  end.

(* A new fact gets the next number; that a letter is not negative is noted on the side. *)
Definition learn (x : context) (s : sign) (p : normal) : context :=
  {| known := PositiveMap.add (fresh x) (s, p) (known x); fine := noted s p (fine x); fresh := Pos.succ (fresh x);
     named := named x; next := next x |}.

(* So does a normal form that gets a name. *)
Definition call (x : context) (p : normal) : context :=
  {| known := known x; fine := fine x; fresh := fresh x; named := PositiveMap.add (next x) p (named x); next := Pos.succ (next x) |}.

Fixpoint gathered (p : spread) : normal :=
  match p with C z => Pc z | J j p => Pinj j (gathered p) | P p i q => PX (gathered p) i (gathered q) end.

Fixpoint norm (x : context) (p : poly) : option normal :=
  match p with
  | X i => Some (n_letter i)
  | K z => Some (Pc z)
  | A p q => match norm x p, norm x q with Some a, Some b => Some (n_add a b) | _, _ => None end
  | D p q => match norm x p, norm x q with Some a, Some b => Some (n_sub a b) | _, _ => None end
  | M p q => match norm x p, norm x q with Some a, Some b => Some (n_mul a b) | _, _ => None end
  | W p n => match norm x p with Some a => Some (n_pow a n) | None => None end
  | Y i => PositiveMap.find i (named x)
  | N p => Some (gathered p)
  end.

(* Letters are formulas. *)

Definition letters := list (positive * expr).

Fixpoint letter_of (e : expr) (all : letters) : option positive :=
  match all with
  | [] => None
  | (i, a) :: more => if expr_eqb e a then Some i else letter_of e more
  end.

Fixpoint expr_of (i : positive) (all : letters) : option expr :=
  match all with
  | [] => None
  | (j, a) :: more => if Pos.eqb i j then Some a else expr_of i more
  end.

(* A formula as a normal form, its quotients, roots, extremes and so on being letters. *)
Fixpoint read (all : letters) (e : expr) : option normal :=
  match e with
  | Num z => Some (Pc z)
  | Neg a => match read all a with Some p => Some (n_opp p) | None => None end
  | Add a b => match read all a, read all b with Some p, Some q => Some (n_add p q) | _, _ => None end
  | Sub a b => match read all a, read all b with Some p, Some q => Some (n_sub p q) | _, _ => None end
  | Mul a b => match read all a, read all b with Some p, Some q => Some (n_mul p q) | _, _ => None end
  | Pow a n => match read all a with Some p => Some (n_pow p n) | None => None end
  | _ => match letter_of e all with Some i => Some (n_letter i) | None => None end
  end.

Definition read_condition (all : letters) (c : condition) : option (sign * normal) :=
  match c with
  | PowerDefined _ _ | Count _ => None
  | Rel r a b =>
      match read all a, read all b with
      | Some p, Some q =>
          Some match r with
               | Eq => (Zero, n_sub p q)
               | Ne => (Nonzero, n_sub p q)
               | Le => (Nonneg, n_sub q p)
               | Lt => (Positive, n_sub q p)
               | Ge => (Nonneg, n_sub p q)
               | Gt => (Positive, n_sub p q)
               end
      | _, _ => None
      end
  end.

(* The steps of a derivation. A number stands for a fact, in the order in which they are learnt. *)

Definition factor := option positive. (* 1, or a fact that is positive *)

Inductive facts := Nobody | And (i : positive) (more : facts).
Inductive terms := NoTerm | Term (weight : poly) (nonneg : facts) (root : poly) (more : terms).
Inductive multiples :=
  | NoMultiple
  | Times (c : poly) (zero : positive) (more : multiples)
  | Reduce (letter degree zero : positive) (more : multiples). (* by a fact that begins with this power of the letter *)

(* A product of powers: for each a letter that is the logarithm of its base, its exponent, the facts that a numerator and a denominator
   are positive, and the fact that the base times the denominator is the numerator (none if it is so term by term). *)
Inductive logs := NoLog | LogTimes (letter : positive) (power : Z) (above below : positive) (connection : option positive) (more : logs).

Inductive step :=
  | Given (n : nat)
  | Quotient (letter nonzero : positive)
  | RootSign (letter nonneg : positive)
  | RootSquare (letter nonneg : positive)
  | Opened (letter : positive)
  | AbsUp (letter : positive)
  | AbsDown (letter : positive)
  | AbsSquare (letter : positive)
  | AbsSign (letter : positive)
  | MaxLeft (letter : positive)
  | MaxRight (letter : positive)
  | MaxEither (letter : positive)
  | MinLeft (letter : positive)
  | MinRight (letter : positive)
  | MinEither (letter : positive)
  | LogZero (letter zero : positive)
  | LogSum (all : logs) (one : option positive) (* the logarithm of a product that is one *)
  | LogBelow (all : logs) (* the logarithm of a product is at most the product less one *)
  | LogClose (all : logs) (* the logarithm of a product x is at most (x - 1)*(x + 5)/(4*x + 2) *)
  | XlogxProduct (letter second : positive)
  | RpowSign (letter : positive)
  | RpowPositive (letter positive : positive)
  | RpowOne (letter zero : positive)
  | BaseSign (letter : positive)
  | RootOfDegreeSign (letter nonneg : positive)
  | RootOfDegree (letter nonneg : positive)
  | FractionOf (letter : positive)
  | FractionFirst (letter : positive)
  | FractionSecond (letter : positive)
  | Fraction (e : expr)
  | Compared (e : expr) (s : sign) (top : option positive) (m : multiples) (* a formula has the sign of what is above in its fraction *)
  | Same (one two : positive) (equal : facts)
  | Let (p : poly)
  | Weaker (s : sign) (known : positive)
  | AtLeast (goal : poly) (by_ : factor) (t : terms) (m : multiples)
  | Vanishes (goal : poly) (by_ : factor) (m : multiples)
  | Above (goal cofactor : poly) (nonneg : positive) (below : facts) (t : terms) (m : multiples)
  | Differs (goal cofactor : poly) (below : facts) (m : multiples)
  | Strict (nonneg nonzero : positive)
  | SquareVanishes (p : poly) (known : positive)
  | SameSquare (one two squares : positive)
  | SamePower (one two : positive) (degree : nat) (powers : positive)
  | Powers (goal : poly) (above : positive) (degree : nat) (difference : positive)
  | Conjugate (goal : poly) (by_ product sum : positive)
  | ConjugateStrict (goal : poly) (by_ product : positive)
  | Both (above below : positive)
  | AtLeastOne (positive : positive). (* what is positive and a whole number is at least one *)

Inductive proof :=
  | Done (fact : positive)
  | Then (s : step) (p : proof)
  | Have (s : sign) (g : poly) (p q : proof)
  | Cases (by_ : poly) (above below : proof)
  | Apart (nonneg : positive) (zero more : proof) (* what is not negative is zero or positive *)
  | Counted (given : nat) (zero more : proof). (* by a hypothesis that a count is a natural number *)

Definition is_whole_letter (all : letters) (hyps : list condition) (i : positive) : bool :=
  match expr_of i all with Some e => is_whole hyps e | None => false end.

(* The checker. *)

Definition with_sign (x : context) (s : sign) (i : positive) : option normal :=
  match fact x i with Some (t, p) => if sign_eqb s t then Some p else None | None => None end.

Definition nonneg_fact (x : context) (i : positive) : option normal :=
  match fact x i with Some (Nonneg, p) | Some (Positive, p) => Some p | _ => None end.

Definition factor_of (x : context) (i : factor) : option normal :=
  match i with None => Some (Pc 1%Z) | Some i => with_sign x Positive i end.

(* The product of a normal form with facts of which each is known by `get`. *)
Fixpoint times_facts (get : positive -> option normal) (p : normal) (all : facts) : option normal :=
  match all with
  | Nobody => Some p
  | And i more => match get i with Some q => times_facts get (n_mul p q) more | None => None end
  end.

(* The terms of p in which the i-th letter has at least the n-th power, divided by it. *)
Fixpoint high (i n : positive) (p : normal) : normal :=
  match p with
  | Pc _ => Pc 0%Z
  | Pinj j q => if Pos.ltb j i then mkPinj j (high (i - j) n q) else Pc 0%Z
  | PX q j r =>
      match i with
      | 1%positive => if Pos.ltb j n then high 1 (n - j) q else if Pos.eqb j n then q else PX q (j - n) (Pc 0%Z)
      | _ => mkPX 0%Z Z.eqb (high i n q) j (high (Pos.pred i) n r)
      end
  end.

(* What is left of p when multiples of facts that are zero are taken away. *)
Fixpoint minus_multiples (x : context) (p : normal) (all : multiples) : option normal :=
  match all with
  | NoMultiple => Some p
  | Times c i more =>
      match norm x c, with_sign x Zero i with
      | Some a, Some b => minus_multiples x (n_sub p (n_mul a b)) more
      | _, _ => None
      end
  | Reduce l n i more =>
      match with_sign x Zero i with Some b => minus_multiples x (n_sub p (n_mul (high l n p) b)) more | None => None end
  end.

(* What is left of p when products of what is plain, facts that are not negative, and squares are taken away. *)
Fixpoint minus_terms (x : context) (p : normal) (all : terms) : option normal :=
  match all with
  | NoTerm => Some p
  | Term w facts s more =>
      match norm x w, norm x s with
      | Some a, Some b =>
          if is_plain (is_fine x) a then
            match times_facts (nonneg_fact x) a facts with
            | Some c => minus_terms x (n_sub p (n_mul c (n_mul b b))) more
            | None => None
            end
          else None
      | _, _ => None
      end
  end.

Definition given_at (hyps : list condition) (n : nat) : option condition := nth_error hyps n.

(* What a letter's formula says of it: the formulas below it, read. *)
Definition argument (all : letters) (i : positive) (pick : expr -> option expr) : option normal :=
  match expr_of i all with
  | Some e => match pick e with Some a => read all a | None => None end
  | None => None
  end.

Definition arguments (all : letters) (i : positive) (pick : expr -> option (expr * expr)) : option (normal * normal) :=
  match expr_of i all with
  | Some e =>
      match pick e with
      | Some (a, b) => match read all a, read all b with Some p, Some q => Some (p, q) | _, _ => None end
      | None => None
      end
  | None => None
  end.

Definition of_quotient e := match e with Div a b => Some (a, b) | _ => None end.
Definition of_max e := match e with Max a b => Some (a, b) | _ => None end.
Definition of_min e := match e with Min a b => Some (a, b) | _ => None end.
Definition of_power e := match e with Rpow a b => Some (a, b) | _ => None end.
Definition of_root e := match e with Rpow a (Div (Num (Zpos p)) (Num (Zpos q))) => Some (a, (p, q)) | _ => None end.
Definition of_abs e := match e with Abs a => Some a | _ => None end.
Definition of_sqrt e := match e with Sqrt a => Some a | _ => None end.
Definition of_log e := match e with Log a => Some a | _ => None end.
Definition of_xlogx e := match e with Xlogx a => Some a | _ => None end.

Definition learnt (x : context) (s : sign) (p : option normal) : option context :=
  match p with Some p => Some (learn x s p) | None => None end.

Definition of_one (p : option normal) (f : normal -> normal) : option normal := match p with Some a => Some (f a) | None => None end.

Definition of_two (p : option (normal * normal)) (f : normal -> normal -> normal) : option normal :=
  match p with Some (a, b) => Some (f a b) | None => None end.

Definition checked (b : bool) (p : option normal) : option normal := if b then p else None.

Definition is_fact (p : option normal) (q : option normal) : bool := match p, q with Some a, Some b => n_equal a b | _, _ => false end.

(* Products of normal forms, factor by factor. *)

Fixpoint times_all (all : list normal) : normal := match all with [] => Pc 1%Z | [p] => p | p :: more => n_mul p (times_all more) end.

Fixpoint without (p : normal) (all : list normal) : option (list normal) :=
  match all with
  | [] => None
  | q :: more => if n_equal p q then Some more else match without p more with Some rest => Some (q :: rest) | None => None end
  end.

(* What is in the second and not in the first, and the other way round. *)
Fixpoint lacking (one two : list normal) : list normal * list normal :=
  match two with
  | [] => ([], one)
  | p :: more =>
      match without p one with
      | Some rest => lacking rest more
      | None => let (a, b) := lacking one more in (p :: a, b)
      end
  end.

(* A product with many factors, one after the other: they are mostly short. *)
Definition upon (all factors : list normal) : normal := fold_left n_mul factors (times_all all).

Definition over_common (f : normal -> normal -> normal) (one two : option (list normal * list normal)) : option (list normal * list normal) :=
  match one, two with
  | Some (t, b), Some (u, c) =>
      let (x, y) := lacking b c in
      Some ([f (upon t x) (upon u y)], b ++ x)
  | _, _ => None
  end.

(* The factors that have no clear sign: of two that are equal the product is not negative. *)
Fixpoint unclear (fine : positive -> bool) (seen all : list normal) : list normal :=
  match all with
  | [] => seen
  | p :: more =>
      if is_plain fine p then unclear fine seen more
      else unclear fine (match without p seen with Some rest => rest | None => p :: seen end) more
  end.

(* Formulas that a derivation speaks of: what stands below a letter, the sides of a conclusion and their difference. *)

Definition below_letter (first : bool) (e : expr) : expr :=
  match e with
  | Div a b | Max a b | Min a b | Rpow a b => if first then a else b
  | Abs a | Sqrt a | Log a | Xlogx a => a
  | _ => e
  end.

Definition above_of (c : claim) : expr := match conclusion c with Rel Le _ b | Rel Lt _ b => b | Rel _ a _ => a | _ => Num 0 end.
Definition below_of (c : claim) : expr := match conclusion c with Rel Le a _ | Rel Lt a _ => a | Rel _ _ b => b | _ => Num 0 end.
Definition difference_of (c : claim) : expr := Sub (above_of c) (below_of c).

Section Checker.
  Variable rich : bool. (* whether roots, logarithms and powers may be spoken of *)
  Variable all : letters.
  Variable hyps : list condition.

  Definition equal_by (x : context) (k : positive) (a b : expr) : bool :=
    match read all a, read all b with Some p, Some q => is_fact (with_sign x Zero k) (Some (n_sub p q)) | _, _ => false end.

  Definition same (x : context) (a b : expr) (equal : facts) : bool :=
    match a, b, equal with
    | Sqrt a, Sqrt b, And k Nobody | Log a, Log b, And k Nobody | Xlogx a, Xlogx b, And k Nobody | Abs a, Abs b, And k Nobody =>
        equal_by x k a b
    | Rpow a e, Rpow b g, And k (And l Nobody) | Div a e, Div b g, And k (And l Nobody)
    | Max a e, Max b g, And k (And l Nobody) | Min a e, Min b g, And k (And l Nobody) =>
        equal_by x k a b && equal_by x l e g
    | _, _, _ => false
    end.

  (* A formula as one fraction: what is above and what is below, without what is in both. Divisors are not zero by a hypothesis. *)
  Fixpoint as_fraction (e : expr) : option (list normal * list normal) :=
    match e with
    | Num z => Some ([Pc z], [])
    | Neg a => match as_fraction a with Some (t, b) => Some ([n_opp (times_all t)], b) | None => None end
    | Add a b => over_common n_add (as_fraction a) (as_fraction b)
    | Sub a b => over_common n_sub (as_fraction a) (as_fraction b)
    | Mul a b => match as_fraction a, as_fraction b with Some (t, b), Some (u, c) => Some (t ++ u, b ++ c) | _, _ => None end
    | Pow a n => match as_fraction a with Some (t, b) => Some (concat (repeat t n), concat (repeat b n)) | None => None end
    | Div a b =>
        if existsb (condition_eqb (Rel Ne b (Num 0))) hyps then
          match as_fraction a, as_fraction b with
          | Some (t, b), Some (u, c) => let (below, above) := lacking (t ++ c) (b ++ u) in Some (above, below)
          | _, _ => None
          end
        else None
    | _ => match letter_of e all with Some i => Some ([n_letter i], []) | None => None end
    end.

  (* What is above in a formula's fraction, with what is below and of unclear sign if that matters: the formula has its sign. *)
  Definition compared (x : context) (e : expr) (s : sign) : option normal :=
    match as_fraction e with
    | Some (t, b) => Some (times_all (match s with Nonneg | Positive => t ++ unclear (is_fine x) [] b | _ => t end))
    | None => None
    end.

  Definition has_shown_sign (x : context) (s : sign) (q : normal) (top : option positive) (m : multiples) : bool :=
    match top, s with
    | Some k, _ =>
        match with_sign x s k with Some g => is_fact (minus_multiples x (n_sub q g) m) (Some (Pc 0%Z)) | None => false end
    | None, Zero => is_fact (minus_multiples x q m) (Some (Pc 0%Z))
    | None, Nonneg => match minus_multiples x q m with Some r => is_plain (is_fine x) r | None => false end
    | None, _ => false
    end.

  Definition connected (p : normal) (found : option (list normal * list normal)) : option normal :=
    match found with Some (t, b) => Some (n_sub (n_mul p (times_all b)) (times_all t)) | None => None end.

  Definition connected_formula (e : expr) : option normal :=
    match read all e with Some p => connected p (as_fraction e) | None => None end.

  (* The base of a power with a fraction as exponent, read, and the exponent. *)
  Definition root_letter (i : positive) : option (normal * (positive * positive)) :=
    match expr_of i all with
    | Some e => match of_root e with Some (a, d) => match read all a with Some p => Some (p, d) | None => None end | None => None end
    | None => None
    end.

  Definition is_zero (x : context) (p : normal) (k : option positive) : bool :=
    match k with Some k => is_fact (with_sign x Zero k) (Some p) | None => n_equal p (Pc 0%Z) end.

  (* For a product t/b with the logarithm s, what is not negative since s is at most (t - b)*(t + 5*b)/(b*(4*t + 2*b)). *)
  Definition close (t b s : normal) : normal :=
    n_sub (n_mul (n_sub t b) (n_add t (n_mul (Pc 5%Z) b))) (n_mul b (n_mul (n_add (n_mul (Pc 4%Z) t) (n_mul (Pc 2%Z) b)) s)).

  (* The numerator and the denominator of a product of powers, and its logarithm. *)
  Fixpoint logarithm_of (x : context) (m : logs) : option (normal * normal * normal) :=
    match m with
    | NoLog => Some (Pc 1%Z, Pc 1%Z, Pc 0%Z)
    | LogTimes i k t b c more =>
        match argument all i of_log, with_sign x Positive t, with_sign x Positive b, logarithm_of x more with
        | Some a, Some p, Some q, Some (u, v, s) =>
            if is_zero x (n_sub (n_mul a q) p) c then
              let n := Z.abs_nat k in
              Some (n_mul (n_pow (if Z.leb 0 k then p else q) n) u, n_mul (n_pow (if Z.leb 0 k then q else p) n) v,
                n_add (n_mul (Pc k) (n_letter i)) s)
            else None
        | _, _, _, _ => None
        end
    end.

  Definition take_letter (x : context) (s : step) : option context :=
    match s with
    | Quotient i k =>
        match arguments all i of_quotient with
        | Some (a, b) =>
            learnt x Zero (checked (is_fact (with_sign x Nonzero k) (Some b)) (Some (n_sub (n_mul (n_letter i) b) a)))
        | None => None
        end
    | RootSign i k =>
        let a := argument all i of_sqrt in
        learnt x Nonneg (checked (rich && is_fact (nonneg_fact x k) a) (Some (n_letter i)))
    | RootSquare i k =>
        let a := argument all i of_sqrt in
        learnt x Zero (checked (rich && is_fact (nonneg_fact x k) a) (of_one a (n_sub (n_mul (n_letter i) (n_letter i)))))
    | Opened i => learnt x Zero (of_one (argument all i Some) (n_sub (n_letter i)))
    | AbsUp i => learnt x Nonneg (of_one (argument all i of_abs) (n_sub (n_letter i)))
    | AbsDown i => learnt x Nonneg (of_one (argument all i of_abs) (n_add (n_letter i)))
    | AbsSquare i => learnt x Zero (of_one (argument all i of_abs) (fun a => n_sub (n_mul (n_letter i) (n_letter i)) (n_mul a a)))
    | AbsSign i => learnt x Nonneg (of_one (argument all i of_abs) (fun _ => n_letter i))
    | MaxLeft i => learnt x Nonneg (of_two (arguments all i of_max) (fun a _ => n_sub (n_letter i) a))
    | MaxRight i => learnt x Nonneg (of_two (arguments all i of_max) (fun _ b => n_sub (n_letter i) b))
    | MaxEither i => learnt x Zero (of_two (arguments all i of_max) (fun a b => n_mul (n_sub (n_letter i) a) (n_sub (n_letter i) b)))
    | MinLeft i => learnt x Nonneg (of_two (arguments all i of_min) (fun a _ => n_sub a (n_letter i)))
    | MinRight i => learnt x Nonneg (of_two (arguments all i of_min) (fun _ b => n_sub b (n_letter i)))
    | MinEither i => learnt x Zero (of_two (arguments all i of_min) (fun a b => n_mul (n_sub (n_letter i) a) (n_sub (n_letter i) b)))
    | LogZero i k =>
        learnt x Zero (checked (rich && is_fact (with_sign x Zero k) (argument all i of_log)) (Some (n_letter i)))
    | LogSum m k =>
        match logarithm_of x m with
        | Some (t, b, s) => learnt x Zero (checked (rich && is_zero x (n_sub t b) k) (Some s))
        | None => None
        end
    | LogBelow m =>
        match logarithm_of x m with
        | Some (t, b, s) => learnt x Nonneg (checked rich (Some (n_sub (n_sub t b) (n_mul b s))))
        | None => None
        end
    | LogClose m =>
        match logarithm_of x m with
        | Some (t, b, s) => learnt x Nonneg (checked rich (Some (close t b s)))
        | None => None
        end
    | XlogxProduct i j =>
        let a := argument all i of_xlogx in
        learnt x Zero (checked (is_fact (argument all j of_log) a) (of_one a (fun a => n_sub (n_letter i) (n_mul a (n_letter j)))))
    | RpowSign i =>
        match expr_of i all with
        | Some (Rpow a e) => learnt x Nonneg (checked (rich && existsb (condition_eqb (PowerDefined a e)) hyps) (Some (n_letter i)))
        | _ => None
        end
    | RpowPositive i k =>
        let a := of_two (arguments all i of_power) (fun a _ => a) in
        learnt x Positive (checked (rich && is_fact (with_sign x Positive k) a) (Some (n_letter i)))
    | RpowOne i k =>
        let a := of_two (arguments all i of_power) (fun a _ => n_sub a (Pc 1%Z)) in
        learnt x Zero (checked (rich && is_fact (with_sign x Zero k) a) (Some (n_sub (n_letter i) (Pc 1%Z))))
    | BaseSign i =>
        match expr_of i all with
        | Some (Rpow a e) => learnt x Nonneg (if existsb (condition_eqb (PowerDefined a e)) hyps then read all a else None)
        | _ => None
        end
    | RootOfDegreeSign i k =>
        match root_letter i with
        | Some (a, _) => learnt x Nonneg (checked (rich && is_fact (nonneg_fact x k) (Some a)) (Some (n_letter i)))
        | None => None
        end
    | RootOfDegree i k =>
        match root_letter i with
        | Some (a, (p, q)) =>
            learnt x Zero (checked (rich && is_fact (nonneg_fact x k) (Some a))
              (Some (n_sub (n_pow (n_letter i) (Pos.to_nat q)) (n_pow a (Pos.to_nat p)))))
        | None => None
        end
    | FractionOf i => learnt x Zero (match expr_of i all with Some e => connected (n_letter i) (as_fraction e) | None => None end)
    | FractionFirst i => learnt x Zero (match expr_of i all with Some e => connected_formula (below_letter true e) | None => None end)
    | FractionSecond i => learnt x Zero (match expr_of i all with Some e => connected_formula (below_letter false e) | None => None end)
    | Fraction e => learnt x Zero (connected_formula e)
    | Same i j equal =>
        match expr_of i all, expr_of j all with
        | Some a, Some b => learnt x Zero (checked (same x a b equal) (Some (n_sub (n_letter i) (n_letter j))))
        | _, _ => None
        end
    | _ => None
    end.

  Definition take (x : context) (s : step) : option context :=
    match s with
    | Given n =>
        match given_at hyps n with
        | Some c => match read_condition all c with Some (t, p) => Some (learn x t p) | None => None end
        | None => None
        end
    | Compared e t k ms =>
        match read all e, compared x e t with
        | Some p, Some q => if has_shown_sign x t q k ms then Some (learn x t p) else None
        | _, _ => None
        end
    | Let q => match norm x q with Some p => Some (call x p) | None => None end
    | Weaker t k =>
        match fact x k, t with
        | Some (Positive, p), Nonneg | Some (Positive, p), Nonzero | Some (Zero, p), Nonneg => Some (learn x t p)
        | _, _ => None
        end
    | AtLeast g by_ ts ms =>
        match norm x g, factor_of x by_ with
        | Some p, Some f =>
            match minus_terms x (n_mul f p) ts with
            | Some q =>
                match minus_multiples x q ms with
                | Some r => if is_plain (is_fine x) r then Some (learn x Nonneg p) else None
                | None => None
                end
            | None => None
            end
        | _, _ => None
        end
    | Vanishes g by_ ms =>
        match norm x g, match by_ with None => Some (Pc 1%Z) | Some k => with_sign x Nonzero k end with
        | Some p, Some f => learnt x Zero (checked (is_fact (minus_multiples x (n_mul f p) ms) (Some (Pc 0%Z))) (Some p))
        | _, _ => None
        end
    | Above g m k below ts ms =>
        match norm x g, norm x m, times_facts (fun i => with_sign x Positive i) (Pc 1%Z) below with
        | Some p, Some c, Some b =>
            match minus_terms x (n_sub (n_mul p c) b) ts with
            | Some q =>
                match minus_multiples x q ms with
                | Some r => learnt x Positive (checked (is_fact (nonneg_fact x k) (Some p) && is_plain (is_fine x) r) (Some p))
                | None => None
                end
            | None => None
            end
        | _, _, _ => None
        end
    | Differs g m below ms =>
        match norm x g, norm x m, times_facts (fun i => with_sign x Nonzero i) (Pc 1%Z) below with
        | Some p, Some c, Some b =>
            learnt x Nonzero (checked (is_fact (minus_multiples x (n_sub (n_mul p c) b) ms) (Some (Pc 0%Z))) (Some p))
        | _, _, _ => None
        end
    | Strict k l => learnt x Positive (checked (is_fact (nonneg_fact x k) (with_sign x Nonzero l)) (with_sign x Nonzero l))
    | SquareVanishes q k =>
        match norm x q with
        | Some p => learnt x Zero (checked (is_fact (nonneg_fact x k) (Some (n_opp (n_mul p p)))) (Some p))
        | None => None
        end
    | SameSquare k l m =>
        match nonneg_fact x k, nonneg_fact x l with
        | Some p, Some q => learnt x Zero (checked (is_fact (with_sign x Zero m) (Some (n_sub (n_mul p p) (n_mul q q)))) (Some (n_sub p q)))
        | _, _ => None
        end
    | SamePower k l (S n) m =>
        match nonneg_fact x k, nonneg_fact x l with
        | Some p, Some q =>
            learnt x Zero (checked (is_fact (with_sign x Zero m) (Some (n_sub (n_pow p (S n)) (n_pow q (S n))))) (Some (n_sub p q)))
        | _, _ => None
        end
    | Powers g k (S n) m =>
        match norm x g, nonneg_fact x k, fact x m with
        | Some p, Some a, Some (s, d) =>
            if n_equal d (n_sub (n_pow a (S n)) (n_pow (n_sub a p) (S n))) then
              match s with Nonneg | Positive => Some (learn x s p) | _ => None end
            else None
        | _, _, _ => None
        end
    | Conjugate g k l m =>
        match norm x g, nonneg_fact x k with
        | Some p, Some b =>
            learnt x Nonneg (checked (is_fact (nonneg_fact x l) (Some (n_mul p b)) && is_fact (nonneg_fact x m) (Some (n_add p b))) (Some p))
        | _, _ => None
        end
    | ConjugateStrict g k l =>
        match norm x g, nonneg_fact x k with
        | Some p, Some b => learnt x Positive (checked (is_fact (with_sign x Positive l) (Some (n_mul p b))) (Some p))
        | _, _ => None
        end
    | Both k l =>
        match nonneg_fact x k with
        | Some p => learnt x Zero (checked (is_fact (nonneg_fact x l) (Some (n_opp p))) (Some p))
        | None => None
        end
    | AtLeastOne k =>
        match with_sign x Positive k with
        | Some p => learnt x Nonneg (checked (has_whole_letters (is_whole_letter all hyps) p) (Some (n_sub p (Pc 1%Z))))
        | None => None
        end
    | _ => take_letter x s
    end.

  Fixpoint shows (x : context) (goal : sign * normal) (p : proof) : bool :=
    match p with
    | Done k => is_fact (with_sign x (fst goal) k) (Some (snd goal))
    | Then s q => match take x s with Some y => shows y goal q | None => false end
    | Have s g q r =>
        match norm x g with
        | Some b => shows x (s, b) q && shows (learn x s b) goal r
        | None => false
        end
    | Cases g q r =>
        match norm x g with
        | Some b => shows (learn x Nonneg b) goal q && shows (learn x Nonneg (n_opp b)) goal r
        | None => false
        end
    | Apart k q r =>
        match nonneg_fact x k with
        | Some b => shows (learn x Zero b) goal q && shows (learn x Positive b) goal r
        | None => false
        end
    | Counted n q r =>
        match given_at hyps n with
        | Some (Count a) =>
            match read all a with
            | Some b => shows (learn x Zero b) goal q && shows (learn x Nonneg (n_sub b (Pc 1%Z))) goal r
            | None => false
            end
        | _ => false
        end
    end.
End Checker.

Definition name_letters (n : nat) : letters := map (fun k => (Pos.of_succ_nat k, Name k)) (seq 0 n).

(* Letters that come after the names, numbered on. *)
Fixpoint numbered (i : positive) (all : list expr) : letters :=
  match all with [] => [] | e :: more => (i, e) :: numbered (Pos.succ i) more end.

(* The quotients, roots and so on in a formula, those inside others first, before those that were seen. *)
Fixpoint inner (e : expr) (seen : list expr) : list expr :=
  let and_this all := if existsb (expr_eqb e) all then all else e :: all in
  match e with
  | Num _ | Name _ => seen
  | Neg a | Pow a _ => inner a seen
  | Add a b | Sub a b | Mul a b => inner b (inner a seen)
  | Div a b | Max a b | Min a b | Rpow a b => and_this (inner b (inner a seen))
  | Abs a | Sqrt a | Log a | Xlogx a => and_this (inner a seen)
  end.

Definition inner_of_condition (c : condition) (seen : list expr) : list expr :=
  match c with Rel _ a b | PowerDefined a b => inner b (inner a seen) | Count a => inner a seen end.

Definition inner_of_claim (c : claim) : list expr :=
  rev (inner_of_condition (conclusion c) (fold_left (fun seen h => inner_of_condition h seen) (given c) [])).

(* Polynomials in letters as letters of their own: any formula may be one. *)
Fixpoint expr_of_spread (letter : positive -> expr) (p : spread) : expr :=
  match p with
  | C z => Num z
  | J j p => expr_of_spread (fun i => letter (i + j)%positive) p
  | P p i q => Add (Mul (expr_of_spread letter p) (Pow (letter 1%positive) (Pos.to_nat i))) (expr_of_spread (fun i => letter (Pos.succ i)) q)
  end.

Fixpoint expr_of_poly (all : letters) (p : poly) : expr :=
  match p with
  | X i => match expr_of i all with Some e => e | None => Num 0 end
  | K z => Num z
  | A p q => Add (expr_of_poly all p) (expr_of_poly all q)
  | D p q => Sub (expr_of_poly all p) (expr_of_poly all q)
  | M p q => Mul (expr_of_poly all p) (expr_of_poly all q)
  | W p n => Pow (expr_of_poly all p) n
  | Y _ => Num 0
  | N p => expr_of_spread (fun i => match expr_of i all with Some e => e | None => Num 0 end) p
  end.

(* Roots, extremes, logarithms and opposites of polynomials in letters that come before. *)
Inductive own :=
  | Root (p : poly) | RootDegree (q : positive) (p : poly) | Size (p : poly) | Larger (p q : poly) | Smaller (p q : poly)
  | Logarithm (p : poly) | Opposite (p : poly).

Definition expr_of_own (all : letters) (o : own) : expr :=
  let e := expr_of_poly all in
  match o with
  | Root p => Sqrt (e p)
  | RootDegree q p => Rpow (e p) (Div (Num 1) (Num (Zpos q)))
  | Size p => Abs (e p)
  | Larger p q => Max (e p) (e q)
  | Smaller p q => Min (e p) (e q)
  | Logarithm p => Log (e p)
  | Opposite p => Div (Neg (e p)) (Num 1) (* a quotient is a letter *)
  end.

Fixpoint with_own (all : letters) (next : positive) (more : list own) : letters :=
  match more with [] => all | o :: more => with_own (all ++ [(next, expr_of_own all o)]) (Pos.succ next) more end.

Definition letters_of (c : claim) (more : list own) : letters :=
  let n := length (signed c) in
  let all := name_letters n ++ numbered (Pos.of_succ_nat n) (inner_of_claim c) in
  with_own all (Pos.of_succ_nat (length all)) more.

Definition with_blocks (all : letters) (blocks : list poly) : letters :=
  all ++ numbered (Pos.of_succ_nat (length all)) (map (expr_of_poly all) blocks).

(* What is known at the beginning: the hypotheses that names are not negative, which come first. *)
Fixpoint begun (all : letters) (hyps : list condition) (x : context) : context :=
  match hyps with
  | Rel Le (Num Z0) (Name _) as h :: more =>
      match read_condition all h with Some (s, p) => begun all more (learn x s p) | None => x end
  | _ => x
  end.

Definition unambiguous (all : letters) : bool :=
  forallb (fun x => match expr_of (fst x) all with Some e => expr_eqb (snd x) e | None => false end) all.

Definition accepts (rich : bool) (c : claim) (more : list own) (blocks : list poly) (p : proof) : bool :=
  let all := with_blocks (letters_of c more) blocks in
  let hyps := hypotheses c in
  match read_condition all (conclusion c) with
  | Some goal => unambiguous all && shows rich all hyps (begun all hyps nothing) goal p
  | None => false
  end.

(* The checker is sound. *)

Section Sound.
  Variable F : ordered_field.
  Variable f : functions F.
  Variable names : list F.
  Let R0 := F_R (field_laws F).
  Add Ring ring_of_F1 : (F_R (field_laws F)).
  Local Open Scope cells_scope.
  Notation "0" := (zero F) : cells_scope.
  Notation "1" := (one F) : cells_scope.

  Let ext := Eq_ext (add F) (mul F) (opp F).
  Let laws := Rth_ARth (Eqsth F) ext R0.

  Lemma zmorph : ring_morph 0 1 (add F) (mul F) (sub F) (opp F) eq 0%Z 1%Z Z.add Z.mul Z.sub Z.opp Z.eqb (number F).
  Proof.
    destruct (morphism F) as [m0 m1 ma ms mm mo me]. constructor; try assumption.
    intros x y H. apply Z.eqb_eq in H. rewrite H. reflexivity.
  Qed.

  (* The number that a normal form stands for when l gives the letters. *)
  Definition sense (l : Env F) (p : normal) : F := Pphi (add F) (mul F) (number F) l p.

  Lemma sense_add : forall l p q, sense l (n_add p q) = sense l p + sense l q.
  Proof. intros l p q. apply (Padd_ok (Eqsth F) ext laws zmorph). Qed.

  Lemma sense_sub : forall l p q, sense l (n_sub p q) = sense l p - sense l q.
  Proof. intros l p q. apply (Psub_ok (Eqsth F) ext laws zmorph). Qed.

  Lemma sense_mul : forall l p q, sense l (n_mul p q) = sense l p * sense l q.
  Proof. intros l p q. apply (Pmul_ok (Eqsth F) ext laws zmorph). Qed.

  Lemma sense_opp : forall l p, sense l (n_opp p) = - sense l p.
  Proof. intros l p. apply (Popp_ok (Eqsth F) ext laws zmorph). Qed.

  Lemma sense_letter : forall l i, sense l (n_letter i) = l i.
  Proof. intros l i. symmetry. apply (mkX_ok (Eqsth F) ext laws zmorph). Qed.

  Lemma sense_number : forall l z, sense l (Pc z) = number F z.
  Proof. reflexivity. Qed.

  Lemma sense_equal : forall l p q, n_equal p q = true -> sense l p = sense l q.
  Proof. intros l p q H. apply (Peq_ok (Eqsth F) ext zmorph). exact H. Qed.

  Lemma sense_pow : forall l p n, sense l (n_pow p n) = sense l p ^ n.
  Proof. intros l p n. induction n as [| n IH]; simpl; [reflexivity |]. rewrite sense_mul, IH. reflexivity. Qed.

  Lemma power_keeps : forall (P : F -> Prop), (forall x y, P x -> P y -> P (x * y)) -> forall x, P x -> forall n, P (pow_pos (mul F) x n).
  Proof.
    intros P H x T n. induction n as [n IH | n IH |]; simpl; [| | exact T].
    - apply H; [exact T | apply H; exact IH].
    - apply H; exact IH.
  Qed.

  Lemma plain_sign : forall p fine (l : Env F), (forall i, fine i = true -> 0 <= l i) -> is_plain fine p = true -> 0 <= sense l p.
  Proof.
    induction p as [c | j p IH | p IHp i q IHq]; simpl; intros fine0 l H G.
    - apply number_sign. exact G.
    - apply (IH _ (jump j l) (fun i E => H _ E) G).
    - apply andb_prop in G as [Gi G]. apply andb_prop in G as [Gp Gq]. unfold sense. simpl. apply plus_sign.
      + apply le_mul; [exact (IHp _ l H Gp) |].
        exact (power_keeps (fun x => 0 <= x) (@le_mul F) (l 1%positive) (H _ Gi) i).
      + apply (IHq _ (tail l) (fun i E => H _ E) Gq).
  Qed.

  (* Whole numbers, negative ones too. *)
  Definition integer (x : F) : Prop := exists z : Z, x = number F z.

  Lemma integer_add : forall x y : F, integer x -> integer y -> integer (x + y).
  Proof. intros x y [a ->] [b ->]. exists (a + b)%Z. symmetry. apply (morph_add (morphism F)). Qed.

  Lemma integer_mul : forall x y : F, integer x -> integer y -> integer (x * y).
  Proof. intros x y [a ->] [b ->]. exists (a * b)%Z. symmetry. apply (morph_mul (morphism F)). Qed.

  Lemma integer_opp : forall x : F, integer x -> integer (- x).
  Proof. intros x [a ->]. exists (- a)%Z. symmetry. apply (morph_opp (morphism F)). Qed.

  Lemma integer_sub : forall x y : F, integer x -> integer y -> integer (x - y).
  Proof. intros x y Hx Hy. replace (x - y) with (x + - y) by ring. apply integer_add; [exact Hx | apply integer_opp; exact Hy]. Qed.

  Lemma integer_pow : forall (x : F) n, integer x -> integer (x ^ n).
  Proof. intros x n H. induction n as [| n IH]; simpl; [exists 1%Z; reflexivity | apply integer_mul; assumption]. Qed.

  Lemma integer_at_least_one : forall x : F, integer x -> 0 < x -> 0 <= x - number F 1%Z.
  Proof.
    intros x [z ->] [S N]. destruct (Z.leb_spec 1 z) as [H | H].
    - replace (number F z - number F 1%Z) with (number F (z - 1)%Z) by exact (morph_sub (morphism F) z 1%Z).
      apply number_sign. apply Z.leb_le. lia.
    - exfalso. apply N. apply le_antisym; [exact S |]. apply opp_sign.
      replace (- number F z) with (number F (- z)%Z) by exact (morph_opp (morphism F) z). apply number_sign. apply Z.leb_le. lia.
  Qed.

  Lemma whole_sense : forall p whole_one (l : Env F),
    (forall i, whole_one i = true -> integer (l i)) -> has_whole_letters whole_one p = true -> integer (sense l p).
  Proof.
    induction p as [c | j p IH | p IHp i q IHq]; simpl; intros one0 l H G.
    - exists c. reflexivity.
    - apply (IH _ (jump j l) (fun i E => H _ E) G).
    - apply andb_prop in G as [Gi G]. apply andb_prop in G as [Gp Gq]. unfold sense. simpl. apply integer_add.
      + apply integer_mul; [exact (IHp _ l H Gp) |].
        exact (power_keeps integer integer_mul (l 1%positive) (H _ Gi) i).
      + apply (IHq _ (tail l) (fun i E => H _ E) Gq).
  Qed.

  Definition has_sign (s : sign) (x : F) : Prop :=
    match s with Zero => x = 0 | Nonzero => x <> 0 | Nonneg => 0 <= x | Positive => 0 < x end.

  Variable all : letters.
  Let l : Env F := fun i => match expr_of i all with Some e => value f names e | None => 0 end.

  Definition true_context (x : context) : Prop :=
    (forall i s p, fact x i = Some (s, p) -> has_sign s (sense l p)) /\ (forall i, is_fine x i = true -> 0 <= l i).

  Lemma true_nothing : true_context nothing.
  Proof.
    split; unfold nothing, fact, is_fine; simpl.
    - intros i s p H. rewrite PositiveMap.gempty in H. discriminate.
    - intros i H. rewrite PositiveMap.gempty in H. discriminate.
  Qed.

  Lemma true_noted : forall s p all, has_sign s (sense l p) -> forall i, PositiveMap.find i (noted s p all) <> PositiveMap.find i all -> 0 <= l i.
  Proof.
    intros s p all0 G i E. assert (P : s = Nonneg \/ s = Positive -> 0 <= sense l p).
    { intros [-> | ->]; [exact G | exact (proj1 G)]. }
    unfold noted in E. destruct s; try congruence; (destruct (letter_in p) as [j |]; [| congruence]);
      (destruct (n_equal p (n_letter j)) eqn:Q; [| congruence]);
      (destruct (Pos.eq_dec i j) as [-> | N]; [| rewrite PositiveMap.gso in E by exact N; congruence]);
      rewrite <- sense_letter, <- (sense_equal l _ _ Q); auto.
  Qed.

  Lemma true_learn : forall x s p, true_context x -> has_sign s (sense l p) -> true_context (learn x s p).
  Proof.
    intros x s p [H1 H2] G. split.
    - intros i t q E. unfold fact, learn in E. simpl in E. destruct (Pos.eq_dec i (fresh x)) as [-> | N].
      + rewrite PositiveMap.gss in E. congruence.
      + rewrite PositiveMap.gso in E by exact N. exact (H1 _ _ _ E).
    - intros i E. unfold is_fine, learn in E. simpl in E. unfold is_fine in H2. specialize (H2 i).
      assert (T : PositiveMap.find i (noted s p (fine x)) <> PositiveMap.find i (fine x) -> 0 <= l i) by (apply true_noted; exact G).
      destruct (PositiveMap.find i (noted s p (fine x))); [| discriminate].
      destruct (PositiveMap.find i (fine x)); [apply H2; reflexivity | apply T; discriminate].
  Qed.

  Lemma true_call : forall x p, true_context x -> true_context (call x p).
  Proof. intros x p H. exact H. Qed.

  Lemma with_sign_true : forall x s i p, true_context x -> with_sign x s i = Some p -> has_sign s (sense l p).
  Proof.
    intros x s i p [H _] E. unfold with_sign in E. destruct (fact x i) as [[t q] |] eqn:T; [| discriminate].
    specialize (H _ _ _ T). destruct s, t; try discriminate; injection E as <-; exact H.
  Qed.

  Lemma nonneg_true : forall x i p, true_context x -> nonneg_fact x i = Some p -> 0 <= sense l p.
  Proof.
    intros x i p [H _] E. unfold nonneg_fact in E. destruct (fact x i) as [[t q] |] eqn:T; [| discriminate].
    specialize (H _ _ _ T). destruct t; try discriminate; injection E as <-; [exact H | exact (proj1 H)].
  Qed.

  Lemma is_fact_true : forall a p, is_fact a (Some p) = true -> exists q, a = Some q /\ sense l q = sense l p.
  Proof. intros [q |] p H; [| discriminate]. exists q. split; [reflexivity | apply sense_equal; exact H]. Qed.

  Lemma sign_fact : forall x s i p, true_context x -> is_fact (with_sign x s i) (Some p) = true -> has_sign s (sense l p).
  Proof. intros x s i p T H. apply is_fact_true in H as (q & E & <-). exact (with_sign_true _ _ T E). Qed.

  Lemma nonneg_is_fact : forall x i p, true_context x -> is_fact (nonneg_fact x i) (Some p) = true -> 0 <= sense l p.
  Proof. intros x i p T H. apply is_fact_true in H as (q & E & <-). exact (nonneg_true _ T E). Qed.

  Lemma multiples_true : forall x, true_context x -> forall m p q, minus_multiples x p m = Some q -> sense l q = sense l p.
  Proof.
    intros x T m. induction m as [| c i m IH | k n i m IH]; simpl; intros p q H; [congruence | |].
    - destruct (norm x c) as [a |]; [| discriminate]. destruct (with_sign x Zero i) as [b |] eqn:E; [| discriminate].
      apply IH in H. rewrite H, sense_sub, sense_mul. rewrite (with_sign_true _ _ T E : sense l b = 0). ring.
    - destruct (with_sign x Zero i) as [b |] eqn:E; [| discriminate].
      apply IH in H. rewrite H, sense_sub, sense_mul. rewrite (with_sign_true _ _ T E : sense l b = 0). ring.
  Qed.

  Lemma facts_true : forall (P : F -> Prop) get, (forall x y, P x -> P y -> P (x * y)) ->
    (forall i p, get i = Some p -> P (sense l p)) ->
    forall m p q, times_facts get p m = Some q -> P (sense l p) -> P (sense l q).
  Proof.
    intros P get C H m. induction m as [| i m IH]; simpl; intros p q E G; [congruence |].
    destruct (get i) as [a |] eqn:T; [| discriminate]. apply (IH _ _ E). rewrite sense_mul. apply C; [exact G | exact (H _ _ T)].
  Qed.

  Lemma terms_true : forall x, true_context x -> forall m p q, minus_terms x p m = Some q -> 0 <= sense l q -> 0 <= sense l p.
  Proof.
    intros x T m. induction m as [| w facts s m IH]; simpl; intros p q H G; [congruence |].
    destruct (norm x w) as [a |]; [| discriminate]. destruct (norm x s) as [b |]; [| discriminate].
    destruct (is_plain (is_fine x) a) eqn:E; [| discriminate].
    destruct (times_facts (nonneg_fact x) a facts) as [c |] eqn:TF; [| discriminate].
    specialize (IH _ _ H G). rewrite sense_sub, !sense_mul in IH.
    assert (C : 0 <= sense l c).
    { apply (facts_true (fun y => 0 <= y) (nonneg_fact x) (le_mul F) (fun i p E => nonneg_true i T E) facts a TF).
      apply plain_sign with (fine := is_fine x); [exact (proj2 T) | exact E]. }
    replace (sense l p) with (sense l p - sense l c * (sense l b * sense l b) + sense l c * (sense l b * sense l b)) by ring.
    apply plus_sign; [exact IH |]. apply le_mul; [exact C | apply square_sign].
  Qed.

  (* Formulas read as normal forms keep their value. *)

  Lemma expr_eqb_true : forall x y, expr_eqb x y = true -> x = y.
  Proof.
    induction x; destruct y; simpl; intro H; try discriminate; repeat (apply andb_prop in H as [? H]);
      repeat match goal with
             | E : Z.eqb _ _ = true |- _ => apply Z.eqb_eq in E
             | E : Nat.eqb _ _ = true |- _ => apply Nat.eqb_eq in E
             end; f_equal; auto.
  Qed.

  Lemma whole_value : forall hyps e, (forall c, In c hyps -> meaning f names c) -> is_whole hyps e = true -> integer (value f names e).
  Proof.
    intros hyps e T. induction e; simpl; intro H; try discriminate; try (apply andb_prop in H as [H1 H2]).
    - exists z. reflexivity.
    - apply existsb_exists in H as (c & I & E). destruct c as [| | a]; try discriminate.
      apply expr_eqb_true in E as <-. destruct (T _ I) as [k E]. exists (Z.of_nat k). exact E.
    - apply integer_opp. auto.
    - apply integer_add; auto.
    - apply integer_sub; auto.
    - apply integer_mul; auto.
    - apply integer_pow. auto.
    - destruct (le_total F 0 (value f names e)) as [S | S]; [rewrite (abs_up F _ S) | rewrite (abs_down F _ S); apply integer_opp]; auto.
    - destruct (le_total F (value f names e1) (value f names e2)) as [S | S]; [rewrite (max_right F _ _ S) | rewrite (max_left F _ _ S)]; auto.
    - destruct (le_total F (value f names e1) (value f names e2)) as [S | S]; [rewrite (min_left F _ _ S) | rewrite (min_right F _ _ S)]; auto.
  Qed.

  Variable all_distinct : forall e i, letter_of e all = Some i -> expr_of i all = Some e.

  Lemma letter_sense : forall e i, letter_of e all = Some i -> sense l (n_letter i) = value f names e.
  Proof. intros e i H. rewrite sense_letter. unfold l. rewrite (all_distinct _ H). reflexivity. Qed.

  Lemma read_true : forall e p, read all e = Some p -> sense l p = value f names e.
  Proof.
    induction e; simpl; intros p H;
      try (destruct (letter_of _ all) as [j |] eqn:E in H; [injection H as <-; exact (letter_sense _ E) | discriminate]).
    - injection H as <-. reflexivity.
    - destruct (read all e) as [a |]; [| discriminate]. injection H as <-. rewrite sense_opp, (IHe _ eq_refl). reflexivity.
    - destruct (read all e1) as [a |], (read all e2) as [b |]; try discriminate. injection H as <-.
      rewrite sense_add, (IHe1 _ eq_refl), (IHe2 _ eq_refl). reflexivity.
    - destruct (read all e1) as [a |], (read all e2) as [b |]; try discriminate. injection H as <-.
      rewrite sense_sub, (IHe1 _ eq_refl), (IHe2 _ eq_refl). reflexivity.
    - destruct (read all e1) as [a |], (read all e2) as [b |]; try discriminate. injection H as <-.
      rewrite sense_mul, (IHe1 _ eq_refl), (IHe2 _ eq_refl). reflexivity.
    - destruct (read all e) as [a |]; [| discriminate]. injection H as <-. rewrite sense_pow, (IHe _ eq_refl). reflexivity.
  Qed.

  Lemma read_condition_true : forall c s p, read_condition all c = Some (s, p) -> (meaning f names c <-> has_sign s (sense l p)).
  Proof.
    intros [r a b | |] s p H; try discriminate. simpl in H.
    destruct (read all a) as [q |] eqn:Ea; [| discriminate]. destruct (read all b) as [t |] eqn:Eb; [| discriminate].
    apply read_true in Ea. apply read_true in Eb.
    assert (Z : forall x y : F, x = y <-> x - y = 0).
    { intros x y. split; [intros ->; ring |]. intro E. replace x with (x - y + y) by ring. rewrite E. ring. }
    assert (L : forall x y : F, x < y <-> 0 < y - x).
    { intros x y. unfold lt. rewrite (le_sub F x y). rewrite (Z x y). split; intros [H1 H2]; split; try assumption; intro E; apply H2.
      - symmetry in E. apply Z in E. rewrite E. ring.
      - symmetry. apply Z. rewrite <- Z in E. rewrite E. ring. }
    destruct r; injection H as <- <-; simpl; rewrite sense_sub, Ea, Eb.
    - apply Z.
    - rewrite (Z (value f names a) (value f names b)). tauto.
    - apply le_sub.
    - apply L.
    - apply le_sub.
    - apply L.
  Qed.

  Variable rich : bool.
  Variable laws_of_functions : rich = true -> lawful f.
  Variable hyps : list condition.
  Variable given_true : forall c, In c hyps -> meaning f names c.

  Lemma argument_true : forall i pick p, argument all i pick = Some p ->
    exists e a, pick e = Some a /\ l i = value f names e /\ sense l p = value f names a.
  Proof.
    intros i pick p H. unfold argument in H. destruct (expr_of i all) as [e |] eqn:E; [| discriminate].
    destruct (pick e) as [a |] eqn:P; [| discriminate]. exists e, a. split; [exact P |]. split; [unfold l; rewrite E; reflexivity |].
    exact (read_true _ H).
  Qed.

  Lemma arguments_true : forall i pick p q, arguments all i pick = Some (p, q) ->
    exists e a b, pick e = Some (a, b) /\ l i = value f names e /\ sense l p = value f names a /\ sense l q = value f names b.
  Proof.
    intros i pick p q H. unfold arguments in H. destruct (expr_of i all) as [e |] eqn:E; [| discriminate].
    destruct (pick e) as [[a b] |] eqn:P; [| discriminate].
    destruct (read all a) as [p' |] eqn:A; [| discriminate]. destruct (read all b) as [q' |] eqn:B; [| discriminate].
    injection H as <- <-. exists e, a, b. repeat split; [exact P | unfold l; rewrite E; reflexivity | exact (read_true _ A) | exact (read_true _ B)].
  Qed.

  Lemma learnt_true : forall x s p y, true_context x -> learnt x s p = Some y ->
    (forall q, p = Some q -> has_sign s (sense l q)) -> true_context y.
  Proof. intros x s [p |] y T H G; [| discriminate]. injection H as <-. apply true_learn; [exact T | exact (G _ eq_refl)]. Qed.

  Lemma checked_true : forall b p q, checked b p = Some q -> b = true /\ p = Some q.
  Proof. intros [|] p q H; [split; [reflexivity | exact H] | discriminate]. Qed.

  Lemma same_true : forall x a b equal, true_context x -> same all x a b equal = true -> value f names a = value f names b.
  Proof.
    assert (Q : forall x k a b, true_context x -> equal_by all x k a b = true -> value f names a = value f names b).
    { intros x k a b T H. unfold equal_by in H. destruct (read all a) as [p |] eqn:A; [| discriminate].
      destruct (read all b) as [q |] eqn:B; [| discriminate]. apply sign_fact in H; [| exact T]. simpl in H.
      rewrite sense_sub, (read_true _ A), (read_true _ B) in H.
      replace (value f names a) with (value f names a - value f names b + value f names b) by ring. rewrite H. ring. }
    intros x a b equal T H. destruct a, b; try discriminate; simpl in H;
      (destruct equal as [| k [| k2 [| k3 equal]]]; try discriminate);
      try (simpl; rewrite (Q _ _ _ _ T H); reflexivity).
    all: apply andb_prop in H as [H1 H2]; simpl; rewrite (Q _ _ _ _ T H1), (Q _ _ _ _ T H2); reflexivity.
  Qed.

  Ltac one H := apply argument_true in H as (e & a & P & V & W); destruct e; try discriminate; injection P as ->; simpl in V.
  Ltac two H := apply arguments_true in H as (e & a & b & P & V & W1 & W2); destruct e; try discriminate; injection P as -> ->; simpl in V.

  Lemma of_one_true : forall p g q, of_one p g = Some q -> exists a, p = Some a /\ q = g a.
  Proof. intros [a |] g q H; [| discriminate]. injection H as <-. exists a. split; reflexivity. Qed.

  Lemma of_two_true : forall p g q, of_two p g = Some q -> exists a b, p = Some (a, b) /\ q = g a b.
  Proof. intros [[a b] |] g q H; [| discriminate]. injection H as <-. exists a, b. split; reflexivity. Qed.

  Lemma times_none : sense l (times_all []) = 1.
  Proof. reflexivity. Qed.

  Lemma times_cons : forall p m, sense l (times_all (p :: m)) = sense l p * sense l (times_all m).
  Proof. intros p [| q m]; [rewrite times_none; simpl times_all; ring | apply sense_mul]. Qed.

  Lemma times_app : forall m n, sense l (times_all (m ++ n)) = sense l (times_all m) * sense l (times_all n).
  Proof.
    intros m n. induction m as [| p m IH]; [simpl app; rewrite times_none; ring |].
    rewrite <- app_comm_cons, !times_cons, IH. ring.
  Qed.

  Lemma times_repeat : forall m n, sense l (times_all (concat (repeat m n))) = sense l (times_all m) ^ n.
  Proof. intros m n. induction n as [| n IH]; simpl; [reflexivity | rewrite times_app, IH; reflexivity]. Qed.

  Lemma without_true : forall p m r, without p m = Some r -> sense l (times_all m) = sense l p * sense l (times_all r).
  Proof.
    intros p m. induction m as [| q m IH]; simpl without; intros r H; [discriminate |]. destruct (n_equal p q) eqn:E.
    - injection H as <-. rewrite times_cons, (sense_equal l _ _ E). reflexivity.
    - destruct (without p m) as [s |]; [| discriminate]. injection H as <-. rewrite !times_cons, (IH _ eq_refl). ring.
  Qed.

  Lemma lacking_true : forall two one a b, lacking one two = (a, b) ->
    sense l (times_all one) * sense l (times_all a) = sense l (times_all two) * sense l (times_all b).
  Proof.
    induction two as [| p two IH]; simpl lacking; intros one a b H; [injection H as <- <-; ring |].
    destruct (without p one) as [r |] eqn:E.
    - rewrite times_cons, (without_true _ _ E). apply IH in H.
      replace (sense l p * sense l (times_all r) * sense l (times_all a)) with (sense l p * (sense l (times_all r) * sense l (times_all a))) by ring.
      rewrite H. ring.
    - destruct (lacking one two) as [c d] eqn:G. injection H as <- <-. rewrite !times_cons. apply IH in G.
      replace (sense l (times_all one) * (sense l p * sense l (times_all c))) with (sense l p * (sense l (times_all one) * sense l (times_all c))) by ring.
      rewrite G. ring.
  Qed.

  Lemma lacking_nonzero : forall two one a b, lacking one two = (a, b) -> sense l (times_all two) <> 0 -> sense l (times_all a) <> 0.
  Proof.
    induction two as [| p two IH]; simpl lacking; intros one a b H N; [injection H as <- _; rewrite times_none; apply one_nonzero |].
    rewrite times_cons in N. assert (M : sense l (times_all two) <> 0) by (intro E; apply N; rewrite E; ring).
    destruct (without p one) as [r |]; [exact (IH _ _ _ H M) |].
    destruct (lacking one two) as [c d] eqn:G. injection H as <- _. rewrite times_cons. apply product_nonzero; [| exact (IH _ _ _ G M)].
    intro E. apply N. rewrite E. ring.
  Qed.

  Lemma upon_true : forall x t, sense l (upon t x) = sense l (times_all t) * sense l (times_all x).
  Proof.
    intros x t. unfold upon. generalize (times_all t). induction x as [| q x IH]; intro p; simpl fold_left; [rewrite times_none; ring |].
    rewrite IH, times_cons, sense_mul. ring.
  Qed.

  Lemma over_common_true : forall f g, (forall p q, sense l (f p q) = g (sense l p) (sense l q)) -> (forall u v w : F, g u v * w = g (u * w) (v * w)) ->
    forall a b x y, (forall t c, x = Some (t, c) -> a * sense l (times_all c) = sense l (times_all t) /\ sense l (times_all c) <> 0) ->
    (forall t c, y = Some (t, c) -> b * sense l (times_all c) = sense l (times_all t) /\ sense l (times_all c) <> 0) ->
    forall t c, over_common f x y = Some (t, c) -> g a b * sense l (times_all c) = sense l (times_all t) /\ sense l (times_all c) <> 0.
  Proof.
    intros f0 g Hf Hg a b x y Hx Hy t c H. unfold over_common in H.
    destruct x as [[t1 b1] |]; [| discriminate]. destruct y as [[t2 b2] |]; [| discriminate].
    destruct (lacking b1 b2) as [m n] eqn:E. injection H as <- <-. assert (E0 := E). apply lacking_true in E.
    destruct (Hx _ _ eq_refl) as [X X0]. destruct (Hy _ _ eq_refl) as [Y Y0]. split.
    - simpl times_all. rewrite times_app, Hf, !upon_true, Hg. f_equal; [rewrite <- X | rewrite E, <- Y]; ring.
    - rewrite times_app. apply product_nonzero; [exact X0 | exact (lacking_nonzero _ _ E0 Y0)].
  Qed.

  Lemma not_zero : forall a, existsb (condition_eqb (Rel Ne a (Num 0))) hyps = true -> value f names a <> 0.
  Proof.
    intros e N. apply existsb_exists in N as (c & I & Q). destruct c as [r a d | |]; try discriminate. simpl in Q.
    apply andb_prop in Q as [Q1 Q]. apply andb_prop in Q as [Q2 Q3]. destruct r; try discriminate.
    apply expr_eqb_true in Q2 as <-. destruct d as [z | | | | | | | | | | | | | |]; try discriminate. destruct z; try discriminate.
    exact (given_true _ I).
  Qed.

  Lemma fraction_true : forall e t b, as_fraction all hyps e = Some (t, b) ->
    value f names e * sense l (times_all b) = sense l (times_all t) /\ sense l (times_all b) <> 0.
  Proof.
    induction e; simpl; intros t b H;
      try (destruct (letter_of _ all) as [j |] eqn:E in H; [| discriminate]; injection H as <- <-; rewrite times_none; simpl times_all;
           rewrite (letter_sense _ E); simpl; split; [ring | apply one_nonzero]).
    - injection H as <- <-. rewrite times_none. simpl times_all. rewrite sense_number. split; [ring | apply one_nonzero].
    - destruct (as_fraction all hyps e) as [[u c] |]; [| discriminate]. injection H as <- <-. simpl times_all.
      destruct (IHe _ _ eq_refl) as [I N]. split; [rewrite sense_opp, <- I; ring | exact N].
    - apply (over_common_true n_add (add F) (sense_add l)) with (4 := H); [intros; ring | exact IHe1 | exact IHe2].
    - apply (over_common_true n_sub (sub F) (sense_sub l)) with (4 := H); [intros; ring | exact IHe1 | exact IHe2].
    - destruct (as_fraction all hyps e1) as [[t1 b1] |]; [| discriminate]. destruct (as_fraction all hyps e2) as [[t2 b2] |]; [| discriminate].
      destruct (IHe1 _ _ eq_refl) as [I1 N1]. destruct (IHe2 _ _ eq_refl) as [I2 N2]. injection H as <- <-. rewrite !times_app.
      split; [rewrite <- I1, <- I2; ring | apply product_nonzero; assumption].
    - destruct (existsb (condition_eqb (Rel Ne e2 (Num 0))) hyps) eqn:N; [| discriminate]. apply not_zero in N.
      destruct (as_fraction all hyps e1) as [[t1 b1] |]; [| discriminate]. destruct (as_fraction all hyps e2) as [[t2 b2] |]; [| discriminate].
      destruct (IHe1 _ _ eq_refl) as [I1 N1]. destruct (IHe2 _ _ eq_refl) as [I2 N2].
      destruct (lacking (t1 ++ b2) (b1 ++ t2)) as [x y] eqn:E. injection H as <- <-.
      assert (M : sense l (times_all (b1 ++ t2)) <> 0).
      { rewrite times_app, <- I2. apply product_nonzero; [exact N1 | apply product_nonzero; assumption]. }
      assert (G := lacking_nonzero _ _ E M). apply lacking_true in E. split; [| exact G].
      assert (V : value f names e1 / value f names e2 * sense l (times_all (b1 ++ t2)) = sense l (times_all (t1 ++ b2))).
      { rewrite !times_app, <- I1, <- I2. rewrite (Fdiv_def (field_laws F)).
        replace (value f names e1 * inv F (value f names e2) * (sense l (times_all b1) * (value f names e2 * sense l (times_all b2))))
          with (value f names e1 * sense l (times_all b1) * sense l (times_all b2) * (inv F (value f names e2) * value f names e2)) by ring.
        rewrite (Finv_l (field_laws F) _ N). ring. }
      rewrite <- V in E. assert (Z : (value f names e1 / value f names e2 * sense l (times_all x) - sense l (times_all y)) * sense l (times_all (b1 ++ t2)) = 0).
      { replace ((value f names e1 / value f names e2 * sense l (times_all x) - sense l (times_all y)) * sense l (times_all (b1 ++ t2)))
          with (value f names e1 / value f names e2 * sense l (times_all (b1 ++ t2)) * sense l (times_all x)
            - sense l (times_all (b1 ++ t2)) * sense l (times_all y)) by ring. rewrite E. ring. }
      apply product_zero in Z; [| exact M].
      replace (value f names e1 / value f names e2 * sense l (times_all x))
        with (value f names e1 / value f names e2 * sense l (times_all x) - sense l (times_all y) + sense l (times_all y)) by ring.
      rewrite Z. ring.
    - destruct (as_fraction all hyps e) as [[u c] |]; [| discriminate]. destruct (IHe _ _ eq_refl) as [I N]. injection H as <- <-.
      rewrite !times_repeat, <- I. split; [| apply power_nonzero; exact N]. clear. induction n as [| n IHn]; simpl; [ring |].
      replace ((value f names e * sense l (times_all c)) * (value f names e * sense l (times_all c)) ^ n)
        with (value f names e * sense l (times_all c) * ((value f names e * sense l (times_all c)) ^ n)) by ring.
      rewrite <- IHn. ring.
  Qed.

  Lemma unclear_true : forall fine b seen, (forall i, fine i = true -> 0 <= l i) ->
    exists s, 0 <= s /\ sense l (times_all seen) * sense l (times_all b) = s * sense l (times_all (unclear fine seen b)).
  Proof.
    intros fine0 b. induction b as [| p b IH]; intros seen H; simpl unclear.
    - exists 1. split; [apply one_sign |]. rewrite times_none. ring.
    - destruct (is_plain fine0 p) eqn:E.
      + destruct (IH seen H) as (s & S & G). exists (sense l p * s). split; [apply le_mul; [exact (plain_sign p fine0 l H E) | exact S] |].
        rewrite times_cons. replace (sense l (times_all seen) * (sense l p * sense l (times_all b))) with
          (sense l p * (sense l (times_all seen) * sense l (times_all b))) by ring. rewrite G. ring.
      + destruct (without p seen) as [r |] eqn:W.
        * destruct (IH r H) as (s & S & G). exists (sense l p * sense l p * s). split; [apply le_mul; [apply square_sign | exact S] |].
          rewrite times_cons, (without_true _ _ W). replace (sense l p * sense l (times_all r) * (sense l p * sense l (times_all b))) with
            (sense l p * sense l p * (sense l (times_all r) * sense l (times_all b))) by ring. rewrite G. ring.
        * destruct (IH (p :: seen) H) as (s & S & G). exists s. split; [exact S |]. rewrite <- G, !times_cons. ring.
  Qed.

  (* From v*b = t and b = s*u, where s is not negative and b not zero, v has the sign of t*u. *)
  Lemma sign_of_quotient : forall v s u t : F, 0 <= s -> v * (s * u) = t -> s * u <> 0 ->
    (0 <= t * u -> 0 <= v) /\ (0 < t * u -> 0 < v).
  Proof.
    intros v s u t S E N. assert (P : 0 < s * (u * u)).
    { split; [apply le_mul; [exact S | apply square_sign] |]. intro Z. symmetry in Z. revert Z. replace (s * (u * u)) with (s * u * u) by ring.
      apply product_nonzero; [exact N |]. intro Z. apply N. rewrite Z. ring. }
    assert (G : t * u = s * (u * u) * v) by (rewrite <- E; ring). rewrite G. split.
    - intro H. apply divide_sign with (p := s * (u * u)); assumption.
    - intros [H Z]. split; [apply divide_sign with (p := s * (u * u)); assumption |]. intro V. apply Z. rewrite <- V. ring.
  Qed.

  Lemma compared_true : forall x e s q, true_context x -> compared all hyps x e s = Some q ->
    has_sign s (sense l q) -> has_sign s (value f names e).
  Proof.
    intros x e s q T H G. unfold compared in H. destruct (as_fraction all hyps e) as [[t b] |] eqn:E; [| discriminate].
    injection H as <-. apply fraction_true in E as [E N].
    destruct (@unclear_true (is_fine x) b [] (proj2 T)) as (v & S & U). rewrite times_none in U.
    replace (1 * sense l (times_all b)) with (sense l (times_all b)) in U by ring. rewrite U in N.
    destruct s; simpl in G |- *.
    - rewrite <- E in G. apply product_zero in G; [exact G | rewrite U; exact N].
    - intro Z. apply G. rewrite <- E, Z. ring.
    - rewrite U in E. rewrite times_app in G. exact (proj1 (sign_of_quotient _ _ _ S E N) G).
    - rewrite U in E. rewrite times_app in G. exact (proj2 (sign_of_quotient _ _ _ S E N) G).
  Qed.

  Lemma has_shown_sign_true : forall x s q k m, true_context x -> has_shown_sign x s q k m = true -> has_sign s (sense l q).
  Proof.
    intros x s q k m T H. unfold has_shown_sign in H. destruct k as [k |].
    - destruct (with_sign x s k) as [g |] eqn:E; [| discriminate]. apply (with_sign_true _ _ T) in E.
      apply is_fact_true in H as (r & R & Z). apply (multiples_true T) in R. rewrite Z, sense_sub, sense_number in R.
      unfold number in R. simpl in R. replace (sense l q) with (sense l g); [exact E |].
      replace (sense l q) with (sense l q - sense l g + sense l g) by ring. rewrite <- R. ring.
    - destruct s; try discriminate.
      + apply is_fact_true in H as (r & R & Z). apply (multiples_true T) in R. rewrite Z, sense_number in R. unfold number in R. simpl in R |- *.
        symmetry. exact R.
      + destruct (minus_multiples x q m) as [r |] eqn:R; [| discriminate]. apply (multiples_true T) in R. simpl. rewrite <- R.
        apply plain_sign with (fine := is_fine x); [exact (proj2 T) | exact H].
  Qed.

  Lemma connected_true : forall e p r, connected p (as_fraction all hyps e) = Some r ->
    sense l r = (sense l p - value f names e) * sense l (times_all (match as_fraction all hyps e with Some (_, b) => b | None => [] end)).
  Proof.
    intros e p r H. unfold connected in H. destruct (as_fraction all hyps e) as [[t b] |] eqn:E; [| discriminate]. injection H as <-.
    apply fraction_true in E as [E _]. rewrite sense_sub, sense_mul, <- E. ring.
  Qed.

  Lemma connected_formula_true : forall e r, connected_formula all hyps e = Some r -> sense l r = 0.
  Proof.
    intros e r H. unfold connected_formula in H. destruct (read all e) as [p |] eqn:E; [| discriminate].
    apply connected_true in H. rewrite H, (read_true _ E). ring.
  Qed.

  Lemma root_letter_true : forall i a p q, root_letter all i = Some (a, (p, q)) ->
    exists v, l i = f_rpow f v (number F (Zpos p) / number F (Zpos q)) /\ sense l a = v.
  Proof.
    intros i a p q H. unfold root_letter in H. destruct (expr_of i all) as [e |] eqn:E; [| discriminate].
    destruct (of_root e) as [[b [n d]] |] eqn:P; [| discriminate].
    destruct (read all b) as [c |] eqn:R; [| discriminate]. injection H as <- <- <-. exists (value f names b).
    split; [| exact (read_true _ R)]. unfold l. rewrite E.
    destruct e as [| | | | | | | | | | | | | | b2 e]; try discriminate. simpl in P.
    destruct e as [| | | | | | n1 d1 | | | | | | | |]; try discriminate.
    destruct n1 as [[| n1 |] | | | | | | | | | | | | | |]; try discriminate. destruct d1 as [[| d1 |] | | | | | | | | | | | | | |]; try discriminate.
    injection P as -> -> ->. reflexivity.
  Qed.

  Lemma is_zero_true : forall x p k, true_context x -> is_zero x p k = true -> sense l p = 0.
  Proof.
    intros x p [k |] T H; unfold is_zero in H.
    - exact (sign_fact _ _ _ T H).
    - apply (sense_equal l) in H. rewrite H, sense_number. reflexivity.
  Qed.

  Lemma logarithm_true : rich = true -> forall x, true_context x -> forall m t b s, logarithm_of all x m = Some (t, b, s) ->
    exists y, 0 < y /\ 0 < sense l b /\ y * sense l b = sense l t /\ sense l s = f_log f y.
  Proof.
    intros Ri x T. induction m as [| i k h c z more IH]; intros t b s H; simpl in H.
    - injection H as <- <- <-. exists 1. rewrite !sense_number. unfold number. simpl.
      repeat split; try apply one_positive; [ring | symmetry; apply (log_one (laws_of_functions Ri))].
    - destruct (argument all i of_log) as [w |] eqn:E; [| discriminate].
      destruct (with_sign x Positive h) as [p |] eqn:A; [| discriminate]. destruct (with_sign x Positive c) as [q |] eqn:B; [| discriminate].
      destruct (logarithm_of all x more) as [[[u v] r] |]; [| discriminate].
      destruct (is_zero x (n_sub (n_mul w q) p) z) eqn:Z; [| discriminate]. injection H as <- <- <-.
      apply is_zero_true in Z; [| exact T]. apply with_sign_true in A; [| exact T]. apply with_sign_true in B; [| exact T].
      simpl in A, B. rewrite sense_sub, sense_mul in Z. destruct (IH _ _ _ eq_refl) as (y & Py & Pv & Q & S).
      one E. rewrite W in Z. assert (X : value f names a * sense l q = sense l p).
      { replace (sense l p) with (value f names a * sense l q - (value f names a * sense l q - sense l p)) by ring. rewrite Z. ring. }
      destruct (log_power (laws_of_functions Ri) k _ X A B) as (g & Pg & G & L). exists (g * y).
      rewrite !sense_mul, !sense_pow, sense_add, sense_mul, sense_letter, sense_number, V, S. simpl.
      repeat split.
      + apply (positive_mul Pg Py).
      + apply (positive_mul Pg Py).
      + apply positive_mul; [| exact Pv]. destruct (Z.leb 0 k); apply pow_positive; assumption.
      + apply positive_mul; [| exact Pv]. destruct (Z.leb 0 k); apply pow_positive; assumption.
      + rewrite <- Q. transitivity (g * sense l (if Z.leb 0 k then q else p) ^ Z.abs_nat k * (y * sense l v)); [ring |].
        destruct (Z.leb 0 k); rewrite G; reflexivity.
      + rewrite (l_log_mul (laws_of_functions Ri) Pg Py), L. reflexivity.
  Qed.

  Lemma take_letter_true : forall x s y, true_context x -> take_letter rich all hyps x s = Some y -> true_context y.
  Proof.
    intros x s y T H. destruct s; simpl in H; try discriminate.
    - (* Quotient *)
      destruct (arguments all letter of_quotient) as [[p q] |] eqn:E; [| discriminate]. two E.
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-.
      apply sign_fact in N; [| exact T]. simpl in N |- *. rewrite sense_sub, sense_mul, sense_letter, V, <- W1, <- W2.
      rewrite (Fdiv_def (field_laws F)).
      replace (sense l p * inv F (sense l q) * sense l q) with (sense l p * (inv F (sense l q) * sense l q)) by ring.
      rewrite (Finv_l (field_laws F) _ N). ring.
    - (* RootSign *)
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-.
      apply andb_prop in N as [Ri N]. destruct (argument all letter of_sqrt) as [p |] eqn:E; [| destruct (nonneg_fact x nonneg); discriminate].
      apply nonneg_is_fact in N; [| exact T]. one E. simpl. rewrite sense_letter, V. apply (l_sqrt_sign (laws_of_functions Ri)).
      rewrite <- W. exact N.
    - (* RootSquare *)
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. apply andb_prop in N as [Ri N].
      apply of_one_true in C as (p & E & ->). rewrite E in N. apply nonneg_is_fact in N; [| exact T]. one E.
      simpl. rewrite sense_sub, sense_mul, sense_letter, V. rewrite (l_sqrt_square (laws_of_functions Ri)); rewrite <- W; [ring | exact N].
    - (* Opened *)
      apply (learnt_true _ T H). intros r C. apply of_one_true in C as (p & E & ->).
      apply argument_true in E as (e & a & P & V & W). injection P as ->. simpl. rewrite sense_sub, sense_letter, V, W. ring.
    - apply (learnt_true _ T H). intros r C. apply of_one_true in C as (p & E & ->). one E. simpl.
      rewrite sense_sub, sense_letter, V, W. apply abs_sign.
    - apply (learnt_true _ T H). intros r C. apply of_one_true in C as (p & E & ->). one E. simpl.
      rewrite sense_add, sense_letter, V, W. apply abs_sign.
    - apply (learnt_true _ T H). intros r C. apply of_one_true in C as (p & E & ->). one E. simpl.
      rewrite sense_sub, !sense_mul, sense_letter, V, W. apply abs_sign.
    - apply (learnt_true _ T H). intros r C. apply of_one_true in C as (p & E & ->). one E. simpl.
      rewrite sense_letter, V. apply abs_sign.
    - apply (learnt_true _ T H). intros r C. apply of_two_true in C as (p & q & E & ->). two E. simpl.
      rewrite sense_sub, sense_letter, V, W1. apply max_laws.
    - apply (learnt_true _ T H). intros r C. apply of_two_true in C as (p & q & E & ->). two E. simpl.
      rewrite sense_sub, sense_letter, V, W2. apply max_laws.
    - apply (learnt_true _ T H). intros r C. apply of_two_true in C as (p & q & E & ->). two E. simpl.
      rewrite sense_mul, !sense_sub, sense_letter, V, W1, W2. apply max_laws.
    - apply (learnt_true _ T H). intros r C. apply of_two_true in C as (p & q & E & ->). two E. simpl.
      rewrite sense_sub, sense_letter, V, W1. apply min_laws.
    - apply (learnt_true _ T H). intros r C. apply of_two_true in C as (p & q & E & ->). two E. simpl.
      rewrite sense_sub, sense_letter, V, W2. apply min_laws.
    - apply (learnt_true _ T H). intros r C. apply of_two_true in C as (p & q & E & ->). two E. simpl.
      rewrite sense_mul, !sense_sub, sense_letter, V, W1, W2. apply min_laws.
    - (* LogZero *)
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-. apply andb_prop in N as [Ri N].
      destruct (argument all letter of_log) as [p |] eqn:E; [| destruct (with_sign x Zero zero0); discriminate].
      apply sign_fact in N; [| exact T]. simpl in N. one E. simpl. rewrite sense_letter, V, <- W, N. apply (l_log_zero (laws_of_functions Ri)).
    - (* LogSum *)
      destruct (logarithm_of all x all0) as [[[t b] s] |] eqn:E; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-. apply andb_prop in N as [Ri N].
      apply is_zero_true in N; [| exact T]. rewrite sense_sub in N.
      destruct (logarithm_true Ri T _ E) as (v & Pv & Pb & Q & E'). simpl.
      assert (O : v - 1 = 0).
      { apply product_zero with (y := sense l b); [rewrite <- N, <- Q; ring | destruct Pb as [_ Pb]; congruence]. }
      rewrite E'. replace v with (v - 1 + 1) by ring. rewrite O. replace (0 + 1) with 1 by ring. apply (log_one (laws_of_functions Ri)).
    - (* LogBelow *)
      destruct (logarithm_of all x all0) as [[[t b] s] |] eqn:E; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [Ri C]. injection C as <-.
      destruct (logarithm_true Ri T _ E) as (v & Pv & [Pb _] & Q & W). simpl. rewrite !sense_sub, sense_mul, W, <- Q.
      replace (v * sense l b - sense l b - sense l b * f_log f v) with (sense l b * (v - 1 - f_log f v)) by ring.
      apply le_mul; [exact Pb |]. exact (proj1 (le_sub F _ _) (l_log_below (laws_of_functions Ri) Pv)).
    - (* LogClose *)
      destruct (logarithm_of all x all0) as [[[t b] s] |] eqn:E; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [Ri C]. injection C as <-.
      destruct (logarithm_true Ri T _ E) as (v & Pv & [Pb _] & Q & W). simpl. unfold close.
      rewrite !sense_sub, !sense_mul, !sense_add, !sense_mul, !sense_sub, !sense_number, W, <- Q.
      match goal with |- 0 <= ?e =>
        replace e with (sense l b * (sense l b * ((v - 1) * (v + number F 5) - f_log f v * (number F 4 * v + number F 2)))) by ring
      end.
      apply le_mul; [exact Pb |]. apply le_mul; [exact Pb |]. exact (proj1 (le_sub F _ _) (l_log_close (laws_of_functions Ri) Pv)).
    - (* XlogxProduct *)
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C].
      destruct (argument all letter of_xlogx) as [p |] eqn:E; [| discriminate]. injection C as <-.
      destruct (argument all second of_log) as [q |] eqn:G; [| discriminate]. simpl in N. apply (sense_equal l) in N.
      one E. apply argument_true in G as (e' & a' & P' & V' & W'). destruct e'; try discriminate. injection P' as ->.
      simpl. rewrite sense_sub, sense_mul, !sense_letter, V, V', W. simpl. rewrite <- W', N, W. ring.
    - (* RpowSign *)
      destruct (expr_of letter all) as [e |] eqn:E; [| discriminate]. destruct e; try discriminate.
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-. apply andb_prop in N as [Ri N].
      apply existsb_exists in N as (c & I & Q). destruct c as [| a e |]; try discriminate. simpl in Q. apply andb_prop in Q as [Q1 Q2].
      apply expr_eqb_true in Q1 as <-. apply expr_eqb_true in Q2 as <-. apply given_true in I. simpl in I |- *.
      rewrite sense_letter. unfold l. rewrite E. simpl. destruct I as [I | [I1 I2]].
      + apply (l_rpow_positive (laws_of_functions Ri) _ I).
      + rewrite I1, (l_rpow_zero (laws_of_functions Ri) I2). apply le_refl.
    - (* RpowPositive *)
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-. apply andb_prop in N as [Ri N].
      destruct (arguments all letter of_power) as [[p q] |] eqn:E; [| destruct (with_sign x Positive positive); discriminate].
      apply sign_fact in N; [| exact T]. simpl in N. two E. simpl. rewrite sense_letter, V.
      apply (l_rpow_positive (laws_of_functions Ri)). rewrite <- W1. exact N.
    - (* RpowOne *)
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-. apply andb_prop in N as [Ri N].
      destruct (arguments all letter of_power) as [[p q] |] eqn:E; [| destruct (with_sign x Zero zero0); discriminate].
      apply sign_fact in N; [| exact T]. simpl in N. rewrite sense_sub in N. two E. simpl. rewrite sense_sub, sense_letter, V.
      assert (O : value f names a = 1).
      { rewrite <- W1. replace (sense l p) with (sense l p - sense l (Pc 1%Z) + 1) by (rewrite sense_number; unfold number; simpl; ring).
        rewrite N. ring. }
      rewrite O, (l_rpow_one (laws_of_functions Ri)), sense_number. unfold number. simpl. ring.
    - (* BaseSign *)
      destruct (expr_of letter all) as [e |] eqn:E; [| discriminate]. destruct e; try discriminate.
      apply (learnt_true _ T H). intros r C.
      destruct (existsb (condition_eqb (PowerDefined e1 e2)) hyps) eqn:N; [| discriminate].
      apply existsb_exists in N as (c & I & Q). destruct c as [| a e |]; try discriminate. simpl in Q. apply andb_prop in Q as [Q1 Q2].
      apply expr_eqb_true in Q1 as <-. apply given_true in I. simpl in I |- *. rewrite (read_true _ C).
      destruct I as [I | [I _]]; [exact (proj1 I) | rewrite I; apply le_refl].
    - (* RootOfDegreeSign *)
      destruct (root_letter all letter) as [[a [p q]] |] eqn:E; [| discriminate]. apply root_letter_true in E as (v & V & W).
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-. apply andb_prop in N as [Ri N].
      apply nonneg_is_fact in N; [| exact T]. simpl. rewrite sense_letter, V. rewrite W in N.
      destruct (same_or_not F v 0) as [Z | Z].
      + rewrite Z, (l_rpow_zero (laws_of_functions Ri)); [apply le_refl | apply fraction_above_zero].
      + apply (l_rpow_positive (laws_of_functions Ri)). split; [exact N | congruence].
    - (* RootOfDegree *)
      destruct (root_letter all letter) as [[a [p q]] |] eqn:E; [| discriminate]. apply root_letter_true in E as (v & V & W).
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-. apply andb_prop in N as [Ri N].
      apply nonneg_is_fact in N; [| exact T]. simpl. rewrite sense_sub, !sense_pow, sense_letter, V, W. rewrite W in N.
      rewrite (l_rpow_root (laws_of_functions Ri) v p q N). ring.
    - (* FractionOf *)
      destruct (expr_of letter all) as [e |] eqn:E; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply connected_true in C. simpl. rewrite C, sense_letter. unfold l. rewrite E. ring.
    - (* FractionFirst *)
      destruct (expr_of letter all) as [e |]; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply connected_formula_true in C. exact C.
    - (* FractionSecond *)
      destruct (expr_of letter all) as [e |]; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply connected_formula_true in C. exact C.
    - (* Fraction *)
      apply (learnt_true _ T H). intros r C. apply connected_formula_true in C. exact C.
    - (* Same *)
      destruct (expr_of one0 all) as [a |] eqn:A; [| discriminate]. destruct (expr_of two all) as [b |] eqn:B; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-. simpl.
      rewrite sense_sub, !sense_letter. unfold l. rewrite A, B, (same_true _ _ _ T N). ring.
  Qed.

  Lemma take_true : forall x s y, true_context x -> take rich all hyps x s = Some y -> true_context y.
  Proof.
    intros x s y T H. destruct s; try exact (take_letter_true _ T H); simpl in H.
    - (* Given *)
      destruct (given_at hyps n) as [c |] eqn:E; [| discriminate].
      destruct (read_condition all c) as [[s p] |] eqn:C; [| discriminate]. injection H as <-.
      apply true_learn; [exact T |]. apply (read_condition_true _ C). apply given_true. exact (nth_error_In _ _ E).
    - (* Compared *)
      destruct (read all e) as [p |] eqn:E; [| discriminate]. destruct (compared all hyps x e s) as [q |] eqn:C; [| discriminate].
      destruct (has_shown_sign x s q top m) eqn:N; [| discriminate]. injection H as <-. apply true_learn; [exact T |].
      rewrite (read_true _ E). apply (compared_true e s T C). apply (has_shown_sign_true s q top m T N).
    - (* Let *)
      destruct (norm x p) as [q |]; [| discriminate]. injection H as <-. apply true_call. exact T.
    - (* Weaker *)
      destruct (fact x known0) as [[t p] |] eqn:E; [| discriminate]. apply (proj1 T) in E.
      destruct t, s; try discriminate; injection H as <-; apply true_learn; try exact T; simpl in E |- *.
      + rewrite E. apply le_refl.
      + destruct E as [E N]. congruence.
      + exact (proj1 E).
    - (* AtLeast *)
      destruct (norm x goal) as [p |]; [| discriminate]. destruct (factor_of x by_) as [g |] eqn:E; [| discriminate].
      destruct (minus_terms x (n_mul g p) t) as [q |] eqn:Q; [| discriminate].
      destruct (minus_multiples x q m) as [r |] eqn:R; [| discriminate].
      destruct (is_plain (is_fine x) r) eqn:N; [| discriminate]. injection H as <-. apply true_learn; [exact T |]. simpl.
      assert (P : 0 <= sense l r) by (apply plain_sign with (fine := is_fine x); [exact (proj2 T) | exact N]).
      rewrite (multiples_true T _ _ R) in P. apply (terms_true T _ _ Q) in P. rewrite sense_mul in P.
      destruct by_ as [i |]; simpl in E.
      + apply divide_sign with (p := sense l g); [exact (with_sign_true _ _ T E) | exact P].
      + injection E as <-. rewrite sense_number in P. unfold number in P. simpl in P.
        replace (sense l p) with (1 * sense l p) by ring. exact P.
    - (* Vanishes *)
      destruct (norm x goal) as [p |]; [| discriminate].
      destruct (match by_ with Some k => with_sign x Nonzero k | None => Some (Pc 1%Z) end) as [g |] eqn:E; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-.
      apply is_fact_true in N as (q & Q & N). apply (multiples_true T) in Q. rewrite N, sense_mul, sense_number in Q. unfold number in Q. simpl in Q |- *.
      destruct by_ as [i |].
      + apply product_zero with (y := sense l g); [| exact (with_sign_true _ _ T E)]. rewrite Q. ring.
      + injection E as <-. rewrite sense_number in Q. unfold number in Q. simpl in Q. rewrite Q. ring.
    - (* Above *)
      destruct (norm x goal) as [p |]; [| discriminate]. destruct (norm x cofactor) as [c |]; [| discriminate].
      destruct (times_facts (fun i => with_sign x Positive i) (Pc 1%Z) below) as [b |] eqn:B; [| discriminate].
      destruct (minus_terms x (n_sub (n_mul p c) b) t) as [r |] eqn:V; [| discriminate].
      destruct (minus_multiples x r m) as [u |] eqn:R; [| discriminate].
      apply (learnt_true _ T H). intros q C. apply checked_true in C as [N C]. injection C as <-.
      apply andb_prop in N as [N1 N2]. apply nonneg_is_fact in N1; [| exact T].
      assert (P : 0 <= sense l u) by (apply plain_sign with (fine := is_fine x); [exact (proj2 T) | exact N2]).
      rewrite (multiples_true T _ _ R) in P. apply (terms_true T _ _ V) in P. rewrite sense_sub, sense_mul in P.
      apply positive_below with (m := sense l c) (a := sense l b); [exact N1 | | exact P].
      apply (facts_true (fun y => 0 < y) (fun i => with_sign x Positive i) (@positive_mul F) (fun i p E => with_sign_true Positive i T E) below (Pc 1%Z) B).
      rewrite sense_number. unfold number. simpl. apply one_positive.
    - (* Differs *)
      destruct (norm x goal) as [p |]; [| discriminate]. destruct (norm x cofactor) as [c |]; [| discriminate].
      destruct (times_facts (fun i => with_sign x Nonzero i) (Pc 1%Z) below) as [b |] eqn:B; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-.
      apply is_fact_true in N as (q & Q & N). apply (multiples_true T) in Q. rewrite N, sense_sub, sense_mul, sense_number in Q. unfold number in Q. simpl in Q |- *.
      assert (NB : sense l b <> 0).
      { apply (facts_true (fun y => y <> 0) (fun i => with_sign x Nonzero i) (@product_nonzero F) (fun i p E => with_sign_true Nonzero i T E) below (Pc 1%Z) B).
        rewrite sense_number. unfold number. simpl. intro E. apply (proj2 (one_positive F)). congruence. }
      intro E. apply NB. replace (sense l b) with (sense l p * sense l c - (sense l p * sense l c - sense l b)) by ring.
      rewrite <- Q, E. ring.
    - (* Strict *)
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. rewrite C in N.
      apply nonneg_is_fact in N; [| exact T]. split; [exact N |]. apply (with_sign_true _ _ T) in C. simpl in C. congruence.
    - (* SquareVanishes *)
      destruct (norm x p) as [q |]; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-.
      apply nonneg_is_fact in N; [| exact T]. rewrite sense_opp, sense_mul in N. apply square_zero; exact N.
    - (* SameSquare *)
      destruct (nonneg_fact x one0) as [p |] eqn:P; [| discriminate]. destruct (nonneg_fact x two) as [q |] eqn:Q; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-.
      apply sign_fact in N; [| exact T]. simpl in N |- *. rewrite sense_sub, !sense_mul in N. rewrite sense_sub.
      apply same_square; [exact (nonneg_true _ T P) | exact (nonneg_true _ T Q) | exact N].
    - (* SamePower *)
      destruct degree as [| k]; [discriminate |].
      destruct (nonneg_fact x one0) as [p |] eqn:P; [| discriminate]. destruct (nonneg_fact x two) as [q |] eqn:Q; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-.
      apply sign_fact in N; [| exact T]. unfold has_sign in N |- *. rewrite sense_sub, !sense_mul, !sense_pow in N. rewrite sense_sub.
      rewrite (@same_power F (sense l p) (sense l q) k); [ring | exact (nonneg_true _ T P) | exact (nonneg_true _ T Q) |].
      simpl. replace (sense l p * sense l p ^ k) with (sense l p * sense l p ^ k - sense l q * sense l q ^ k + sense l q * sense l q ^ k) by ring.
      rewrite N. ring.
    - (* Powers *)
      destruct degree as [| k]; [discriminate |].
      destruct (norm x goal) as [p |]; [| discriminate]. destruct (nonneg_fact x above) as [a |] eqn:P; [| discriminate].
      destruct (fact x difference) as [[s d] |] eqn:E; [| discriminate]. apply (proj1 T) in E.
      match type of H with (if n_equal d ?g then _ else _) = _ => destruct (n_equal d g) eqn:Q; [| discriminate] end.
      apply (sense_equal l) in Q. rewrite sense_sub, !sense_mul, !sense_pow, sense_sub in Q. apply (nonneg_true _ T) in P.
      assert (G : 0 <= sense l d -> 0 <= sense l p).
      { intro D. rewrite Q in D. apply le_sub in D. apply power_le in D; [| exact P]. apply le_sub in D.
        replace (sense l p) with (sense l a - (sense l a - sense l p)) by ring. exact D. }
      destruct s; try discriminate; injection H as <-; apply true_learn; try exact T; simpl in E |- *; [exact (G E) |].
      split; [exact (G (proj1 E)) |]. intro Z. apply (proj2 E). rewrite Q, <- Z.
      replace (sense l a - 0) with (sense l a) by ring. ring.
    - (* Conjugate *)
      destruct (norm x goal) as [p |]; [| discriminate]. destruct (nonneg_fact x by_) as [b |] eqn:B; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-.
      apply andb_prop in N as [N1 N2]. apply nonneg_is_fact in N1, N2; try exact T. rewrite sense_mul in N1. rewrite sense_add in N2.
      apply conjugate with (b := sense l b); [exact (nonneg_true _ T B) | exact N1 | exact N2].
    - (* ConjugateStrict *)
      destruct (norm x goal) as [p |]; [| discriminate]. destruct (nonneg_fact x by_) as [b |] eqn:B; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-.
      apply sign_fact in N; [| exact T]. simpl in N. rewrite sense_mul in N.
      apply conjugate_strict with (b := sense l b); [exact (nonneg_true _ T B) | exact N].
    - (* Both *)
      destruct (nonneg_fact x above) as [p |] eqn:P; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-.
      apply nonneg_is_fact in N; [| exact T]. rewrite sense_opp in N. apply both_signs; [exact (nonneg_true _ T P) | exact N].
    - (* AtLeastOne *)
      destruct (with_sign x Positive positive) as [p |] eqn:P; [| discriminate].
      apply (learnt_true _ T H). intros r C. apply checked_true in C as [N C]. injection C as <-.
      simpl. rewrite sense_sub, sense_number. apply integer_at_least_one; [| exact (with_sign_true _ _ T P)].
      apply whole_sense with (whole_one := is_whole_letter all hyps); [| exact N].
      intros i E. unfold is_whole_letter in E. unfold l. destruct (expr_of i all) as [e |]; [| discriminate].
      exact (whole_value hyps e given_true E).
  Qed.

  Lemma begun_true : forall some x, (forall c, In c some -> meaning f names c) -> true_context x -> true_context (begun all some x).
  Proof.
    induction some as [| h some IH]; simpl; intros x I T; [exact T |].
    destruct h as [r a b | |]; try exact T. destruct r; try exact T. destruct a as [z | | | | | | | | | | | | | |]; try exact T.
    destruct z; try exact T. destruct b; try exact T.
    destruct (read_condition all (Rel Le (Num 0) (Name n))) as [[s p] |] eqn:C; [| exact T].
    apply IH; [intros c J; apply I; right; exact J |]. apply true_learn; [exact T |].
    apply (read_condition_true _ C). apply I. left. reflexivity.
  Qed.

  Lemma shows_true : forall p x goal, true_context x -> shows rich all hyps x goal p = true -> has_sign (fst goal) (sense l (snd goal)).
  Proof.
    induction p as [k | s p IH | s b p IHp q IHq | b p IHp q IHq | k p IHp q IHq | n p IHp q IHq]; simpl; intros x goal T H.
    - eapply sign_fact; eassumption.
    - destruct (take rich all hyps x s) as [y |] eqn:E; [| discriminate]. eapply IH; [eapply take_true; eassumption | exact H].
    - destruct (norm x b) as [c |]; [| discriminate]. apply andb_prop in H as [Hp Hq].
      apply (IHq (learn x s c) goal); [| exact Hq]. apply true_learn; [exact T |]. exact (IHp x (s, c) T Hp).
    - destruct (norm x b) as [c |]; [| discriminate]. apply andb_prop in H as [Hp Hq].
      destruct (le_total F 0 (sense l c)) as [G | G].
      + apply (IHp (learn x Nonneg c) goal); [| exact Hp]. apply true_learn; [exact T | exact G].
      + apply (IHq (learn x Nonneg (n_opp c)) goal); [| exact Hq]. apply true_learn; [exact T |]. simpl. rewrite sense_opp. apply opp_sign. exact G.
    - destruct (nonneg_fact x k) as [b |] eqn:B; [| discriminate]. apply andb_prop in H as [Hp Hq].
      apply (nonneg_true _ T) in B. destruct (same_or_not F (sense l b) 0) as [E | N].
      + apply (IHp (learn x Zero b) goal); [| exact Hp]. apply true_learn; [exact T | exact E].
      + apply (IHq (learn x Positive b) goal); [| exact Hq]. apply true_learn; [exact T |]. split; [exact B | congruence].
    - destruct (given_at hyps n) as [c |] eqn:E; [| discriminate]. destruct c as [| | a]; try discriminate.
      destruct (read all a) as [c |] eqn:C; [| discriminate]. apply andb_prop in H as [Hp Hq]. apply read_true in C.
      pose proof (given_true _ (nth_error_In _ _ E)) as G. simpl in G. rewrite <- C in G. destruct G as [[| k] G].
      + apply (IHp (learn x Zero c) goal); [| exact Hp]. apply true_learn; [exact T | exact G].
      + apply (IHq (learn x Nonneg (n_sub c (Pc 1%Z))) goal); [| exact Hq]. apply true_learn; [exact T |]. simpl.
        rewrite sense_sub, sense_number. apply integer_at_least_one; [exists (Z.of_nat (S k)); exact G |].
        rewrite G. apply number_above_zero.
  Qed.
End Sound.

Lemma unambiguous_true : forall all e i, unambiguous all = true -> letter_of e all = Some i -> expr_of i all = Some e.
Proof.
  intros all e i U. unfold unambiguous in U. rewrite forallb_forall in U.
  enough (H : forall some, incl some all -> letter_of e some = Some i -> expr_of i all = Some e) by (apply H; apply incl_refl).
  induction some as [| [j a] some IH]; simpl; intros I H; [discriminate |].
  destruct (expr_eqb e a) eqn:E; [| apply IH; [intros x Hx; apply I; right; exact Hx | exact H]].
  injection H as ->. apply expr_eqb_true in E as <-. specialize (U (i, e) (I _ (or_introl eq_refl))). simpl in U.
  destruct (expr_of i all) as [b |]; [| discriminate]. apply expr_eqb_true in U as <-. reflexivity.
Qed.

Lemma implied_true : forall (F : ordered_field) (f : functions F) names hyps (P : Prop),
  ((forall c, In c hyps -> meaning f names c) -> P) -> implied f names hyps P.
Proof.
  intros F f names hyps P. induction hyps as [| h hyps IH]; simpl; intro H.
  - apply H. intros c [].
  - intro M. apply IH. intro G. apply H. intros c [<- | I]; [exact M | exact (G _ I)].
Qed.

Lemma closed_true : forall (F : ordered_field) n (P : list F -> Prop), (forall names, P names) -> closed F n P.
Proof. intros F n. induction n as [| n IH]; simpl; intros P H; [apply H | intro x; apply IH; intro names; apply H]. Qed.

Theorem sound : forall rich c more blocks p, accepts rich c more blocks p = true ->
  forall (F : ordered_field) (f : functions F), (rich = true -> lawful f) -> holds f c.
Proof.
  intros rich c more blocks p H F f L. unfold holds. apply closed_true. intro names. apply implied_true. intro G.
  unfold accepts in H. destruct (read_condition (with_blocks (letters_of c more) blocks) (conclusion c)) as [[s q] |] eqn:C; [| discriminate].
  apply andb_prop in H as [U H].
  assert (D : forall e i, letter_of e (with_blocks (letters_of c more) blocks) = Some i -> expr_of i (with_blocks (letters_of c more) blocks) = Some e).
  { intros e i. apply unambiguous_true. exact U. }
  eapply read_condition_true; [exact D | exact C |].
  change (has_sign F (fst (s, q)) (sense F (fun i => match expr_of i (with_blocks (letters_of c more) blocks) with Some e => value f names e | None => zero F end) (snd (s, q)))).
  eapply shows_true; [exact D | exact L | exact G | | exact H]. apply begun_true; [exact D | exact G | apply true_nothing].
Qed.

Theorem in_ordered_fields : forall c more blocks p, accepts false c more blocks p = true -> forall F : ordered_field, holds (no_functions F) c.
Proof. intros c more blocks p H F. apply (sound c more blocks p H). discriminate. Qed.

Theorem in_fields_with_functions : forall c more blocks p, accepts true c more blocks p = true ->
  forall F : field_with_functions, holds (functions_of F) c.
Proof.
  intros c more blocks p H F. apply (sound c more blocks p H). intros _.
  destruct F as [B q g w A1 A2 A3 A4 A5 A6 A7 A8 A9 A10]. constructor; assumption.
Qed.

Arguments abs {_} _.
Arguments max {_} _ _.
Arguments min {_} _ _.
Arguments sqrt {_} _.
Arguments log {_} _.
Arguments rpow {_} _ _.
Arguments whole {_} _.
