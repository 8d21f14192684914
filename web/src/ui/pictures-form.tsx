import { Button } from "@mantine/core";
import type { ArrangedPictures, DescribedPicture } from "@stokaz/contract/pictures";
import { useMutation } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../lib/api/error.ts";
import type { SavedPictures } from "../lib/api/picture-changes.ts";
import { toast } from "../lib/browser/toasts.ts";
import { PictureField } from "./picture-field.tsx";
import { PictureRow } from "./picture-row.tsx";
import styles from "./pictures-form.module.css";
import { Refusal } from "./refusal.tsx";

/** A list in which one thing changed places with the one before it. */
const movedUp = <Thing,>(things: readonly Thing[], index: number): Thing[] => {
  const moved = things.slice(index, index + 1);
  return things.toSpliced(index, 1).toSpliced(index - 1, 0, ...moved);
};

export type PicturesFormProps = {
  /** What the pictures are of. */
  label: string;
  stored: readonly DescribedPicture[];
  /** How many there may be. */
  most: number;
  /** Which illustration stands in. */
  fallback: "product" | "space";
  /** A description to take after. */
  example: string;
  /** For whom a change is saved: "vos clients". */
  viewers: string;
  onAdd: (picture: File) => Promise<SavedPictures>;
  onArrange: (pictures: ArrangedPictures) => Promise<SavedPictures>;
};

/** Puts pictures in order, describes and removes them, and adds others, which saves all that was changed before. */
export const PicturesForm = ({
  label,
  stored,
  most,
  fallback,
  example,
  viewers,
  onAdd,
  onArrange,
}: PicturesFormProps): ReactElement => {
  const [draft, setDraft] = useState(stored);
  const [news, setNews] = useState("");
  const change = useMutation({ mutationFn: (work: () => Promise<SavedPictures>) => work() });
  const save = (): Promise<SavedPictures> => onArrange([...draft]);
  const run = async (work: () => Promise<SavedPictures>): Promise<void> => {
    // A second tap comes before the button has turned.
    if (change.isPending) return;
    try {
      const { message, pictures } = await change.mutateAsync(work);
      setDraft(pictures);
      setNews("");
      toast.success(message);
    } catch {
      // `change.error` says why, beside the button; what was changed stays.
    }
  };
  const add = (picture: File): Promise<void> =>
    run(async () => {
      if (draft !== stored) await save();
      return onAdd(picture);
    });
  const move = (index: number, to: number): void => {
    setDraft(movedUp(draft, Math.max(index, to)));
    setNews(
      `Photo déplacée\u202f: elle est en position ${to + 1}. Enregistrez pour que ${viewers} le voient.`,
    );
  };
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void run(save);
      }}
    >
      <ol className={styles.rows}>
        {draft.map((picture, index) => (
          <PictureRow
            key={picture.url}
            fallback={fallback}
            example={example}
            picture={picture}
            rank={index + 1}
            count={draft.length}
            onDescribe={(description) =>
              setDraft(draft.map((one) => (one === picture ? { ...one, description } : one)))
            }
            onUp={() => move(index, index - 1)}
            onDown={() => move(index, index + 1)}
            onRemove={() => setDraft(draft.filter((one) => one !== picture))}
          />
        ))}
      </ol>
      <p className={styles.news} role="status">
        {change.isPending ? "Un instant…" : news}
      </p>
      {draft.length < most && (
        <PictureField
          label="Ajouter une photo"
          description={`${most} au plus`}
          value={null}
          isRequired={false}
          onChange={(picture) => void (picture && add(picture))}
        />
      )}
      <Refusal message={change.error ? messageOf(change.error) : undefined} />
      <Button type="submit" loading={change.isPending} className={styles.submit ?? ""}>
        Enregistrer
      </Button>
    </form>
  );
};
