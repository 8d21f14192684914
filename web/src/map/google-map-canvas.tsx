import {
  APILoadingStatus,
  APIProvider,
  Map as GoogleMap,
  InfoWindow,
  Marker,
  useApiLoadingStatus,
  useMap,
} from "@vis.gl/react-google-maps";
import { type ReactElement, useEffect, useState } from "react";
import { PlaceBox, PlacesBox } from "./place-box.tsx";
import { type MapView, type Shown, usePlaceClusters } from "./place-clusters.ts";
import styles from "./place-map.module.css";
import {
  type CanvasProps,
  describePlace,
  isLocated,
  type LocatedPoint,
  type MapZone,
} from "./place-point.ts";
import { Waiting } from "./waiting.tsx";

/** At a closer zoom, a single place would show nothing but its roof. */
const CLOSEST_FIT = 14;
const CLOSEST_ZOOM = 18;
const FIT_PADDING = 48;
/** Longest wait for Google's script, in milliseconds. */
const TIMEOUT_MS = 15_000;

const picture = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const pinPicture = (isHighlighted: boolean): string =>
  picture(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 44" width="34" height="44"><path fill="${isHighlighted ? "#22201D" : "#FF5050"}" stroke="#fff" stroke-width="2" d="M17 2a15 15 0 0 0-15 15c0 10.500 15 25 15 25s15-14.500 15-25a15 15 0 0 0-15-15z"/><path fill="#fff" d="M9.500 17.500 17 11l7.500 6.500h-2v6.500h-11v-6.500z"/></svg>`,
  );

const clusterPicture = (count: number): string =>
  picture(
    `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44"><circle cx="22" cy="22" r="20" fill="#22201D" stroke="#fff" stroke-width="3"/><text x="22" y="27" fill="#fff" font-family="sans-serif" font-size="15" font-weight="700" text-anchor="middle">${count}</text></svg>`,
  );

type GoogleProps = CanvasProps & {
  apiKey: string;
  /** Called when Google's script does not load or refuses the key. */
  onScriptFailure: () => void;
};

/** Shows a message while Google's script loads and reports a script that fails to load. */
const ScriptStatus = ({ onScriptFailure }: Pick<GoogleProps, "onScriptFailure">) => {
  const status = useApiLoadingStatus();
  // The state of the script comes from outside React.
  useEffect(() => {
    if (status === APILoadingStatus.LOADED) return;
    if (status === APILoadingStatus.FAILED || status === APILoadingStatus.AUTH_FAILURE) {
      onScriptFailure();
      return;
    }
    // A blocked script may never report a failure.
    const timer = setTimeout(onScriptFailure, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [status, onScriptFailure]);
  if (status === APILoadingStatus.LOADED) return null;
  return <Waiting isGoogle />;
};

/** Current view of the map; it changes once a move is over. */
const useView = (): MapView | undefined => {
  const map = useMap();
  const [view, setView] = useState<MapView>();
  // Google's map reports changes by its own events.
  useEffect(() => {
    const listener = map?.addListener("idle", () => {
      const bounds = map.getBounds()?.toJSON();
      if (bounds) setView({ ...bounds, zoom: map.getZoom() ?? 0 });
    });
    return () => listener?.remove();
  }, [map]);
  return view;
};

/** Keeps every marker in view. */
const useFitTo = (points: readonly LocatedPoint[], zone: MapZone | undefined): void => {
  const map = useMap();
  const asked = zone?.join(",");
  const bounds = points.map(({ lat, lng }) => `${lat},${lng}`).join(" ");
  // Google's map is moved by calls to its own object.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `bounds` stands for the points, which are new objects at each render
  useEffect(() => {
    if (map && zone) {
      const [west, south, east, north] = zone;
      map.fitBounds({ west, south, east, north }, 0);
      return;
    }
    if (!map || points.length === 0) return;
    const lats = points.map(({ lat }) => lat);
    const lngs = points.map(({ lng }) => lng);
    const box = {
      west: Math.min(...lngs),
      south: Math.min(...lats),
      east: Math.max(...lngs),
      north: Math.max(...lats),
    };
    map.setOptions({ maxZoom: CLOSEST_FIT });
    map.fitBounds(box, FIT_PADDING);
    const listener = map.addListener("idle", () => {
      map.setOptions({ maxZoom: CLOSEST_ZOOM });
      listener.remove();
    });
    return () => listener.remove();
  }, [map, asked, zone ? "" : bounds]);
};

/** Reports the map's view once somebody has moved the map. */
const useMoves = (onMove: CanvasProps["onMove"]): void => {
  const map = useMap();
  // Google's map reports changes by its own events.
  useEffect(() => {
    if (!map || !onMove) return;
    const listener = map.addListener("dragend", () => {
      const bounds = map.getBounds()?.toJSON();
      if (bounds) onMove([bounds.west, bounds.south, bounds.east, bounds.north]);
    });
    return () => listener.remove();
  }, [map, onMove]);
};

const positionOf = (shown: Shown): { lat: number; lng: number } =>
  shown.kind === "cluster"
    ? { lat: shown.lat, lng: shown.lng }
    : { lat: shown.point.lat, lng: shown.point.lng };

type MarkersProps = Pick<
  CanvasProps,
  "onSelect" | "onHover" | "onMove" | "highlightedId" | "zone"
> & { points: readonly LocatedPoint[] };

const Markers = ({
  points,
  zone,
  highlightedId,
  onSelect,
  onHover,
  onMove,
}: MarkersProps): ReactElement => {
  const map = useMap();
  const shownIn = usePlaceClusters(points, highlightedId);
  const view = useView();
  useFitTo(points, zone);
  useMoves(onMove);
  const [opened, setOpened] = useState<Shown>();
  const choose = (item: Shown): void => {
    if (item.kind === "cluster" && item.zoom !== undefined) {
      map?.moveCamera({ center: positionOf(item), zoom: item.zoom });
      return;
    }
    setOpened(item);
    if (item.kind === "place") onSelect?.(item.point.id);
  };
  return (
    <>
      {view &&
        shownIn(view, CLOSEST_ZOOM).map((item) => (
          <Marker
            key={`${points.length}-${item.key}`}
            position={positionOf(item)}
            title={item.kind === "cluster" ? item.title : describePlace(item.point).name}
            icon={
              item.kind === "cluster" ? clusterPicture(item.count) : pinPicture(item.isHighlighted)
            }
            onMouseOver={() => item.kind === "place" && onHover?.(item.point.id)}
            onMouseOut={() => onHover?.(undefined)}
            // Separate elements let the keyboard reach the markers.
            optimized={false}
            onClick={() => choose(item)}
          />
        ))}
      {opened && (
        <InfoWindow
          position={positionOf(opened)}
          pixelOffset={[0, -40]}
          onClose={() => setOpened(undefined)}
        >
          {opened.kind === "cluster" ? (
            <PlacesBox named={opened.named} count={opened.count} />
          ) : (
            <PlaceBox point={opened.point} />
          )}
        </InfoWindow>
      )}
    </>
  );
};

/** The map drawn by Google; PlaceMap loads it on demand, if there is a key. */
export const GoogleMapCanvas = ({
  apiKey,
  points,
  centre,
  zoom,
  onScriptFailure,
  ...behaviour
}: GoogleProps): ReactElement => (
  <APIProvider apiKey={apiKey} language="fr" solutionChannel="" disableUsageAttribution>
    <ScriptStatus onScriptFailure={onScriptFailure} />
    <GoogleMap
      defaultCenter={centre}
      defaultZoom={zoom}
      maxZoom={CLOSEST_ZOOM}
      gestureHandling="cooperative"
      clickableIcons={false}
      mapTypeControl={false}
      streetViewControl={false}
      className={styles.leaflet ?? ""}
    >
      <Markers points={points.filter(isLocated)} {...behaviour} />
    </GoogleMap>
  </APIProvider>
);
