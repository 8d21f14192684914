import type { Territory } from "@stokaz/contract/spaces/territory";
import type { ReactElement } from "react";
import { BaseMap } from "./base-map.tsx";
import { LeafletMap } from "./leaflet-map.tsx";
import { MapView } from "./map-view.tsx";
import { PlaceMarkers } from "./place-markers.tsx";
import { type CanvasProps, isLocated } from "./place-point.ts";

const CLOSEST_ZOOM = 18;

/** The map drawn by Leaflet; {@link PlaceMap} loads it on demand. */
export const PlaceMapCanvas = ({
  points,
  centre,
  zoom,
  territory,
  zone,
  onMove,
  ...markers
}: CanvasProps & { territory: Territory | undefined }): ReactElement => {
  const located = points.filter(isLocated);
  return (
    <LeafletMap centre={centre} zoom={zoom} maxZoom={CLOSEST_ZOOM}>
      <BaseMap coastline={territory?.coastline} tilesUrl={territory?.tilesUrl} />
      <MapView points={located} zone={zone} onMove={onMove} />
      <PlaceMarkers points={located} {...markers} />
    </LeafletMap>
  );
};
