import { Button, Textarea, TextInput } from "@mantine/core";
import type { ClaimMove } from "@stokaz/contract/claims/claim-words";
import { type Claim, claimMove } from "@stokaz/contract/claims/claims";
import { LIMITS } from "@stokaz/contract/limits";
import { pointEuros } from "@stokaz/contract/money/euros";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { takeFocus } from "../../lib/browser/take-focus.ts";
import { formatEuros } from "../../lib/format/format.ts";
import { getSession } from "../../lib/session/session.ts";
import { UnsavedChanges } from "../../ui/fields/unsaved-changes.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { type MoveDraft, useMoveClaim } from "./api.ts";
import styles from "./claims.module.css";
import { PicturesField } from "./pictures-section.tsx";
import { MOVE_WORDS } from "./rules.ts";

/** What was typed into a form before somebody went back from it. */
export type MoveWords = Omit<MoveDraft, "move">;

/** A form into which nothing was typed. */
export const NO_WORDS: MoveWords = { words: "", amount: "", pictures: [] };

/** True if something was typed. */
export const isTyped = ({ words, amount, pictures }: MoveWords): boolean =>
  words !== "" || amount !== "" || pictures.length > 0;

/** Moves that need words for the other side; for all others words are optional. */
const NEEDS_WORDS: readonly ClaimMove[] = ["say", "propose", "refuse"];

/** Warning before a move that ends the claim. */
const warningOf = (move: ClaimMove, { asked, proposed, isRefundable }: Claim): string => {
  const how = isRefundable ? "remboursés aussitôt" : "reconnus, à régler entre vous";
  if (move === "accept") return `${formatEuros(asked)} sont ${how}, et le litige est terminé.`;
  if (move === "agree" && proposed !== null) {
    return `${formatEuros(proposed)} sont ${how}, et le litige est terminé.`;
  }
  if (move === "withdraw") return "Le litige est terminé, et rien n'est remboursé.";
  return move === "escalate" ? "La plateforme lit tout et décide, avec ses raisons." : "";
};

/** What is shown in place of the form of a move that is no longer possible. */
const TooLate = ({ words, onDone }: { words: string; onDone: () => void }): ReactElement => (
  <Notice
    tone="warning"
    title="Le litige a changé entre-temps, et ceci n'est plus possible."
    action={<Button onClick={onDone}>Fermer</Button>}
  >
    {words && (
      <>
        <p>Vous aviez écrit :</p>
        <p className={styles.words}>{words}</p>
      </>
    )}
  </Notice>
);

/**
 * Form of one move: the words, the amount and the pictures that it needs. It stays while the other
 * side moves, as long as its own move is possible; after that it still shows the words.
 *
 * @param typed what it begins with
 * @param isMoreKept true if what was typed for another move would be lost, too
 * @param onBack called with what was typed when somebody goes back
 */
export const MoveForm = ({
  claim,
  move,
  typed,
  isMoreKept,
  onBack,
  onDone,
}: {
  claim: Claim;
  move: ClaimMove;
  typed: MoveWords;
  isMoreKept: boolean;
  onBack: (typed: MoveWords) => void;
  onDone: () => void;
}): ReactElement => {
  const form = useSchemaForm<MoveDraft>({
    schema: claimMove,
    initialValues: { move, ...typed },
  });
  const change = useMoveClaim(claim._id, {
    onSuccess: onDone,
    onError: (error) => form.showFailure(error, messageOf(error)),
  });
  // The claim may be read again before one's own move is answered.
  if (!(claim.moves.includes(move) || change.isPending)) {
    return <TooLate words={form.values.words} onDone={onDone} />;
  }
  // What is agreed to is what the warning says, not what is proposed by the time it arrives.
  const read = move === "agree" && claim.proposed !== null ? pointEuros(claim.proposed) : undefined;
  const warning = warningOf(move, claim);
  const isLast = move === "accept" || move === "agree" || move === "withdraw";
  return (
    <form
      {...form.formProps((draft) => change.mutate({ ...draft, amount: read ?? draft.amount }))}
      className={styles.form}
      aria-label={MOVE_WORDS[move]}
    >
      <UnsavedChanges
        isUnsaved={() =>
          (isMoreKept || isTyped(form.values)) && !change.isPending && getSession() !== null
        }
      />
      {warning && <p>{warning}</p>}
      {move === "propose" && (
        <TextInput
          ref={takeFocus}
          label="Montant proposé (€)"
          description={`Moins que ${formatEuros(claim.asked)}, qui est demandé`}
          size="md"
          inputMode="decimal"
          withAsterisk
          {...form.getInputProps("amount")}
        />
      )}
      <Textarea
        // The button that opened this form is gone, and the focus with it.
        ref={move === "propose" ? undefined : takeFocus}
        label="Votre message"
        size="md"
        minRows={3}
        autosize
        maxLength={LIMITS.longText}
        withAsterisk={NEEDS_WORDS.includes(move)}
        {...form.getInputProps("words")}
      />
      {!isLast && (
        <PicturesField
          pictures={form.values.pictures}
          error={form.errors.pictures}
          onChange={(pictures) => form.setFieldValue("pictures", pictures)}
        />
      )}
      <Refusal message={form.refusal} />
      <div className={styles.actions}>
        <Button type="submit" size="md" loading={change.isPending}>
          {move === "say" ? "Envoyer" : MOVE_WORDS[move]}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={change.isPending}
          onClick={() => onBack(form.values)}
        >
          Revenir
        </Button>
      </div>
    </form>
  );
};
