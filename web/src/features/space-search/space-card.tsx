import { Skeleton } from "@mantine/core";
import { ANSWER_HOURS } from "@stokaz/contract/accounts/acceptance";
import type { AvailableSpace } from "@stokaz/contract/spaces/available-spaces";
import { type ReactElement, useId } from "react";
import { formatDistance, formatSurface } from "../../lib/format/format.ts";
import { Price } from "../../ui/offers/price.tsx";
import { SellerLine } from "../../ui/offers/seller-line.tsx";
import { PinIcon } from "../../ui/page/icons.tsx";
import { ScriptButton } from "../../ui/page/script-button.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import styles from "./space-card.module.css";

type SpaceCardProps = {
  space: AvailableSpace;
  /** True if its marker was clicked on the map or is under the pointer. */
  isHighlighted: boolean;
  /** `true` for cards that are visible without scrolling. */
  isEager: boolean;
  /** Called when the pointer or the focus enters the card, or leaves it (`undefined`). */
  onHover: (spaceId: string | undefined) => void;
  onSelect: (space: AvailableSpace) => void;
};

const Distance = ({ metres, isAbout }: { metres: number; isAbout: boolean }): ReactElement => (
  <p className={styles.distance}>
    à {isAbout && "environ "}
    {formatDistance(metres)}
  </p>
);

/** Placeholder of a card while it loads. */
export const SpaceCardSkeleton = (): ReactElement => (
  <div className={styles.card}>
    <Skeleton className={styles.picture ?? ""} radius="md" />
    <div className={styles.text}>
      <Skeleton height={22} width="70%" />
      <Skeleton height={24} width="90%" />
      <Skeleton height={25} width="45%" mt={4} />
    </div>
    <div className={styles.foot}>
      <Skeleton height={36} width="60%" />
      <Skeleton height={44} radius="md" />
    </div>
  </div>
);

/** A space offered to artisans. A press anywhere on the card selects it. */
export const SpaceCard = ({
  space,
  isHighlighted,
  isEager,
  onHover,
  onSelect,
}: SpaceCardProps): ReactElement => {
  const nameId = useId();
  return (
    <li
      id={`espace-${space._id}`}
      className={styles.card}
      data-highlighted={isHighlighted || undefined}
      onMouseEnter={() => onHover(space._id)}
      onMouseLeave={() => onHover(undefined)}
      onFocus={() => onHover(space._id)}
      onBlur={() => onHover(undefined)}
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
        <p className={styles.lessor}>
          <SellerLine sellerId={space.lessorId} />
        </p>
        {space.distance !== undefined && (
          <Distance metres={space.distance} isAbout={space.approximate} />
        )}
        <p className={styles.room}>
          <strong>{formatSurface(space.availableSurface)}</strong> disponibles
        </p>
        {space.acceptance === "on_request" && (
          <p className={styles.lessor}>Sur acceptation&#8239;: réponse sous {ANSWER_HOURS} h</p>
        )}
      </div>
      <div className={styles.foot}>
        <Price amount={space.price} unit=" / palette / mois" size="lg" />
        <ScriptButton
          variant="light"
          className={styles.select ?? ""}
          aria-describedby={nameId}
          onClick={() => onSelect(space)}
        >
          Sélectionner
        </ScriptButton>
      </div>
    </li>
  );
};
