import { Button, TextInput } from "@mantine/core";
import { newPlacePicture, PLACE_PICTURE_WIDTHS } from "@stokaz/contract/handover/place-states";
import { LIMITS } from "@stokaz/contract/limits";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { formatCount } from "../../lib/format/format.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { PictureField } from "../../ui/fields/picture-field.tsx";
import { type StateRef, useChangeState } from "./api.ts";
import styles from "./place-states.module.css";

/** Props of every field for a picture's description. */
export const DESCRIPTION_FIELD = {
  label: "Ce qu'on y voit",
  description: "Facultatif. Par exemple\u202f: le mur du fond, une trace d'humidité.",
  size: "md",
  maxLength: LIMITS.pictureDescription,
} as const;

type PictureFormProps = {
  stateRef: StateRef;
  /** Number of pictures that this side has already. */
  count: number;
  onDone: () => void;
  onTyped: (isUnsaved: boolean) => void;
};

/** Form to add pictures one by one. It stays open until the limit is reached. */
export const PictureForm = ({
  stateRef,
  count,
  onDone,
  onTyped,
}: PictureFormProps): ReactElement => {
  const change = useChangeState(stateRef);
  const [added, setAdded] = useState(0);
  const form = useSchemaForm<{ picture: File | undefined; description: string }>({
    schema: newPlacePicture,
    initialValues: { picture: undefined, description: "" },
    onValuesChange: ({ picture, description }) => onTyped(Boolean(picture) || description !== ""),
  });
  const submit = ({ picture, description }: typeof form.values): void => {
    if (!picture) return;
    change.mutate(
      { add: { picture, description } },
      {
        onSuccess: () => {
          form.reset();
          onTyped(false);
          setAdded(added + 1);
          if (count + 1 >= LIMITS.placeStatePictures) onDone();
        },
        onError: (error) => form.showFailure(error, messageOf(error)),
      },
    );
  };
  const { onBlur, error } = form.getInputProps("picture");
  const left = LIMITS.placeStatePictures - count;
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Ajouter des photos">
      <p className={styles.detail} role="status">
        {added > 0 && `${formatCount(added, "photo ajoutée", "photos ajoutées")}. `}
        Encore {formatCount(left, "photo")} au plus.
      </p>
      <PictureField
        label="Photo"
        value={form.values.picture ?? null}
        onChange={(picture) => {
          form.setFieldValue("picture", picture ?? undefined);
          form.clearFieldError("picture");
        }}
        onBlur={onBlur}
        error={error}
        cameraWidth={PLACE_PICTURE_WIDTHS.large}
      />
      <TextInput {...DESCRIPTION_FIELD} {...form.getInputProps("description")} />
      <DialogActions refusal={form.refusal}>
        {added > 0 ? (
          <Button variant="default" onClick={onDone} disabled={change.isPending}>
            Terminé
          </Button>
        ) : (
          <DialogCancelButton isDisabled={change.isPending} />
        )}
        <Button type="submit" loading={change.isPending}>
          Ajouter
        </Button>
      </DialogActions>
    </form>
  );
};
