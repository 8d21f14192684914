import "leaflet/dist/leaflet.css";
import L from "leaflet";
import { type ComponentProps, type ReactElement, useEffect, useState } from "react";
import {
  AttributionControl,
  GeoJSON,
  MapContainer,
  Marker,
  Pane,
  Popup,
  TileLayer,
  useMap,
} from "react-leaflet";
import styles from "./place-map.module.css";
import {
  describePlace,
  isLocated,
  type LocatedPoint,
  type PlaceMapProps,
  type PlacePoint,
} from "./place-point.ts";

const COAST_CREDIT = "Côtes © OpenStreetMap";
const TILES_CREDIT = "Fond de carte © IGN";
/** Closer than this one place alone would show nothing but its roof. */
const CLOSEST_ZOOM = 14;

const PIN = L.divIcon({
  className: styles.pin ?? "",
  iconSize: [34, 44],
  iconAnchor: [17, 43],
  popupAnchor: [0, -40],
  html: '<svg viewBox="0 0 34 44" width="34" height="44" aria-hidden="true"><path fill="#FF5050" stroke="#fff" stroke-width="2" d="M17 2a15 15 0 0 0-15 15c0 10.5 15 25 15 25s15-14.5 15-25a15 15 0 0 0-15-15z"/><path fill="#fff" d="M9.5 17.5 17 11l7.5 6.500h-2v6.500h-11v-6.500z"/></svg>',
});

/** Keeps every marker in view; Leaflet's own object has to be told. */
const FitToPoints = ({ points }: { points: readonly LocatedPoint[] }): null => {
  const map = useMap();
  const bounds = points.map(({ lat, lng }) => `${lat},${lng}`).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `bounds` stands for the points, which are new objects at each render
  useEffect(() => {
    if (points.length === 0) return;
    map.fitBounds(
      points.map(({ lat, lng }) => [lat, lng]),
      { padding: [48, 48], maxZoom: CLOSEST_ZOOM, animate: false },
    );
  }, [map, bounds]);
  return null;
};

const PlaceBox = ({ point }: { point: PlacePoint }): ReactElement => {
  const { name, lines } = describePlace(point);
  return (
    <div className={styles.box}>
      <strong>{name}</strong>
      <dl>
        {lines.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

const isGeoJson = (value: unknown): value is ComponentProps<typeof GeoJSON>["data"] =>
  typeof value === "object" && value !== null && "type" in value;

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
  const [areTilesMissing, setAreTilesMissing] = useState(false);
  const located = points.filter(isLocated);
  const hasTiles = Boolean(tilesUrl) && !areTilesMissing;
  return (
    <MapContainer
      center={[centre.lat, centre.lng]}
      zoom={zoom}
      className={styles.leaflet ?? ""}
      scrollWheelZoom={false}
      attributionControl={false}
      zoomControl={false}
    >
      <AttributionControl prefix={false} />
      <ZoomControls />
      {isGeoJson(coastline) && (
        // Under the tiles: the coast is there before they come, and stays when they don't.
        <Pane name="land" style={{ zIndex: 150 }}>
          <GeoJSON
            data={coastline}
            interactive={false}
            attribution={COAST_CREDIT}
            style={{ color: "#8aa37b", weight: 1.5, fillColor: "#e9eedd", fillOpacity: 1 }}
          />
        </Pane>
      )}
      {hasTiles && tilesUrl && (
        <TileLayer
          url={tilesUrl}
          attribution={TILES_CREDIT}
          eventHandlers={{ tileerror: () => setAreTilesMissing(true) }}
        />
      )}
      {located.map((point) => (
        <Marker
          key={point.id}
          position={[point.lat, point.lng]}
          icon={PIN}
          title={describePlace(point).name}
          eventHandlers={{
            add: ({ target }) =>
              target.getElement()?.setAttribute("aria-label", describePlace(point).name),
            click: () => onSelect?.(point.id),
          }}
        >
          <Popup>
            <PlaceBox point={point} />
          </Popup>
        </Marker>
      ))}
      <FitToPoints points={located} />
    </MapContainer>
  );
};

/** Leaflet's own zoom buttons, with French names. */
const ZoomControls = (): null => {
  const map = useMap();
  useEffect(() => {
    const control = L.control.zoom({ zoomInTitle: "Zoomer", zoomOutTitle: "Dézoomer" });
    control.addTo(map);
    return () => {
      control.remove();
    };
  }, [map]);
  return null;
};
