import { Anchor, Button, Stack, Text } from "@mantine/core";
import type { ChangedFact, InvoiceCorrection } from "@stokaz/contract/money/invoice-corrections";
import type { IssuedDocument } from "@stokaz/contract/papers/documents";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import { formatEuros } from "../../lib/format/format.ts";
import { useRights } from "../../lib/session/rights.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { FactList } from "../../ui/lists/fact-list.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { correctionQuery, useCorrectInvoice } from "./api.ts";

const factsOf = (changes: readonly ChangedFact[]) =>
  changes.flatMap(({ term, was, is }) => [
    [`${term} sur la facture`, was ?? "aucun"] as const,
    [`${term} dans votre profil`, is ?? "aucun"] as const,
  ]);

type CorrectionFormProps = {
  id: string;
  correction: InvoiceCorrection;
  onDone: () => void;
};

const CorrectionForm = ({ id, correction, onDone }: CorrectionFormProps): ReactElement => {
  const correct = useCorrectInvoice(onDone);
  return (
    <>
      <Stack gap="md">
        <Text>Votre profil ne vous désigne plus comme cette facture :</Text>
        <FactList facts={factsOf(correction.changes)} />
        <Text>
          Un avoir annule la facture, et une nouvelle facture de {formatEuros(correction.amount)}{" "}
          vous désigne comme votre profil. Votre acheteur est prévenu par e-mail. Aucune somme n'est
          rendue ni demandée.
        </Text>
        <Text>
          Les produits, les prix et le régime de TVA restent ceux de la vente. S'ils sont faux,{" "}
          <Anchor component={Link} to={paths.contact.href()}>
            écrivez-nous
          </Anchor>
          .
        </Text>
      </Stack>
      <DialogActions refusal={correct.error && messageOf(correct.error)}>
        <DialogCancelButton isDisabled={correct.isPending} />
        <Button loading={correct.isPending} onClick={() => correct.mutate(id)}>
          Établir l'avoir et la facture
        </Button>
      </DialogActions>
    </>
  );
};

const Refused = ({ error }: { error: Error }): ReactElement => {
  const { isOneself } = useRights();
  return (
    <>
      <Text>{messageOf(error)}</Text>
      <DialogActions>
        <DialogCancelButton />
        {isOneself && (
          <Button component={Link} to={paths.profile.href()}>
            Voir mon profil
          </Button>
        )}
      </DialogActions>
    </>
  );
};

type CorrectionDialogProps = { invoice: IssuedDocument | undefined; onClose: () => void };

const Content = ({ id, onClose }: { id: string; onClose: () => void }): ReactElement => {
  const found = useQuery(correctionQuery(id));
  if (found.data) return <CorrectionForm id={id} correction={found.data} onDone={onClose} />;
  if (found.error && isRefusal(found.error)) return <Refused error={found.error} />;
  return <RowsState query={found} count={2} />;
};

/** Dialog that shows what a correction of an invoice changes, or why none is possible. */
export const CorrectionDialog = ({ invoice, onClose }: CorrectionDialogProps): ReactElement => {
  // While it closes, the dialog still shows the invoice it was opened for.
  const [last, setLast] = useState(invoice);
  if (invoice && invoice !== last) setLast(invoice);
  return (
    <Dialog
      opened={invoice !== undefined}
      onClose={onClose}
      title={`Corriger la facture ${last?.number ?? ""}`}
      width={560}
    >
      {last && <Content key={last._id} id={last._id} onClose={onClose} />}
    </Dialog>
  );
};
