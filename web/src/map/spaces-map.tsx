import type { AvailableSpace } from "@stokaz/contract/spaces";
import type { ReactElement } from "react";
import { PlaceMap } from "./place-map.tsx";
import { type MapZone, offeredPoint } from "./place-point.ts";

const zoneIn = (bbox: string | undefined): MapZone | undefined => {
  const [west, south, east, north] = bbox?.split(",").map(Number) ?? [];
  return west === undefined || south === undefined || east === undefined || north === undefined
    ? undefined
    : [west, south, east, north];
};

type SpacesMapProps = {
  spaces: readonly AvailableSpace[];
  /** The zone searched, as the address has it. */
  bbox: string | undefined;
  highlightedId: string | undefined;
  /** CSS. */
  height: string;
  /** Zoom steps further away than usual, for a small map. */
  zoomOutBy: number;
  onSelect: (spaceId: string) => void;
  onHover: (spaceId: string | undefined) => void;
  /** Somebody moved the map. @param bbox what it shows now */
  onMove: (bbox: string) => void;
};

/** Where the spaces listed are. Moving it searches there. */
export const SpacesMap = ({ spaces, bbox, onMove, ...shown }: SpacesMapProps): ReactElement => (
  <PlaceMap
    label="Carte des espaces disponibles"
    points={spaces.map(offeredPoint)}
    zone={zoneIn(bbox)}
    onMove={(zone) => onMove(zone.join(","))}
    {...shown}
  />
);
