import type { ReactElement } from "react";
import { MapContainer } from "react-leaflet";
import { MapGround } from "./map-ground.tsx";
import { MapView } from "./map-view.tsx";
import styles from "./place-map.module.css";
import { PlaceMarkers } from "./place-markers.tsx";
import { isLocated, type PlaceMapProps } from "./place-point.ts";

const CLOSEST_ZOOM = 18;

type CanvasProps = Required<Pick<PlaceMapProps, "centre" | "zoom">> &
  Omit<PlaceMapProps, "label" | "height">;

/** The map itself, with Leaflet; loaded on demand by {@link PlaceMap}. */
export const PlaceMapCanvas = ({
  points,
  centre,
  zoom,
  coastline,
  tilesUrl,
  zone,
  onMove,
  ...markers
}: CanvasProps): ReactElement => {
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
      <MapGround coastline={coastline} tilesUrl={tilesUrl} />
      <MapView points={located} zone={zone} onMove={onMove} />
      <PlaceMarkers points={located} {...markers} />
    </MapContainer>
  );
};
