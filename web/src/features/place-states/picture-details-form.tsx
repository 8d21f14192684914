import { Button, TextInput } from "@mantine/core";
import { describePlacePicture, type PlacePicture } from "@stokaz/contract/handover/place-states";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { DialogActions } from "../../ui/dialogs/dialog.tsx";
import { TrashIcon } from "../../ui/page/tool-icons.tsx";
import { type StateRef, useChangeState } from "./api.ts";
import { DESCRIPTION_FIELD } from "./picture-form.tsx";
import styles from "./place-states.module.css";

/** Form to describe or remove a picture of the viewer's own side. */
export const PictureDetailsForm = ({
  stateRef,
  picture,
  onTyped,
  onDone,
}: {
  stateRef: StateRef;
  picture: PlacePicture;
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const change = useChangeState(stateRef);
  const { _id: pictureId } = picture;
  const form = useSchemaForm({
    schema: describePlacePicture.body,
    initialValues: { description: picture.description },
    onValuesChange: onTyped,
  });
  const onError = (error: unknown): void => form.showFailure(error, messageOf(error));
  return (
    <form
      {...form.formProps(({ description }) =>
        change.mutate({ describe: { pictureId, description } }, { onSuccess: onDone, onError }),
      )}
      className={styles.form}
      aria-label="Décrire la photo"
    >
      <TextInput {...DESCRIPTION_FIELD} {...form.getInputProps("description")} />
      <DialogActions refusal={form.refusal}>
        <Button
          variant="default"
          c="red.8"
          leftSection={<TrashIcon />}
          disabled={change.isPending}
          onClick={() => change.mutate({ remove: { pictureId } }, { onSuccess: onDone, onError })}
        >
          Supprimer la photo
        </Button>
        <Button type="submit" loading={change.isPending}>
          Enregistrer
        </Button>
      </DialogActions>
    </form>
  );
};
