import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { PlaceMap } from "../../map/place-map.tsx";
import { offeredPoint } from "../../map/place-point.ts";
import { DataScope } from "../../ui/page/data-scope.tsx";
import { storagePlacesQuery } from "./api.ts";

const Places = (): ReactElement => {
  const { data = [] } = useQuery(storagePlacesQuery);
  return <PlaceMap points={data.map(offeredPoint)} />;
};

/** Map of storage places, with its query. */
export const PlacesMap = (): ReactElement => (
  <DataScope>
    <Places />
  </DataScope>
);
