import { Button, Textarea } from "@mantine/core";
import { placeNotes } from "@stokaz/contract/handover/place-states";
import { LIMITS } from "@stokaz/contract/limits";
import { type ReactElement, useState } from "react";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { type StateRef, useChangeState } from "./api.ts";
import styles from "./place-states.module.css";

type NotesFormProps = {
  stateRef: StateRef;
  /** Notes as they are stored now. */
  notes: string;
  onDone: () => void;
  onTyped: (isUnsaved: boolean) => void;
};

/**
 * Form of a side's notes. If another person of this side changed them meanwhile, those notes are
 * shown before they are replaced.
 */
export const NotesForm = ({ stateRef, notes, onDone, onTyped }: NotesFormProps): ReactElement => {
  const change = useChangeState(stateRef);
  const [read, setRead] = useState(notes);
  const [isChanged, setIsChanged] = useState(false);
  const form = useSchemaForm({
    schema: placeNotes.pick({ notes: true }),
    initialValues: { notes },
    onValuesChange: (values) => onTyped(values.notes !== read),
  });
  const submit = (values: typeof form.values): void => {
    const replaces = isChanged ? notes : read;
    setRead(replaces);
    change.mutate(
      { notes: { notes: values.notes, replaces } },
      {
        onSuccess: onDone,
        onError: (error) => {
          setIsChanged(isRefusal(error) && error.code === "place-state/changed");
          form.showFailure(error, messageOf(error));
        },
      },
    );
  };
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Écrire vos remarques">
      {isChanged && (
        <Notice tone="warning" title="Ces remarques ont changé entre-temps.">
          <p className={styles.notes}>{notes || "Elles ont été effacées."}</p>
          Enregistrez de nouveau pour mettre les vôtres à la place.
        </Notice>
      )}
      <Textarea
        label="Ce que vous constatez"
        description="L'état du sol, des murs, de la porte, ce qui reste sur place, les clés remises…"
        size="md"
        autosize
        minRows={5}
        maxRows={14}
        maxLength={LIMITS.placeStateNotes}
        {...form.getInputProps("notes")}
      />
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={change.isPending} />
        <Button type="submit" loading={change.isPending}>
          Enregistrer
        </Button>
      </DialogActions>
    </form>
  );
};
