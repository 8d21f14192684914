import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { DialogActions } from "../../ui/dialogs/dialog.tsx";

type SaveSectionProps = {
  isNew: boolean;
  isSaving: boolean;
  refusal: SchemaForm<unknown>["refusal"];
  /** Called before the form is submitted. @param isAnother true if another product follows */
  onSave: (isAnother: boolean) => void;
};

/** Save button, and for a new product a button that also starts the next one. */
export const SaveSection = ({
  isNew,
  isSaving,
  refusal,
  onSave,
}: SaveSectionProps): ReactElement => (
  <DialogActions refusal={refusal}>
    {isNew && (
      <Button
        variant="default"
        disabled={isSaving}
        onClick={({ currentTarget }) => {
          onSave(true);
          currentTarget.form?.requestSubmit();
        }}
      >
        Enregistrer et ajouter un autre
      </Button>
    )}
    <Button type="submit" loading={isSaving} onClick={() => onSave(false)}>
      Enregistrer
    </Button>
  </DialogActions>
);
