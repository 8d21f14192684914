import { Button } from "@mantine/core";
import type { AvailableSpace } from "@stokaz/contract/storage-spaces";
import { type ReactElement, useId } from "react";
import { formatSurface } from "../../lib/format.ts";
import { PinIcon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import styles from "./space-card.module.css";

type SpaceCardProps = {
  space: AvailableSpace;
  /** Its marker was just clicked on the map. */
  isHighlighted: boolean;
  /** `true` for those seen without scrolling. */
  isEager: boolean;
  onSelect: (space: AvailableSpace) => void;
};

/** One space offered to artisans. The whole card selects it. */
export const SpaceCard = ({
  space,
  isHighlighted,
  isEager,
  onSelect,
}: SpaceCardProps): ReactElement => {
  const nameId = useId();
  return (
    <li
      id={`espace-${space._id}`}
      className={styles.card}
      data-highlighted={isHighlighted || undefined}
    >
      <Picture
        url={space.photo}
        alt=""
        fallback="space"
        isEager={isEager}
        sizes="(max-width: 640px) 100vw, 350px"
      />
      <div className={styles.text}>
        <h3 id={nameId} className={styles.name}>
          {space.name}
        </h3>
        <p className={styles.address}>
          <PinIcon size={18} />
          {space.address}
        </p>
        <p className={styles.room}>
          <strong>{formatSurface(space.availableSurface)}</strong> disponibles
        </p>
      </div>
      <div className={styles.foot}>
        <Price amount={space.price} unit=" / palette / mois" size="lg" />
        <Button
          variant="light"
          className={styles.select ?? ""}
          aria-describedby={nameId}
          onClick={() => onSelect(space)}
        >
          Sélectionner
        </Button>
      </div>
    </li>
  );
};
