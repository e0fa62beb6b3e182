(* Sums over the classes of a matrix of any size, for theorems about every number of classes. *)

From Coq Require Import Bool Ring Field PeanoNat Lia.
From Coq.setoid_ring Require Import Ring_theory Field_theory.
From Symmetrics Require Import prelude.
Set Implicit Arguments.

Definition classes (size : nat) : list (nat * nat) := map (fun i => (i, i)) (seq 1 size).
Definition pairs (size : nat) : list (nat * nat) := list_prod (seq 1 size) (seq 1 size).
Definition different (size : nat) : list (nat * nat) := filter (fun p => negb (fst p =? snd p)) (pairs size).

Fixpoint sum (F : ordered_field) (over : list (nat * nat)) (f : nat -> nat -> F) : F :=
  match over with
  | [] => zero F
  | p :: more => add F (f (fst p) (snd p)) (sum F more f)
  end.

Definition row (F : ordered_field) (size : nat) (C : nat -> nat -> F) (i : nat) : F := sum F (classes size) (fun j _ => C i j).
Definition column (F : ordered_field) (size : nat) (C : nat -> nat -> F) (j : nat) : F := sum F (classes size) (fun i _ => C i j).
Definition items (F : ordered_field) (size : nat) (C : nat -> nat -> F) : F := sum F (pairs size) C.
Definition is_class (size i : nat) : Prop := In i (seq 1 size).
Definition count (F : ordered_field) (k : nat) : F := number F (Z.of_nat k).

Section Sums.
  Variable F : ordered_field.
  Let R0 := F_R (field_laws F).
  Add Ring ring_of_F3 : (F_R (field_laws F)).
  Local Open Scope cells_scope.
  Notation "0" := (zero F) : cells_scope.
  Notation "1" := (one F) : cells_scope.

  Implicit Types (l : list (nat * nat)) (f g : nat -> nat -> F) (c : F).

  Lemma sum_ext : forall l f g, (forall i j, In (i, j) l -> f i j = g i j) -> sum F l f = sum F l g.
  Proof.
    induction l as [| [i j] l IH]; intros f g H; [reflexivity |]. cbn. rewrite (H i j) by (left; reflexivity).
    f_equal. apply IH. intros. apply H. right. assumption.
  Qed.

  Lemma sum_add : forall l f g, sum F l (fun i j => f i j + g i j) = sum F l f + sum F l g.
  Proof. induction l as [| p l IH]; intros; cbn; [ring | rewrite IH; ring]. Qed.

  Lemma sum_sub : forall l f g, sum F l (fun i j => f i j - g i j) = sum F l f - sum F l g.
  Proof. induction l as [| p l IH]; intros; cbn; [ring | rewrite IH; ring]. Qed.

  Lemma sum_opp : forall l f, sum F l (fun i j => - f i j) = - sum F l f.
  Proof. induction l as [| p l IH]; intros; cbn; [ring | rewrite IH; ring]. Qed.

  Lemma sum_scale : forall l c f, sum F l (fun i j => c * f i j) = c * sum F l f.
  Proof. induction l as [| p l IH]; intros; cbn; [ring | rewrite IH; ring]. Qed.

  Lemma add_opp : forall x y : F, x + - y = x - y.
  Proof. intros. ring. Qed.

  Lemma div_inv : forall x y : F, x / y = inv F y * x.
  Proof. intros x y. rewrite (Fdiv_def (field_laws F)). ring. Qed.

  Lemma sum_div : forall l f c, sum F l (fun i j => f i j / c) = sum F l f / c.
  Proof. intros l f c. rewrite div_inv, <- sum_scale. apply sum_ext. intros. apply div_inv. Qed.

  Lemma sum_of_zeros : forall l, sum F l (fun _ _ => 0) = 0.
  Proof. induction l as [| p l IH]; cbn; [reflexivity | rewrite IH; ring]. Qed.

  Lemma sum_not_negative : forall l f, (forall i j, In (i, j) l -> 0 <= f i j) -> 0 <= sum F l f.
  Proof.
    induction l as [| [i j] l IH]; intros f H; cbn; [apply le_refl |].
    apply plus_sign; [apply H; left; reflexivity | apply IH; intros; apply H; right; assumption].
  Qed.

  Lemma sum_app : forall l m f, sum F (l ++ m) f = sum F l f + sum F m f.
  Proof. induction l as [| p l IH]; intros; cbn; [ring | rewrite IH; ring]. Qed.

  Lemma quotient_positive : forall x y : F, 0 < x -> 0 < y -> 0 < x / y.
  Proof.
    intros x y [Hx X] [Hy Y]. assert (x / y <> 0) as N by (apply quotient_nonzero; auto). split; [| auto].
    replace (x / y) with (x * y * (inv F y * inv F y)).
    - apply le_mul; [apply le_mul; assumption | apply square_sign].
    - rewrite div_inv. transitivity (x * inv F y * (inv F y * y)); [ring |]. rewrite (Finv_l (field_laws F)) by auto. ring.
  Qed.

  (* Pairs of classes, one after the other. *)

  Definition line (l : list nat) : list (nat * nat) := map (fun i => (i, i)) l.

  Lemma sum_line : forall i (m : list nat) f, sum F (map (fun y => (i, y)) m) f = sum F (line m) (fun j _ => f i j).
  Proof. induction m as [| j m IH]; intros; cbn; [reflexivity | f_equal; apply IH]. Qed.

  Lemma sum_prod : forall (l m : list nat) f, sum F (list_prod l m) f = sum F (line l) (fun i _ => sum F (line m) (fun j _ => f i j)).
  Proof.
    induction l as [| i l IH]; intros m f; [reflexivity |]. cbn [list_prod line map sum fst snd].
    rewrite sum_app, sum_line. f_equal. apply IH.
  Qed.

  Lemma sum_of_sums : forall l m f, sum F l (fun i _ => sum F m (fun j _ => f i j)) = sum F m (fun j _ => sum F l (fun i _ => f i j)).
  Proof.
    induction l as [| p l IH]; intros m f; cbn.
    - symmetry. apply sum_of_zeros.
    - rewrite IH, <- sum_add. reflexivity.
  Qed.

  Variable size : nat.
  Variable C : nat -> nat -> F.
  Notation K := (count F size).

  Lemma sum_pairs : forall f, sum F (pairs size) f = sum F (classes size) (fun i _ => sum F (classes size) (fun j _ => f i j)).
  Proof. intro f. apply sum_prod. Qed.

  Lemma swap_pairs : forall f, sum F (pairs size) f = sum F (pairs size) (fun i j => f j i).
  Proof. intro f. rewrite !sum_pairs, sum_of_sums. reflexivity. Qed.

  Lemma sum_rows : sum F (classes size) (fun i _ => row F size C i) = items F size C.
  Proof. unfold items. rewrite sum_pairs. reflexivity. Qed.

  Lemma sum_columns : sum F (classes size) (fun i _ => column F size C i) = items F size C.
  Proof. unfold items. rewrite swap_pairs, sum_pairs. reflexivity. Qed.

  Lemma sum_product : forall f g : nat -> F,
    sum F (pairs size) (fun i j => f i * g j) = sum F (classes size) (fun i _ => f i) * sum F (classes size) (fun i _ => g i).
  Proof.
    intros f g. rewrite sum_pairs. transitivity (sum F (classes size) (fun i _ => sum F (classes size) (fun j _ => g j) * f i)).
    - apply sum_ext. intros i j _. rewrite sum_scale. ring.
    - rewrite sum_scale. ring.
  Qed.

  Lemma sum_row : forall g : nat -> F, sum F (pairs size) (fun i j => C i j * g i) = sum F (classes size) (fun i _ => row F size C i * g i).
  Proof.
    intro g. rewrite sum_pairs. apply sum_ext. intros i j _. transitivity (g i * row F size C i); [| ring].
    unfold row. rewrite <- sum_scale. apply sum_ext. intros. ring.
  Qed.

  Lemma sum_column : forall g : nat -> F, sum F (pairs size) (fun i j => C i j * g j) = sum F (classes size) (fun j _ => column F size C j * g j).
  Proof.
    intro g. rewrite swap_pairs, sum_pairs. apply sum_ext. intros i j _. transitivity (g i * column F size C i); [| ring].
    unfold column. rewrite <- sum_scale. apply sum_ext. intros. ring.
  Qed.

  Lemma sum_different_filter : forall l f,
    sum F l f = sum F (filter (fun p => negb (fst p =? snd p)) l) f + sum F (filter (fun p => fst p =? snd p) l) f.
  Proof.
    induction l as [| [i j] l IH]; intro f; cbn; [ring |]. rewrite IH. destruct (i =? j); cbn; ring.
  Qed.

  Lemma equal_in_line : forall i (m : list nat) f, NoDup m ->
    sum F (filter (fun p => fst p =? snd p) (map (fun y => (i, y)) m)) f = if in_dec Nat.eq_dec i m then f i i else 0.
  Proof.
    induction m as [| j m IH]; intros f H; [reflexivity |]. inversion H as [| x y Hj Hm]; subst.
    cbn [map filter fst snd]. destruct (i =? j) eqn:E.
    - apply Nat.eqb_eq in E; subst. cbn [sum fst snd]. rewrite IH by assumption.
      destruct (in_dec Nat.eq_dec j m); [contradiction |]. destruct (in_dec Nat.eq_dec j (j :: m)) as [| no]; [ring |].
      elim no. left. reflexivity.
    - apply Nat.eqb_neq in E. rewrite IH by assumption.
      destruct (in_dec Nat.eq_dec i m), (in_dec Nat.eq_dec i (j :: m)) as [A | A]; try reflexivity.
      + elim A. right. assumption.
      + destruct A; [congruence | contradiction].
  Qed.

  Lemma equal_pairs : forall (l m : list nat) f, NoDup m -> incl l m ->
    sum F (filter (fun p => fst p =? snd p) (list_prod l m)) f = sum F (line l) (fun i _ => f i i).
  Proof.
    induction l as [| i l IH]; intros m f Hm Hl; [reflexivity |]. cbn [list_prod line map].
    rewrite filter_app, sum_app, equal_in_line by assumption. cbn [sum fst snd].
    destruct (in_dec Nat.eq_dec i m) as [| no].
    - f_equal. apply IH; [assumption |]. intros x Hx. apply Hl. right. assumption.
    - elim no. apply Hl. left. reflexivity.
  Qed.

  Lemma sum_different : forall f, sum F (different size) f = sum F (pairs size) f - sum F (classes size) (fun i _ => f i i).
  Proof.
    intro f. rewrite (sum_different_filter (pairs size)). unfold pairs at 2. rewrite equal_pairs.
    - unfold different, classes, line. ring.
    - apply seq_NoDup.
    - apply incl_refl.
  Qed.

  Lemma sum_pairs_apart : forall f, sum F (pairs size) f = sum F (different size) f + sum F (classes size) (fun i _ => f i i).
  Proof. intro f. rewrite sum_different. ring. Qed.

  Lemma swap_different : forall f, sum F (different size) f = sum F (different size) (fun i j => f j i).
  Proof. intro f. rewrite !sum_different, (swap_pairs f). reflexivity. Qed.

  Lemma count_next : forall k, count F (S k) = 1 + count F k.
  Proof.
    intro k. unfold count, number. rewrite Nat2Z.inj_succ, <- Z.add_1_l.
    destruct (morphism F) as [m0 m1 ma ms mm mo me]. unfold number in ma, m1. rewrite ma, m1. reflexivity.
  Qed.

  Lemma sum_constant_line : forall c (m : list nat), sum F (line m) (fun _ _ => c) = c * count F (length m).
  Proof.
    intros c m. induction m as [| i m IH]; cbn [line map length].
    - cbn. ring.
    - cbn [sum fst snd]. unfold line in IH. rewrite IH, count_next. ring.
  Qed.

  Lemma sum_constant : forall c, sum F (classes size) (fun _ _ => c) = c * K.
  Proof. intro c. unfold classes. rewrite <- (seq_length size 1) at 2. apply sum_constant_line. Qed.

  Lemma sum_constant_pairs : forall c, sum F (pairs size) (fun _ _ => c) = c * K * K.
  Proof. intro c. rewrite sum_pairs, <- sum_constant. apply sum_ext. intros. apply sum_constant. Qed.

  Lemma sum_constant_different : forall c, sum F (different size) (fun _ _ => c) = c * K * K - c * K.
  Proof. intro c. rewrite sum_different, sum_constant_pairs, sum_constant. reflexivity. Qed.

  (* What holds of each class, of each two classes, and of each two different ones. *)

  Lemma in_classes : forall i j, In (i, j) (classes size) -> i = j /\ is_class size i.
  Proof. intros i j H. apply in_map_iff in H. destruct H as (k & E & H). injection E as -> ->. split; [reflexivity | exact H]. Qed.

  Lemma in_different : forall i j, In (i, j) (different size) -> is_class size i /\ is_class size j /\ i <> j.
  Proof.
    intros i j H. apply filter_In in H. destruct H as (H & D). apply in_prod_iff in H. destruct H. repeat split; try assumption.
    cbn in D. intros ->. rewrite Nat.eqb_refl in D. discriminate.
  Qed.

  Lemma equal_classes : forall f g : nat -> F, (forall i, is_class size i -> f i = g i) ->
    sum F (classes size) (fun i _ => f i) = sum F (classes size) (fun i _ => g i).
  Proof. intros f g H. apply sum_ext. intros i j Hij. apply H, (in_classes i j Hij). Qed.

  Lemma equal_pairs_of : forall f g, (forall i j, is_class size i -> is_class size j -> f i j = g i j) -> sum F (pairs size) f = sum F (pairs size) g.
  Proof. intros f g H. apply sum_ext. intros i j Hij. apply in_prod_iff in Hij. apply H; apply Hij. Qed.

  Lemma equal_different : forall f g, (forall i j, is_class size i -> is_class size j -> i <> j -> f i j = g i j) ->
    sum F (different size) f = sum F (different size) g.
  Proof. intros f g H. apply sum_ext. intros i j Hij. apply in_different in Hij. apply H; apply Hij. Qed.

  Lemma sign_classes : forall f : nat -> F, (forall i, is_class size i -> 0 <= f i) -> 0 <= sum F (classes size) (fun i _ => f i).
  Proof. intros f H. apply sum_not_negative. intros i j Hij. apply H, (in_classes i j Hij). Qed.

  Lemma sign_pairs : forall f, (forall i j, is_class size i -> is_class size j -> 0 <= f i j) -> 0 <= sum F (pairs size) f.
  Proof. intros f H. apply sum_not_negative. intros i j Hij. apply in_prod_iff in Hij. apply H; apply Hij. Qed.

  Lemma sign_different : forall f, (forall i j, is_class size i -> is_class size j -> i <> j -> 0 <= f i j) -> 0 <= sum F (different size) f.
  Proof. intros f H. apply sum_not_negative. intros i j Hij. apply in_different in Hij. apply H; apply Hij. Qed.

  (* What is known of counts. *)

  Hypothesis counts : forall i j, 0 <= C i j.

  Lemma row_sign : forall i, 0 <= row F size C i.
  Proof. intro i. apply sum_not_negative. intros. apply counts. Qed.

  Lemma column_sign : forall i, 0 <= column F size C i.
  Proof. intro i. apply sum_not_negative. intros. apply counts. Qed.

  Lemma items_sign : 0 <= items F size C.
  Proof. apply sum_not_negative. intros. apply counts. Qed.

  Lemma count_sign : forall k, 0 <= count F k.
  Proof. induction k as [| k IH]; [cbn; apply le_refl | rewrite count_next; apply plus_sign; [apply one_sign | exact IH]]. Qed.

  Lemma counted_from_two : (2 <= size)%nat -> K = count F (size - 2) + number F 2.
  Proof.
    intro H. destruct size as [| [| k]]; [lia | lia |]. rewrite !count_next. cbn [Nat.sub]. rewrite Nat.sub_0_r. unfold number. cbn. ring.
  Qed.

  Lemma two_or_more : (2 <= size)%nat -> number F 2 <= K.
  Proof.
    intro H. apply le_sub. rewrite (counted_from_two H).
    replace (count F (size - 2) + number F 2 - number F 2) with (count F (size - 2)) by ring. apply count_sign.
  Qed.

  (* A class, or two, against the rest. *)

  Definition part (which : nat -> nat -> bool) : F := sum F (pairs size) (fun x y => if which x y then C x y else 0).

  Lemma part_sign : forall which, 0 <= part which.
  Proof. intro which. apply sum_not_negative. intros x y _. destruct (which x y); [apply counts | apply le_refl]. Qed.

  Lemma sum_at_line : forall i (m : list nat) (f : nat -> F), NoDup m ->
    sum F (line m) (fun x _ => if x =? i then f x else 0) = if in_dec Nat.eq_dec i m then f i else 0.
  Proof.
    induction m as [| x m IH]; intros f H; [reflexivity |]. inversion H as [| y z Hx Hm]; subst. cbn [line map sum fst snd].
    unfold line in IH. rewrite IH by assumption. destruct (x =? i) eqn:E.
    - apply Nat.eqb_eq in E; subst. destruct (in_dec Nat.eq_dec i m); [contradiction |].
      destruct (in_dec Nat.eq_dec i (i :: m)) as [| no]; [ring |]. elim no. left. reflexivity.
    - apply Nat.eqb_neq in E. destruct (in_dec Nat.eq_dec i m), (in_dec Nat.eq_dec i (x :: m)) as [A | A]; try ring.
      + elim A. right. assumption.
      + destruct A; [congruence | contradiction].
  Qed.

  Lemma sum_at : forall i (f : nat -> F), In i (seq 1 size) -> sum F (classes size) (fun x _ => if x =? i then f x else 0) = f i.
  Proof.
    intros i f H. etransitivity; [apply sum_at_line, seq_NoDup |]. destruct (in_dec Nat.eq_dec i (seq 1 size)); [reflexivity | contradiction].
  Qed.

  Lemma row_part : forall i, In i (seq 1 size) -> row F size C i = part (fun x _ => x =? i).
  Proof.
    intros i H. unfold part. rewrite sum_pairs. rewrite <- (sum_at i (row F size C) H). apply sum_ext. intros x y _.
    destruct (x =? i); [reflexivity |]. symmetry. apply sum_of_zeros.
  Qed.

  Lemma column_part : forall j, In j (seq 1 size) -> column F size C j = part (fun _ y => y =? j).
  Proof.
    intros j H. unfold part. rewrite swap_pairs, sum_pairs. rewrite <- (sum_at j (column F size C) H). apply sum_ext. intros x y _.
    destruct (x =? j); [reflexivity |]. symmetry. apply sum_of_zeros.
  Qed.

  Lemma cell_part : forall i j, In i (seq 1 size) -> In j (seq 1 size) -> C i j = part (fun x y => (x =? i) && (y =? j)).
  Proof.
    intros i j Hi Hj. unfold part. rewrite sum_pairs. rewrite <- (sum_at i (fun x => C x j) Hi). apply sum_ext. intros x y _.
    destruct (x =? i); cbn [andb]; [| symmetry; apply sum_of_zeros]. rewrite <- (sum_at j (C x) Hj). reflexivity.
  Qed.

  Lemma items_part : items F size C = part (fun _ _ => true).
  Proof. reflexivity. Qed.

  Ltac parts_of := unfold part; rewrite <- ?sum_add; apply sum_ext; intros x y _.

  Lemma one_class : forall i j, is_class size i -> is_class size j -> forall P : Prop,
    (forall more fewer rest, 0 <= more -> 0 <= fewer -> 0 <= rest -> row F size C i = C i j + more -> column F size C j = C i j + fewer ->
      items F size C = C i j + more + fewer + rest -> P) -> P.
  Proof.
    intros i j Hi Hj P H. apply (H (part (fun x y => (x =? i) && negb (y =? j))) (part (fun x y => negb (x =? i) && (y =? j)))
      (part (fun x y => negb (x =? i) && negb (y =? j)))); try apply part_sign;
      rewrite ?(cell_part i j Hi Hj), ?row_part, ?column_part, ?items_part by assumption; parts_of; destruct (x =? i), (y =? j); cbn; ring.
  Qed.

  Lemma zero_of_sum : forall x y : F, 0 <= x -> 0 <= y -> x + y = 0 -> x = 0.
  Proof.
    intros x y Hx Hy E. apply (le_antisym F); [| exact Hx]. apply opp_sign. replace (- x) with (y - (x + y)) by ring. rewrite E.
    replace (y - 0) with y by ring. exact Hy.
  Qed.

  Lemma row_zero : forall i j, is_class size i -> is_class size j -> row F size C i = 0 -> C i j = 0.
  Proof.
    intros i j Hi Hj. apply (one_class i j Hi Hj). intros more fewer rest M _ _ -> _ _. apply zero_of_sum; [apply counts | exact M].
  Qed.

  Lemma column_zero : forall i j, is_class size i -> is_class size j -> column F size C j = 0 -> C i j = 0.
  Proof.
    intros i j Hi Hj. apply (one_class i j Hi Hj). intros more fewer rest _ M _ _ -> _. apply zero_of_sum; [apply counts | exact M].
  Qed.

  Lemma two_classes : forall i j, is_class size i -> is_class size j -> i <> j -> forall P : Prop,
    (forall c13 c23 c31 c32 c33, 0 <= c13 -> 0 <= c23 -> 0 <= c31 -> 0 <= c32 -> 0 <= c33 ->
      row F size C i = C i i + C i j + c13 -> row F size C j = C j i + C j j + c23 ->
      column F size C i = C i i + C j i + c31 -> column F size C j = C i j + C j j + c32 ->
      items F size C = C i i + C i j + c13 + C j i + C j j + c23 + c31 + c32 + c33 -> P) -> P.
  Proof.
    intros i j Hi Hj D P H. apply (H
      (part (fun x y => (x =? i) && (negb (y =? i) && negb (y =? j)))) (part (fun x y => (x =? j) && (negb (y =? i) && negb (y =? j))))
      (part (fun x y => negb (x =? i) && negb (x =? j) && (y =? i))) (part (fun x y => negb (x =? i) && negb (x =? j) && (y =? j)))
      (part (fun x y => negb (x =? i) && negb (x =? j) && (negb (y =? i) && negb (y =? j))))); try apply part_sign;
      rewrite ?(cell_part i i Hi Hi), ?(cell_part i j Hi Hj), ?(cell_part j i Hj Hi), ?(cell_part j j Hj Hj), ?row_part, ?column_part, ?items_part
        by assumption; parts_of; destruct (x =? i) eqn:X, (x =? j) eqn:X', (y =? i) eqn:Y, (y =? j) eqn:Y'; cbn;
      try ring; try (apply Nat.eqb_eq in X, X'; congruence); apply Nat.eqb_eq in Y, Y'; congruence.
  Qed.
End Sums.
