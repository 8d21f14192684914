import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { DialogActions } from "../../../ui/dialogs/dialog.tsx";
import styles from "../deciding.module.css";
import { updateFailure } from "../rules.ts";
import { recallPreviewQuery, useConfirmRecall } from "./api.ts";
import { ReachSection } from "./reach-section.tsx";
import recallStyles from "./recall-form.module.css";
import { type RecallWords, scopeOf, soldWords } from "./rules.ts";

/** Text that buyers will read, shown for a last check. */
const Words = ({
  text,
  batchNumber,
}: {
  text: RecallWords;
  batchNumber: string | undefined;
}): ReactElement => (
  <dl className={recallStyles.words}>
    {batchNumber && (
      <>
        <dt>Lot</dt>
        <dd>{batchNumber}</dd>
      </>
    )}
    <dt>Le danger</dt>
    <dd>{text.danger}</dd>
    <dt>Ce qu'il faut faire</dt>
    <dd>{text.advice}</dd>
    <dt>À qui s'adresser</dt>
    <dd>{text.contact}</dd>
    <dt>Vendu</dt>
    <dd>{soldWords(text.soldFrom, text.soldTo)}</dd>
  </dl>
);

/** Last check of a recall before it is sent, since its text can't be changed afterwards. */
export const RecallCheckSection = ({
  productId,
  text,
  onBack,
  onDone,
}: {
  productId: string;
  text: RecallWords;
  onBack: () => void;
  onDone: () => void;
}): ReactElement => {
  const scope = scopeOf(productId, text);
  const { data } = useQuery(recallPreviewQuery(scope));
  const batch = data?.batches.find(({ _id }) => _id === scope.batchId);
  const confirm = useConfirmRecall();
  const { danger, advice, contact } = text;
  return (
    <div className={styles.form}>
      <p className={recallStyles.plain}>
        Relisez : une fois le rappel lancé, ces mots ne changent plus. Chaque acheteur les reçoit
        une fois.
      </p>
      <Words text={text} batchNumber={batch?.number} />
      <ReachSection scope={scope} />
      <DialogActions refusal={confirm.error && updateFailure(confirm.error)}>
        <Button variant="default" disabled={confirm.isPending} onClick={onBack}>
          Modifier
        </Button>
        <Button
          disabled={!data}
          loading={confirm.isPending}
          onClick={() =>
            data &&
            confirm.mutate(
              { ...scope, danger, advice, contact, buyers: data.buyers, units: data.units },
              { onSuccess: onDone },
            )
          }
        >
          Lancer le rappel
        </Button>
      </DialogActions>
    </div>
  );
};
