import { Button, Input } from "@mantine/core";
import { LIMITS, PICTURE_MEGABYTES } from "@stokaz/contract/limits";
import { PROBLEMS } from "@stokaz/contract/problems";
import { type DragEvent, type ReactElement, type ReactNode, useId, useRef, useState } from "react";
import { shrinkPicture } from "../../lib/browser/shrink-picture.ts";
import { PhotoIcon, TrashIcon, UploadIcon } from "../page/tool-icons.tsx";
import { describedBy } from "./described-by.ts";
import styles from "./picture-field.module.css";
import { usePicturePreview } from "./use-picture-preview.ts";

const refusalOf = (file: File): string | undefined => {
  if (!file.type.startsWith("image/")) return PROBLEMS["picture/not-an-image"].message;
  return file.size > LIMITS.pictureBytes ? PROBLEMS["picture/too-large"].message : undefined;
};

type PictureFieldProps = {
  label: string;
  description?: string;
  /** Chosen file; `undefined` keeps the stored picture, `null` removes it. */
  value: File | null | undefined;
  onChange: (picture: File | null) => void;
  onBlur?: () => void;
  /** Address of the stored picture, if any. */
  storedUrl?: string | undefined;
  error?: ReactNode;
  isRequired?: boolean;
  /**
   * Width in pixels for pictures taken on the spot: phones open their camera, and pictures are
   * shrunk to this width before they are sent.
   */
  cameraWidth?: number;
};

type ActionsProps = {
  label: string;
  inputId: string;
  /** `undefined` where no camera is offered. */
  cameraId: string | undefined;
  isChosen: boolean;
  onRemove: () => void;
};

/** Ways to choose, replace or remove the picture. */
const Actions = ({ label, inputId, cameraId, isChosen, onRemove }: ActionsProps): ReactElement => (
  <div className={styles.actions}>
    {cameraId && (
      <label htmlFor={cameraId} className={styles.cameraButton}>
        <PhotoIcon />
        Prendre une photo
      </label>
    )}
    <label htmlFor={inputId} className={styles.button}>
      <UploadIcon />
      {isChosen ? "Remplacer" : "Choisir une image"}
    </label>
    {isChosen && (
      <Button
        variant="subtle"
        color="ink.5"
        leftSection={<TrashIcon />}
        onClick={onRemove}
        aria-label={`Retirer : ${label}`}
      >
        Retirer
      </Button>
    )}
    {!isChosen && (
      <span className={styles.hint}>
        <span className={styles.drop}>ou déposez-la ici, </span>
        {`${PICTURE_MEGABYTES} Mo au plus`}
      </span>
    )}
  </div>
);

/** Field for one picture: choose or drop a file, see it at once, replace or remove it. */
export const PictureField = ({
  label,
  description,
  value,
  onChange,
  onBlur,
  storedUrl,
  error,
  isRequired = true,
  cameraWidth,
}: PictureFieldProps): ReactElement => {
  const inputId = useId();
  const cameraId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const preview = usePicturePreview(value);
  const shown = value === undefined ? storedUrl : preview;
  const message = refusal ?? error;

  const take = (file: File): void => {
    const refused = refusalOf(file);
    setRefusal(refused);
    if (!refused) onChange(file);
  };

  const choose = (file: File | undefined): void => {
    if (!file) return;
    if (cameraWidth) void shrinkPicture(file, cameraWidth).then(take);
    else take(file);
  };

  const remove = (): void => {
    setRefusal(undefined);
    onChange(null);
    input.current?.focus();
  };

  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  };

  return (
    <Input.Wrapper
      id={inputId}
      label={label}
      description={description}
      error={message}
      withAsterisk={isRequired}
      size="md"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way, the input below is the main one */}
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        data-wrong={Boolean(message) || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <span className={styles.frame}>
          {shown ? <img src={shown} alt={`Aperçu : ${label}`} /> : <PhotoIcon size={32} />}
        </span>
        <input
          ref={input}
          id={inputId}
          className={styles.input}
          type="file"
          accept="image/*"
          required={isRequired}
          aria-invalid={message ? true : undefined}
          aria-describedby={describedBy(inputId, { description, error: message })}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // This allows the same file to be chosen again after its removal.
            event.target.value = "";
          }}
          onBlur={onBlur}
        />
        {cameraWidth && (
          <input
            id={cameraId}
            className={styles.camera}
            type="file"
            accept="image/*"
            capture="environment"
            aria-label={`Prendre une photo : ${label}`}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        )}
        <Actions
          label={label}
          inputId={inputId}
          cameraId={cameraWidth ? cameraId : undefined}
          isChosen={Boolean(shown)}
          onRemove={remove}
        />
      </div>
    </Input.Wrapper>
  );
};
