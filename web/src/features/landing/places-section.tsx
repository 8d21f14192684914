import { useIntersection } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useTerritory } from "../../lib/territory.ts";
import { PlaceMap } from "../../ui/place-map.tsx";
import { storagePlacesQuery } from "./api.ts";
import { BandSection } from "./band-section.tsx";

/** Where storage is: nothing of the map is loaded before it comes near the screen. */
export const PlacesSection = (): ReactElement => {
  const { ref, entry } = useIntersection({ rootMargin: "400px" });
  const territory = useTerritory();
  const { data } = useQuery({
    ...storagePlacesQuery,
    enabled: entry?.isIntersecting ?? false,
  });
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
    <BandSection
      title="Les lieux de stockage"
      lead="Pour protéger nos loueurs, chaque repère indique le quartier : l'adresse exacte n'est donnée qu'aux artisans et aux acheteurs."
    >
      <div ref={ref}>
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
      </div>
    </BandSection>
  );
};
