import { type ReactElement, useEffect } from "react";
import { MapContainer, useMap } from "react-leaflet";
import { MapGround } from "./map-ground.tsx";
import styles from "./place-map.module.css";
import { PlaceMarkers } from "./place-markers.tsx";
import { isLocated, type LocatedPoint, type PlaceMapProps } from "./place-point.ts";

/** Closer than this one place alone would show nothing but its roof. */
const CLOSEST_FIT = 14;
const CLOSEST_ZOOM = 18;

/** Keeps every marker in view; Leaflet's own object has to be told. */
const FitToPoints = ({ points }: { points: readonly LocatedPoint[] }): null => {
  const map = useMap();
  const bounds = points.map(({ lat, lng }) => `${lat},${lng}`).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `bounds` stands for the points, which are new objects at each render
  useEffect(() => {
    if (points.length === 0) return;
    map.fitBounds(
      points.map(({ lat, lng }) => [lat, lng]),
      { padding: [48, 48], maxZoom: CLOSEST_FIT, animate: false },
    );
  }, [map, bounds]);
  return null;
};

type CanvasProps = Required<Pick<PlaceMapProps, "centre" | "zoom">> &
  Pick<PlaceMapProps, "points" | "coastline" | "tilesUrl" | "onSelect">;

/** The map itself, with Leaflet; loaded on demand by {@link PlaceMap}. */
export const PlaceMapCanvas = ({
  points,
  centre,
  zoom,
  coastline,
  tilesUrl,
  onSelect,
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
      <FitToPoints points={located} />
      <PlaceMarkers points={located} onSelect={onSelect} />
    </MapContainer>
  );
};
