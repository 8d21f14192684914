import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import { usePositionOf } from "../../lib/api/address-suggestions.ts";
import { useTerritory } from "../../lib/api/territory.ts";
import { PinMap, type Point } from "../../map/pin-map.tsx";
import styles from "./space-form.module.css";

type PinSectionProps = {
  /** Address as typed. */
  address: string;
  /** Stored address with its position. */
  stored: { address: string; pin: Point | undefined } | undefined;
  /** Position that the lessor has just set. */
  placed: Point | undefined;
  error: string | undefined;
  onPlace: (pin: Point | undefined) => void;
};

const explain = (isPlaced: boolean, pin: Point | undefined): string => {
  if (isPlaced) return "Repère placé à la main : les artisans verront ce point.";
  return pin
    ? "Le repère n'est pas au bon endroit ? Déplacez-le, ou touchez la carte."
    : "Adresse pas encore trouvée sur la carte. Touchez la carte pour placer le repère.";
};

/**
 * Position of the space on maps: the position of its address, or the position set by its lessor.
 */
export const PinSection = ({
  address,
  stored,
  placed,
  error,
  onPlace,
}: PinSectionProps): ReactElement => {
  const territory = useTerritory();
  const isStored = stored?.address === address.trim() && stored.pin !== undefined;
  const found = usePositionOf(isStored ? "" : address);
  const pin = placed ?? (isStored ? stored.pin : found);
  return (
    <div className={styles.pin}>
      <PinMap label="Repère sur la carte" pin={pin} onPlace={onPlace} territory={territory} />
      <div className={styles.pinText}>
        <p aria-live="polite">{explain(placed !== undefined, pin)}</p>
        {placed && (
          <Button variant="subtle" color="ink.5" onClick={() => onPlace(undefined)}>
            Revenir à l'adresse
          </Button>
        )}
      </div>
      {error && (
        <p className={styles.pinError} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
