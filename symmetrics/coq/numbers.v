(* The rational numbers and the real numbers are ordered fields, and the real numbers have roots, logarithms and powers. *)

From Coq Require Import Qcanon Reals Lra ROrderedType.
From Symmetrics Require Import prelude.

Module Rationals.
  Local Open Scope Qc_scope.

  Lemma le_total : forall x y : Qc, x <= y \/ y <= x.
  Proof. intros x y. destruct (Qclt_le_dec x y) as [H | H]; [left; apply Qclt_le_weak |]; auto. Qed.

  Lemma le_add : forall x y z : Qc, x <= y -> z + x <= z + y.
  Proof. intros x y z H. apply Qcplus_le_compat; [apply Qcle_refl | exact H]. Qed.

  Lemma le_mul : forall x y : Qc, 0 <= x -> 0 <= y -> 0 <= x * y.
  Proof. intros x y Hx Hy. replace 0 with (0 * y) by ring. apply Qcmult_le_compat_r; assumption. Qed.

  Lemma same_or_not : forall x y : Qc, x = y \/ x <> y.
  Proof. intros x y. destruct (Qc_eq_dec x y); auto. Qed.

  Definition larger (x y : Qc) : Qc := if Qclt_le_dec x y then y else x.
  Definition smaller (x y : Qc) : Qc := if Qclt_le_dec x y then x else y.

  Lemma larger_right : forall x y, x <= y -> larger x y = y.
  Proof. intros x y H. unfold larger. destruct (Qclt_le_dec x y) as [G | G]; [reflexivity | apply Qcle_antisym; assumption]. Qed.

  Lemma larger_left : forall x y, y <= x -> larger x y = x.
  Proof. intros x y H. unfold larger. destruct (Qclt_le_dec x y) as [G | G]; [destruct (Qclt_not_le _ _ G H) | reflexivity]. Qed.

  Lemma smaller_left : forall x y, x <= y -> smaller x y = x.
  Proof. intros x y H. unfold smaller. destruct (Qclt_le_dec x y) as [G | G]; [reflexivity | apply Qcle_antisym; assumption]. Qed.

  Lemma smaller_right : forall x y, y <= x -> smaller x y = y.
  Proof. intros x y H. unfold smaller. destruct (Qclt_le_dec x y) as [G | G]; [destruct (Qclt_not_le _ _ G H) | reflexivity]. Qed.

  Lemma opp_below : forall x : Qc, x <= 0 -> x <= - x.
  Proof. intros x H. apply Qcle_trans with 0; [exact H |]. apply Qcopp_le_compat in H. exact H. Qed.

  Lemma opp_above : forall x : Qc, 0 <= x -> - x <= x.
  Proof. intros x H. apply Qcle_trans with 0; [| exact H]. apply Qcopp_le_compat in H. exact H. Qed.

  Definition field : ordered_field := {|
    carrier := Qc; zero := 0; one := 1; add := Qcplus; mul := Qcmult; sub := Qcminus; opp := Qcopp; div := Qcdiv; inv := Qcinv; le := Qcle;
    field_laws := Qcft; prelude.same_or_not := same_or_not; le_antisym := Qcle_antisym; le_trans := Qcle_trans;
    prelude.le_total := le_total; prelude.le_add := le_add; prelude.le_mul := le_mul;
    abs := fun x => larger x (- x);
    abs_up := fun x H => larger_left x (- x) (opp_above x H); abs_down := fun x H => larger_right x (- x) (opp_below x H);
    max := larger; max_right := larger_right; max_left := larger_left;
    min := smaller; min_left := smaller_left; min_right := smaller_right |}.
End Rationals.

Module Reals.
  Local Open Scope R_scope.

  Lemma same_or_not : forall x y : R, x = y \/ x <> y.
  Proof. intros x y. destruct (Req_dec x y); auto. Qed.

  Lemma le_total : forall x y : R, x <= y \/ y <= x.
  Proof. intros x y. destruct (Rle_or_lt x y); [left | right; apply Rlt_le]; assumption. Qed.

  Lemma abs_up : forall x : R, 0 <= x -> Rabs x = x.
  Proof. intros x H. apply Rabs_right. lra. Qed.

  Definition field : ordered_field := {|
    carrier := R; zero := 0; one := 1; add := Rplus; mul := Rmult; sub := Rminus; opp := Ropp; div := Rdiv; inv := Rinv; le := Rle;
    field_laws := RealField.Rfield; prelude.same_or_not := same_or_not; le_antisym := Rle_antisym; le_trans := Rle_trans;
    prelude.le_total := le_total; le_add := fun x y z => Rplus_le_compat_l z x y; le_mul := Rmult_le_pos;
    abs := Rabs; prelude.abs_up := abs_up; abs_down := Rabs_left1;
    max := Rmax; max_right := Rmax_right; max_left := Rmax_left;
    min := Rmin; min_left := Rmin_left; min_right := Rmin_right |}.

  Definition power (x e : R) : R := if Req_EM_T x 0 then 0 else Rpower x e.

  Lemma sign : forall x : R, 0 < x <-> lt field 0 x.
  Proof. intro x. unfold lt. simpl. lra. Qed.

  Lemma log_zero : ln 0 = 0.
  Proof. unfold ln. destruct (Rlt_dec 0 0) as [H | _]; [destruct (Rlt_irrefl _ H) | reflexivity]. Qed.

  Lemma log_mul : forall x y : R, lt field 0 x -> lt field 0 y -> ln (x * y) = ln x + ln y.
  Proof. intros x y Hx Hy. apply ln_mult; apply sign; assumption. Qed.

  Lemma log_below : forall x : R, lt field 0 x -> ln x <= x - 1.
  Proof.
    intros x H. apply sign in H. destruct (Req_dec (ln x) 0) as [E | N].
    - assert (x = 1) by (rewrite <- (exp_ln x H), E; apply exp_0). lra.
    - pose proof (exp_ineq1 (ln x) N) as G. rewrite (exp_ln x H) in G. lra.
  Qed.

  Definition gap (x : R) : R := (x - 1) * (x + 5) / (4 * x + 2) - ln x.

  Lemma slope_of_gap : forall x : R, 0 < x -> derivable_pt_lim gap x (4 * (x - 1) ^ 3 / (x * (4 * x + 2) ^ 2)).
  Proof.
    intros x H.
    replace (4 * (x - 1) ^ 3 / (x * (4 * x + 2) ^ 2))
      with (((1 * (x + 5) + (x - 1) * 1) * (4 * x + 2) - 4 * ((x - 1) * (x + 5))) / Rsqr (4 * x + 2) - / x) by (unfold Rsqr; field; lra).
    assert (line : forall a b, derivable_pt_lim (fun y => a * y + b) x a).
    { intros a b. assert (L : derivable_pt_lim (fun y => a * y + b) x (a * 1 + 0)).
      - apply (derivable_pt_lim_plus (fun y => a * y) (fun _ => b)); [| apply derivable_pt_lim_const].
        apply (derivable_pt_lim_scal id a x 1). apply derivable_pt_lim_id.
      - replace (a * 1 + 0) with a in L by ring. exact L. }
    assert (moved : forall b, derivable_pt_lim (fun y => y + b) x 1).
    { intro b. assert (L : derivable_pt_lim (fun y => y + b) x (1 + 0)).
      - apply (derivable_pt_lim_plus id (fun _ => b)); [apply derivable_pt_lim_id | apply derivable_pt_lim_const].
      - replace (1 + 0) with 1 in L by ring. exact L. }
    apply (derivable_pt_lim_minus (fun y => (y - 1) * (y + 5) / (4 * y + 2)) ln); [| apply derivable_pt_lim_ln; exact H].
    apply (derivable_pt_lim_div (fun y => (y - 1) * (y + 5)) (fun y => 4 * y + 2)); [| apply line | lra].
    apply (derivable_pt_lim_mult (fun y => y - 1) (fun y => y + 5)); [exact (moved (-1)) | apply moved].
  Qed.

  Lemma cube_positive : forall x : R, 0 < x -> 0 < x ^ 3.
  Proof. intros. apply pow_lt. assumption. Qed.

  Lemma gap_sign : forall x : R, 0 < x -> 0 <= gap x.
  Proof.
    intros x H. assert (Z : gap 1 = 0) by (unfold gap; rewrite ln_1; field).
    assert (P : forall c, 0 < c -> 0 < c * (4 * c + 2) ^ 2) by (intros c C; apply Rmult_lt_0_compat; [exact C | apply pow_lt; lra]).
    destruct (Rtotal_order x 1) as [L | [-> | G]]; [| lra |].
    - destruct (MVT_cor2 gap (fun c => 4 * (c - 1) ^ 3 / (c * (4 * c + 2) ^ 2)) x 1 L) as (c & E & B & D).
      { intros c C. apply slope_of_gap. lra. }
      assert (S : 0 < 4 * (1 - c) ^ 3 / (c * (4 * c + 2) ^ 2)) by (apply Rdiv_lt_0_compat; [pose proof (cube_positive (1 - c)); lra | apply P; lra]).
      replace (4 * (c - 1) ^ 3 / (c * (4 * c + 2) ^ 2)) with (- (4 * (1 - c) ^ 3 / (c * (4 * c + 2) ^ 2))) in E by (field; lra).
      pose proof (Rmult_lt_0_compat _ (1 - x) S). lra.
    - destruct (MVT_cor2 gap (fun c => 4 * (c - 1) ^ 3 / (c * (4 * c + 2) ^ 2)) 1 x G) as (c & E & B & D).
      { intros c C. apply slope_of_gap. lra. }
      assert (S : 0 < 4 * (c - 1) ^ 3 / (c * (4 * c + 2) ^ 2)) by (apply Rdiv_lt_0_compat; [pose proof (cube_positive (c - 1)); lra | apply P; lra]).
      pose proof (Rmult_lt_0_compat _ (x - 1) S). lra.
  Qed.

  Lemma power_positive : forall x e : R, lt field 0 x -> lt field 0 (power x e).
  Proof. intros x e H. apply sign in H. apply sign. unfold power. destruct (Req_EM_T x 0); [lra | apply exp_pos]. Qed.

  Lemma power_zero : forall e : R, lt field 0 e -> power 0 e = 0.
  Proof. intros e _. unfold power. destruct (Req_EM_T 0 0); [reflexivity | lra]. Qed.

  Lemma power_one : forall e : R, power 1 e = 1.
  Proof. intro e. unfold power. destruct (Req_EM_T 1 0); [lra |]. unfold Rpower. rewrite ln_1, Rmult_0_r. apply exp_0. Qed.

  Lemma number_is : forall z : Z, number field z = IZR z.
  Proof.
    intro z. apply (Z.peano_ind (fun z => number field z = IZR z)); [reflexivity | |]; intros y H.
    - unfold Z.succ. rewrite plus_IZR, <- H. apply (morph_add (morphism field)).
    - unfold Z.pred. rewrite plus_IZR, <- H. apply (morph_add (morphism field)).
  Qed.

  Lemma log_close : forall x : R, lt field 0 x -> ln x * (number field 4 * x + number field 2) <= (x - 1) * (x + number field 5).
  Proof.
    intros x H. apply sign in H. rewrite !number_is. pose proof (gap_sign x H) as G. unfold gap in G.
    apply (Rmult_le_compat_r (4 * x + 2)) in G; [| lra]. rewrite Rmult_0_l, Rmult_minus_distr_r in G.
    unfold Rdiv in G. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in G by lra. lra.
  Qed.

  Lemma power_root : forall (x : R) (p q : positive), 0 <= x ->
    pow field (power x (number field (Zpos p) / number field (Zpos q))) (Pos.to_nat q) = pow field x (Pos.to_nat p).
  Proof.
    intros x p q H. rewrite !number_is. unfold power. destruct (Req_EM_T x 0) as [E | N].
    - rewrite E. destruct (Pos2Nat.is_succ p) as [n ->]. destruct (Pos2Nat.is_succ q) as [m ->]. simpl. lra.
    - assert (P : forall y n, pow field y n = Rpow_def.pow y n) by (intros y n; induction n as [| n IH]; simpl; [reflexivity | rewrite IH; reflexivity]).
      rewrite !P, <- !Rpower_pow by (try apply exp_pos; lra). rewrite Rpower_mult, !INR_IZR_INZ, !positive_nat_Z.
      f_equal. field. apply not_0_IZR. discriminate.
  Qed.

  Definition functions : field_with_functions := {|
    base := field; prelude.sqrt := R_sqrt.sqrt; log := ln; rpow := power;
    sqrt_sign := fun x _ => sqrt_pos x; sqrt_square := sqrt_sqrt; prelude.log_zero := log_zero; prelude.log_mul := log_mul;
    prelude.log_below := log_below; prelude.log_close := log_close;
    rpow_positive := power_positive; rpow_zero := power_zero; rpow_one := power_one;
    rpow_root := power_root |}.
End Reals.

Print Assumptions Rationals.field.
Print Assumptions Reals.functions.
