import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useTerritory } from "../../lib/api/territory.ts";
import { PlaceMap } from "../../map/place-map.tsx";
import { DataScope } from "../../ui/data-scope.tsx";
import { storagePlacesQuery } from "./api.ts";

const Places = (): ReactElement => {
  const territory = useTerritory();
  const { data } = useQuery(storagePlacesQuery);
  const points = data?.map(({ _id, name, address, availableSurface, price, lat, lng }) => ({
    id: _id,
    name,
    address,
    surface: availableSurface,
    price,
    lat,
    lng,
  }));
  return (
    <PlaceMap
      points={points ?? []}
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

/** The map of storage places, with what it reads. */
export const PlacesMap = (): ReactElement => (
  <DataScope>
    <Places />
  </DataScope>
);
