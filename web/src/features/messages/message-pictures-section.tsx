import { Button } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { MESSAGE_PICTURE_WIDTHS } from "@stokaz/contract/messages/messages";
import { type ReactElement, type ReactNode, useRef } from "react";
import { shrinkPicture } from "../../lib/browser/shrink-picture.ts";
import { usePicturePreview } from "../../ui/fields/use-picture-preview.ts";
import { CloseIcon } from "../../ui/page/icons.tsx";
import { PhotoIcon } from "../../ui/page/tool-icons.tsx";
import styles from "./messages.module.css";

type ChosenProps = { picture: File; name: string; onRemove: () => void };

const Chosen = ({ picture, name, onRemove }: ChosenProps): ReactElement => (
  <li className={styles.chosen}>
    <img src={usePicturePreview(picture)} alt={name} />
    <button type="button" aria-label={`Retirer la ${name.toLowerCase()}`} onClick={onRemove}>
      <CloseIcon size={16} />
    </button>
  </li>
);

type MessagePicturesSectionProps = {
  pictures: readonly File[];
  error?: ReactNode;
  /** Called with 1 when chosen pictures begin to be made ready, and with -1 when they are. */
  onShrinking: (more: 1 | -1) => void;
  /** Changes the pictures as they are then: a message may be sent while new ones are made ready. */
  onChange: (change: (pictures: readonly File[]) => File[]) => void;
};

/** Pictures of a message: choose or take them, see them, remove them. */
export const MessagePicturesSection = ({
  pictures,
  error,
  onShrinking,
  onChange,
}: MessagePicturesSectionProps): ReactElement => {
  const input = useRef<HTMLInputElement>(null);
  const add = async (chosen: readonly File[]): Promise<void> => {
    onShrinking(1);
    const small = await Promise.all(
      chosen.map((file) => shrinkPicture(file, MESSAGE_PICTURE_WIDTHS.large)),
    );
    onShrinking(-1);
    onChange((now) => [...now, ...small].slice(0, LIMITS.messagePictures));
  };
  return (
    <div className={styles.pictures}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Photos"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // This allows the same file to be chosen again after its removal.
          currentTarget.value = "";
          void add(chosen);
        }}
      />
      <Button
        variant="default"
        leftSection={<PhotoIcon />}
        disabled={pictures.length >= LIMITS.messagePictures}
        onClick={() => input.current?.click()}
      >
        {pictures.length === 0
          ? "Photos"
          : `Photos (${pictures.length} sur ${LIMITS.messagePictures})`}
      </Button>
      {pictures.length > 0 && (
        <ul className={styles.chosenList} aria-label="Photos jointes">
          {pictures.map((picture, at) => (
            <Chosen
              // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may be the same file
              key={`${picture.name} ${at}`}
              picture={picture}
              name={`Photo ${at + 1}`}
              onRemove={() => onChange((now) => now.filter((_, other) => other !== at))}
            />
          ))}
        </ul>
      )}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
