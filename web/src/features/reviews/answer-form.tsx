import { Button, Textarea } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { answerReview } from "@stokaz/contract/sellers/reviews";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { takeFocus } from "../../lib/browser/take-focus.ts";
import { getSession } from "../../lib/session/session.ts";
import { UnsavedChanges } from "../../ui/fields/unsaved-changes.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { useAnswerReview } from "./api.ts";
import styles from "./reviews.module.css";

type AnswerFormProps = {
  reviewId: string;
  name: string;
  /** What it begins with. */
  typed: string;
  /** Called with what was typed. */
  onCancel: (typed: string) => void;
};

/** Form for the only answer to a review, which can't be changed afterwards. */
export const AnswerForm = ({ reviewId, name, typed, onCancel }: AnswerFormProps): ReactElement => {
  const form = useSchemaForm({ schema: answerReview.body, initialValues: { words: typed } });
  const answer = useAnswerReview(reviewId, (error) => form.showFailure(error, messageOf(error)));
  return (
    <form
      {...form.formProps((values) => answer.mutate(values))}
      className={styles.form}
      aria-label={`Répondre à ${name}`}
    >
      <UnsavedChanges
        isUnsaved={() =>
          form.values.words !== "" &&
          !(answer.isPending || answer.isSuccess) &&
          getSession() !== null
        }
      />
      <Textarea
        // The button that opened this form is gone, and the focus with it.
        ref={takeFocus}
        label="Votre réponse"
        description="Une seule, que tout le monde peut lire ; elle ne change plus ensuite."
        autosize
        minRows={3}
        maxLength={LIMITS.reviewWords}
        withAsterisk
        {...form.getInputProps("words")}
      />
      <Refusal message={form.refusal} />
      <div className={styles.row}>
        <Button
          variant="default"
          onClick={() => onCancel(form.values.words)}
          disabled={answer.isPending}
        >
          Annuler
        </Button>
        <Button type="submit" loading={answer.isPending}>
          Publier ma réponse
        </Button>
      </div>
    </form>
  );
};
