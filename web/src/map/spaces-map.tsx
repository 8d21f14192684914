import type { AvailableSpace } from "@stokaz/contract/spaces/available-spaces";
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
  /** Searched zone, as text of the address. */
  bbox: string | undefined;
  highlightedId: string | undefined;
  /** Height, a CSS length. */
  height: string;
  /** Number of zoom steps further out than usual, for a small map. */
  zoomOutBy: number;
  onSelect: (spaceId: string) => void;
  onHover: (spaceId: string | undefined) => void;
  /** Called when a user moved the map. @param bbox the zone it shows now */
  onMove: (bbox: string) => void;
};

/** Map of the listed spaces. A move searches in the new zone. */
export const SpacesMap = ({ spaces, bbox, onMove, ...shown }: SpacesMapProps): ReactElement => (
  <PlaceMap
    label="Carte des espaces disponibles"
    points={spaces.map(offeredPoint)}
    zone={zoneIn(bbox)}
    onMove={(zone) => onMove(zone.join(","))}
    {...shown}
  />
);
