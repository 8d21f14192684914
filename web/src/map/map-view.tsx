import type L from "leaflet";
import { useEffect, useRef } from "react";
import { useLeafletMap, useMapEvents } from "./leaflet-map.tsx";
import type { LocatedPoint, MapZone } from "./place-point.ts";

/** At a closer zoom, a single place would show nothing but its roof. */
const CLOSEST_FIT = 14;
/** Decimals of a zone's degrees, about ten metres. */
const DECIMALS = 4;
/** A map that stops within this many pixels of its former centre counts as not moved. */
const UNMOVED_PX = 4;

const zoneOf = (map: L.Map): MapZone => {
  const bounds = map.getBounds();
  const round = (degrees: number): number => Number(degrees.toFixed(DECIMALS));
  return [
    round(bounds.getWest()),
    round(bounds.getSouth()),
    round(bounds.getEast()),
    round(bounds.getNorth()),
  ];
};

type MapViewProps = {
  points: readonly LocatedPoint[];
  zone: MapZone | undefined;
  onMove: ((zone: MapZone) => void) | undefined;
};

/** Sets the map's view: the requested zone, otherwise all points. Reports moves by the user. */
export const MapView = ({ points, zone, onMove }: MapViewProps): null => {
  const map = useLeafletMap();
  const lastView = useRef<{ centre: L.LatLng; zoom: number }>(null);
  const isProgrammatic = useRef(false);
  const isAutoPanning = useRef(false);
  const keepView = (): void => {
    lastView.current = { centre: map.getCenter(), zoom: map.getZoom() };
  };
  const fit = (bounds: L.LatLngBoundsExpression, options: L.FitBoundsOptions): void => {
    isProgrammatic.current = true;
    map.fitBounds(bounds, { ...options, animate: false });
    isProgrammatic.current = false;
    keepView();
  };
  const isUnmoved = (): boolean => {
    if (!lastView.current || lastView.current.zoom !== map.getZoom())
      return lastView.current === null;
    const from = map.latLngToContainerPoint(lastView.current.centre);
    return from.distanceTo(map.latLngToContainerPoint(map.getCenter())) <= UNMOVED_PX;
  };
  useMapEvents({
    // Leaflet pans the map so that a box at the edge is fully visible.
    autopanstart: () => {
      isAutoPanning.current = true;
    },
    moveend: () => {
      // Fitting the map may start such a pan, which ends later. A zoom ends it at once.
      const wasAutoPanned = isAutoPanning.current && lastView.current?.zoom === map.getZoom();
      const wasProgrammatic = isProgrammatic.current || wasAutoPanned || isUnmoved();
      if (!isProgrammatic.current) isAutoPanning.current = false;
      keepView();
      if (!wasProgrammatic) onMove?.(zoneOf(map));
    },
  });
  // Leaflet observes only the window's size, not its own element's.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      isProgrammatic.current = true;
      map.invalidateSize({ animate: false });
      isProgrammatic.current = false;
    });
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  const asked = zone?.join(",");
  const bounds = points.map(({ lat, lng }) => `${lat},${lng}`).join(" ");
  // Leaflet's map is moved by calls to its own object.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts stand for zone and points, which are new at each render
  useEffect(() => {
    if (zone) {
      if (asked === zoneOf(map).join(",")) return keepView();
      const [west, south, east, north] = zone;
      return fit(
        [
          [south, west],
          [north, east],
        ],
        {},
      );
    }
    if (points.length === 0) return keepView();
    fit(
      points.map(({ lat, lng }) => [lat, lng]),
      { padding: [48, 48], maxZoom: CLOSEST_FIT },
    );
  }, [map, asked, zone ? "" : bounds]);
  return null;
};
