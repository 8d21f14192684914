import { Button, TextInput } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import type { ProductPicture } from "@stokaz/contract/product-pictures";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { Picture } from "../../ui/picture.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useChangePictures } from "./api.ts";
import styles from "./pictures.module.css";
import { movedUp } from "./rules.ts";

type PictureRowProps = {
  picture: ProductPicture;
  rank: number;
  count: number;
  onDescribe: (description: string) => void;
  /** Takes the place of the one before. */
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
};

/** A button that keeps the focus where it can't do anything more. */
const MoveButton = ({
  words,
  rank,
  isIdle,
  onClick,
}: {
  words: string;
  rank: number;
  isIdle: boolean;
  onClick: () => void;
}): ReactElement => (
  <Button
    variant="default"
    aria-label={`${words} la photo ${rank}`}
    {...(isIdle && { "aria-disabled": true, "data-disabled": true })}
    onClick={() => !isIdle && onClick()}
  >
    {words}
  </Button>
);

const PictureRow = ({
  picture,
  rank,
  count,
  onDescribe,
  onUp,
  onDown,
  onRemove,
}: PictureRowProps): ReactElement => (
  <li className={styles.row}>
    <Picture
      url={picture.url}
      alt=""
      fallback="product"
      sizes="112px"
      className={styles.shown ?? ""}
    />
    <TextInput
      label={rank === 1 ? "Photo 1, la principale" : `Photo ${rank}`}
      description="Ce qu'on y voit, pour qui ne la voit pas"
      placeholder="Le pot ouvert, vu de haut"
      size="md"
      maxLength={LIMITS.pictureDescription}
      value={picture.description}
      onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
    />
    <div className={styles.actions}>
      <MoveButton words="Monter" rank={rank} isIdle={rank === 1} onClick={onUp} />
      <MoveButton words="Descendre" rank={rank} isIdle={rank === count} onClick={onDown} />
      <Button
        variant="default"
        c="red.8"
        disabled={count === 1}
        aria-label={`Supprimer la photo ${rank}`}
        onClick={onRemove}
      >
        Supprimer
      </Button>
    </div>
  </li>
);

type PicturesFormProps = { productId: string; stored: readonly ProductPicture[] };

/** Puts pictures in order, describes and removes them, and adds others, which saves all that was changed before. */
export const PicturesForm = ({ productId, stored }: PicturesFormProps): ReactElement => {
  const [draft, setDraft] = useState(stored);
  const [news, setNews] = useState("");
  const change = useChangePictures(productId);
  const save = (): ReturnType<typeof change.mutateAsync> =>
    change.mutateAsync({ arrange: { pictures: [...draft] } });
  const run = async (work: () => ReturnType<typeof save>): Promise<void> => {
    // A second tap comes before the button has turned.
    if (change.isPending) return;
    try {
      const { message, pictures } = await work();
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
      return change.mutateAsync({ add: { picture } });
    });
  const move = (index: number, to: number): void => {
    setDraft(movedUp(draft, Math.max(index, to)));
    setNews(
      `Photo déplacée\u202f: elle est en position ${to + 1}. Enregistrez pour que vos clients le voient.`,
    );
  };
  return (
    <form
      className={styles.form}
      aria-label="Photos du produit"
      onSubmit={(event) => {
        event.preventDefault();
        void run(save);
      }}
    >
      <ol className={styles.rows}>
        {draft.map((picture, index) => (
          <PictureRow
            key={picture.url}
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
      {draft.length < LIMITS.productPictures && (
        <PictureField
          label="Ajouter une photo"
          description={`${LIMITS.productPictures} au plus`}
          value={null}
          isRequired={false}
          onChange={(picture) => void (picture && add(picture))}
        />
      )}
      <Refusal message={change.error ? messageOf(change.error) : undefined} />
      <Button type="submit" loading={change.isPending} className={styles.back ?? ""}>
        Enregistrer
      </Button>
    </form>
  );
};
