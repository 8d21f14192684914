import type { OwnSpace } from "@stokaz/contract/spaces";
import type { ReactElement } from "react";
import { useTerritory } from "../lib/api/territory.ts";
import { PlaceMap } from "./place-map.tsx";

/** Where the lessor's places are. */
export const OwnSpacesMap = ({ spaces }: { spaces: readonly OwnSpace[] }): ReactElement => {
  const territory = useTerritory();
  return (
    <PlaceMap
      label="Carte de mes espaces de stockage"
      points={spaces.map(({ _id, name, address, surface, price, lat, lng }) => ({
        id: _id,
        name,
        address,
        surface,
        price,
        lat,
        lng,
      }))}
      {...(territory && {
        centre: territory.centre,
        zoom: territory.zoom,
        coastline: territory.coastline,
        tilesUrl: territory.tilesUrl,
        googleMapsKey: territory.googleMapsKey,
      })}
    />
  );
};
