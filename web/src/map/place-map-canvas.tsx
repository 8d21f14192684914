import type { Territory } from "@stokaz/contract/territory";
import type { ReactElement } from "react";
import { MapContainer } from "react-leaflet";
import { BaseMap } from "./base-map.tsx";
import { MapView } from "./map-view.tsx";
import styles from "./place-map.module.css";
import { PlaceMarkers } from "./place-markers.tsx";
import { type CanvasProps, isLocated } from "./place-point.ts";

const CLOSEST_ZOOM = 18;

/** The map itself, with Leaflet; loaded on demand by {@link PlaceMap}. */
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
    <MapContainer
      center={[centre.lat, centre.lng]}
      zoom={zoom}
      maxZoom={CLOSEST_ZOOM}
      className={styles.leaflet ?? ""}
      scrollWheelZoom={false}
      attributionControl={false}
      zoomControl={false}
    >
      <BaseMap coastline={territory?.coastline} tilesUrl={territory?.tilesUrl} />
      <MapView points={located} zone={zone} onMove={onMove} />
      <PlaceMarkers points={located} {...markers} />
    </MapContainer>
  );
};
