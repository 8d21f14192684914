import { Button } from "@mantine/core";
import type { ArrangedPictures, DescribedPicture } from "@stokaz/contract/pictures";
import { useMutation } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import type { SavedPictures } from "../../lib/api/picture-changes.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { PictureField } from "../fields/picture-field.tsx";
import { Refusal } from "../page/refusal.tsx";
import { PictureRow } from "./picture-row.tsx";
import styles from "./pictures-form.module.css";

/** Swaps one item of a list with the item before it. */
const movedUp = <Thing,>(things: readonly Thing[], index: number): Thing[] => {
  const moved = things.slice(index, index + 1);
  return things.toSpliced(index, 1).toSpliced(index - 1, 0, ...moved);
};

/**
 * Pictures after an answer of the server: what was changed while it was awaited stays as it is, and
 * new pictures come last.
 *
 * @param before pictures as they were when the server was asked
 * @param now pictures as they are shown
 */
const joined = (
  before: readonly DescribedPicture[],
  now: readonly DescribedPicture[],
  answered: readonly DescribedPicture[],
): readonly DescribedPicture[] => {
  if (now === before) return answered;
  const isAmong = (list: readonly DescribedPicture[], { url }: DescribedPicture): boolean =>
    list.some((one) => one.url === url);
  return [
    ...now.filter((one) => isAmong(answered, one)),
    ...answered.filter((one) => !isAmong(before, one)),
  ];
};

export type PicturesFormProps = {
  /** Accessible name of the list of pictures. */
  label: string;
  stored: readonly DescribedPicture[];
  /** Greatest number of pictures. */
  most: number;
  /** Illustration used when there is no picture. */
  fallback: "product" | "space";
  /** Example of a description. */
  example: string;
  /** People who will see the change: "vos clients". */
  viewers: string;
  onAdd: (picture: File) => Promise<SavedPictures>;
  onArrange: (pictures: ArrangedPictures) => Promise<SavedPictures>;
};

/**
 * Form that sorts, describes, removes and adds pictures. Adding pictures first saves all earlier
 * changes.
 */
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
    // A second tap may come before the button is disabled.
    if (change.isPending) return;
    setNews("");
    try {
      const { message, pictures } = await change.mutateAsync(work);
      setDraft((now) => joined(draft, now, pictures));
      toast.success(message);
    } catch {
      // `change.error` shows the reason beside the button; the unsaved changes stay.
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
