import { Button, TextInput } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import type { DescribedPicture } from "@stokaz/contract/pictures";
import type { ReactElement } from "react";
import { Picture } from "./picture.tsx";
import styles from "./pictures-form.module.css";

type PictureRowProps = {
  /** Illustration used when there is no picture. */
  fallback: "product" | "space";
  /** Example of a description. */
  example: string;
  picture: DescribedPicture;
  rank: number;
  count: number;
  onDescribe: (description: string) => void;
  /** Moves the picture one place up. */
  onUp: () => void;
  onDown: () => void;
  onRemove: () => void;
};

/** A button that stays focusable while it has nothing to do. */
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

/** One picture of a list, with its description and its place. */
export const PictureRow = ({
  fallback,
  example,
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
      fallback={fallback}
      sizes="112px"
      className={styles.shown ?? ""}
    />
    <TextInput
      label={rank === 1 ? "Photo 1, la principale" : `Photo ${rank}`}
      description="Ce qu'on y voit, pour qui ne la voit pas"
      placeholder={example}
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
