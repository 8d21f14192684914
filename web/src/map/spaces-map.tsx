import type { AvailableSpace } from "@stokaz/contract/spaces";
import type { ReactElement } from "react";
import { useTerritory } from "../lib/api/territory.ts";
import { PlaceMap } from "./place-map.tsx";
import type { MapZone, PlacePoint } from "./place-point.ts";

const pointOf = (space: AvailableSpace): PlacePoint => ({
  id: space._id,
  name: space.name,
  address: space.address,
  surface: space.availableSurface,
  price: space.price,
  lat: space.lat,
  lng: space.lng,
});

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
  stepsBack: number;
  onSelect: (spaceId: string) => void;
  onHover: (spaceId: string | undefined) => void;
  /** Somebody moved the map. @param bbox what it shows now */
  onMove: (bbox: string) => void;
};

/** Where the spaces listed are. Moving it searches there. */
export const SpacesMap = ({
  spaces,
  bbox,
  stepsBack,
  onMove,
  ...shown
}: SpacesMapProps): ReactElement => {
  const territory = useTerritory();
  return (
    <PlaceMap
      label="Carte des espaces disponibles"
      points={spaces.map(pointOf)}
      zone={zoneIn(bbox)}
      onMove={(zone) => onMove(zone.join(","))}
      {...shown}
      {...(territory && {
        centre: territory.centre,
        zoom: territory.zoom - stepsBack,
        coastline: territory.coastline,
        tilesUrl: territory.tilesUrl,
        googleMapsKey: territory.googleMapsKey,
      })}
    />
  );
};
