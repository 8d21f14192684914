import { Button, Textarea } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { newReview, type Reviewable } from "@stokaz/contract/sellers/reviews";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { useWriteReview } from "./api.ts";
import { RatingSection } from "./rating-section.tsx";
import styles from "./reviews.module.css";

type ReviewFormProps = { reviewable: Reviewable; onTyped: () => void; onDone: () => void };

/** Form for a review: a rating and some words. */
export const ReviewForm = ({ reviewable, onTyped, onDone }: ReviewFormProps): ReactElement => {
  const form = useSchemaForm({
    schema: newReview.pick({ rating: true, words: true }),
    initialValues: { rating: 0, words: "" },
    onValuesChange: onTyped,
  });
  const write = useWriteReview((error) => form.showFailure(error, messageOf(error)));
  const submit = (typed: typeof form.values): void =>
    write.mutate(
      {
        ...typed,
        about: reviewable.about,
        purchaseId: reviewable.orderId ?? reviewable.rentalId ?? "",
        subjectId: reviewable.subjectId,
      },
      { onSuccess: onDone },
    );
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Donner mon avis">
      <RatingSection
        value={form.values.rating}
        error={form.errors.rating}
        onChange={(rating) => form.setFieldValue("rating", rating)}
      />
      <Textarea
        label="Votre avis"
        description="Ce qui s'est passé, sans nom, numéro ni adresse de personne. Tout le monde peut le lire."
        autosize
        minRows={4}
        maxLength={LIMITS.reviewWords}
        withAsterisk
        {...form.getInputProps("words")}
      />
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={write.isPending} />
        <Button type="submit" loading={write.isPending}>
          Publier mon avis
        </Button>
      </DialogActions>
    </form>
  );
};
