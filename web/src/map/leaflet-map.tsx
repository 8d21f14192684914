import L from "leaflet";
import {
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import styles from "./place-map.module.css";

const LeafletContext = createContext<L.Map | undefined>(undefined);

/** Returns the surrounding map. @throws {Error} outside a {@link LeafletMap} */
export const useLeafletMap = (): L.Map => {
  const map = use(LeafletContext);
  if (!map) throw new Error("There is no map around");
  return map;
};

/**
 * Calls the current render's handlers for events of the surrounding map, also for those of a move
 * that an effect of the same render starts.
 */
export const useMapEvents = (handlers: L.LeafletEventHandlerFnMap): void => {
  const map = useLeafletMap();
  // Leaflet calls handlers outside React, and each render has its own. Layout effects run before
  // the effects that move the map, so that no move is missed.
  useLayoutEffect(() => {
    map.on(handlers);
    return () => void map.off(handlers);
  });
};

type LeafletMapProps = {
  centre: L.LatLngLiteral;
  zoom: number;
  maxZoom?: number;
  children: ReactNode;
};

/**
 * A Leaflet map without controls. Its first view is read once; children get the map by
 * {@link useLeafletMap}.
 */
export const LeafletMap = ({ centre, zoom, maxZoom, children }: LeafletMapProps): ReactElement => {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map>();
  // Leaflet draws into an element that is there only after the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Leaflet owns the view after the first render
  useEffect(() => {
    if (!container.current) return;
    const created = L.map(container.current, {
      ...(maxZoom !== undefined && { maxZoom }),
      scrollWheelZoom: false,
      attributionControl: false,
      zoomControl: false,
    }).setView(centre, zoom);
    setMap(created);
    return () => {
      created.remove();
      setMap(undefined);
    };
  }, []);
  return (
    <div ref={container} className={styles.leaflet}>
      {map && <LeafletContext value={map}>{children}</LeafletContext>}
    </div>
  );
};
