import { Button, Textarea } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { type BooksMonth, closeMonthBody } from "@stokaz/contract/money/books";
import type { ReactElement } from "react";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { formatCount, formatMonth, formatOfMonth } from "../../../lib/format/format.ts";
import { Dialog, DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../../ui/dialogs/unsaved.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { LockIcon } from "../../../ui/page/tool-icons.tsx";
import { updateFailure } from "../rules.ts";
import { useCloseMonth, useCompareBooks } from "./api.ts";
import styles from "./books.module.css";

type CloseMonthDialogProps = { month: BooksMonth; opened: boolean; onClose: () => void };

/**
 * Warning that the books were not compared after the month ended, with the button that compares
 * them.
 */
const Comparing = (): ReactElement => {
  const { mutate, isPending } = useCompareBooks();
  return (
    <Notice
      tone="warning"
      title="Les livres n'ont pas été comparés depuis la fin de ce mois."
      action={
        <Button loading={isPending} onClick={() => mutate()}>
          Comparer maintenant
        </Button>
      }
    >
      Nous lisons tout ce que le prestataire de paiement a enregistré, puis nous cherchons les
      écarts.
    </Notice>
  );
};

type FormProps = { month: BooksMonth; onTyped: () => void; onDone: () => void };

const Form = ({ month, onTyped, onDone }: FormProps): ReactElement => {
  const close = useCloseMonth();
  const form = useSchemaForm({
    schema: closeMonthBody,
    initialValues: { reason: "" },
    onValuesChange: onTyped,
  });
  const { openFindings, isCompared } = month;
  const submit = ({ reason }: typeof form.values): void =>
    close.mutate(
      { month: month.month, reason },
      {
        onSuccess: onDone,
        onError: (error) => form.showFailure(error, updateFailure(error)),
      },
    );
  return (
    <form
      {...form.formProps(submit)}
      className={styles.form}
      aria-label={`Clôturer ${formatMonth(month.month)}`}
    >
      <p className={styles.plain}>
        Plus rien ne changera dans ce mois. Ce qui nous parviendra plus tard sera daté du premier
        jour ouvert, avec sa date d'origine. Personne ne peut revenir en arrière.
      </p>
      {!isCompared && <Comparing />}
      {openFindings > 0 && (
        <>
          <Notice
            tone="warning"
            title={`${formatCount(openFindings, "écart est encore ouvert", "écarts sont encore ouverts")} avec le prestataire.`}
          >
            Ils sont listés dans la vue d'ensemble. Mieux vaut les résoudre d'abord.
          </Notice>
          <Textarea
            label="Pourquoi clôturer quand même ?"
            description="Gardé avec le mois, pour votre comptable."
            autosize
            minRows={3}
            maxLength={LIMITS.longText}
            withAsterisk
            {...form.getInputProps("reason")}
          />
        </>
      )}
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={close.isPending} />
        <Button
          type="submit"
          leftSection={<LockIcon />}
          loading={close.isPending}
          disabled={!isCompared}
        >
          Clôturer pour toujours
        </Button>
      </DialogActions>
    </form>
  );
};

/**
 * Dialog that confirms the closing of a month, which is final. It asks before it drops a typed
 * reason.
 */
export const CloseMonthDialog = ({
  month,
  opened,
  onClose,
}: CloseMonthDialogProps): ReactElement => {
  const { isUnsaved, onTyped, close } = useUnsaved(onClose);
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Clôture ${formatOfMonth(month.month)}`}
      isUnsaved={isUnsaved}
      isLostByGoingBack
      width={620}
    >
      <Form month={month} onTyped={onTyped} onDone={close} />
    </Dialog>
  );
};
