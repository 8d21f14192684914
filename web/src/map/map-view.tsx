import type L from "leaflet";
import { useEffect, useRef } from "react";
import { useMap, useMapEvents } from "react-leaflet";
import type { LocatedPoint, MapZone } from "./place-point.ts";

/** Closer than this one place alone would show nothing but its roof. */
const CLOSEST_FIT = 14;
/** Degrees, about ten metres: as exact as a zone is written. */
const DECIMALS = 4;
/** A map that comes to rest within this many pixels of where it was has not been moved. */
const STILL_PIXELS = 4;

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

/** What part of the world the map shows: the zone asked for, else every point. Tells when somebody moves it. */
export const MapView = ({ points, zone, onMove }: MapViewProps): null => {
  const map = useMap();
  const rest = useRef<{ centre: L.LatLng; zoom: number }>(null);
  const isOurs = useRef(false);
  const isPulled = useRef(false);
  const settle = (): void => {
    rest.current = { centre: map.getCenter(), zoom: map.getZoom() };
  };
  const fit = (bounds: L.LatLngBoundsExpression, options: L.FitBoundsOptions): void => {
    isOurs.current = true;
    map.fitBounds(bounds, { ...options, animate: false });
    isOurs.current = false;
    settle();
  };
  const prefersReducedMotion = (): boolean => {
    if (!rest.current || rest.current.zoom !== map.getZoom()) return rest.current === null;
    const from = map.latLngToContainerPoint(rest.current.centre);
    return from.distanceTo(map.latLngToContainerPoint(map.getCenter())) <= STILL_PIXELS;
  };
  useMapEvents({
    // A box that opens at the edge pulls the map to itself.
    autopanstart: () => {
      isPulled.current = true;
    },
    moveend: () => {
      // Fitting may itself set such a pull off, which ends later; one that zooms meanwhile has ended it.
      const isPull = isPulled.current && rest.current?.zoom === map.getZoom();
      const wasOurs = isOurs.current || isPull || prefersReducedMotion();
      if (!isOurs.current) isPulled.current = false;
      settle();
      if (!wasOurs) onMove?.(zoneOf(map));
    },
  });
  // Leaflet hears of the window's size alone, not of its own element's.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      isOurs.current = true;
      map.invalidateSize({ animate: false });
      isOurs.current = false;
    });
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  const asked = zone?.join(",");
  const bounds = points.map(({ lat, lng }) => `${lat},${lng}`).join(" ");
  // Leaflet's own object has to be told. The texts stand for zone and points, which are new at each render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (zone) {
      if (asked === zoneOf(map).join(",")) return settle();
      const [west, south, east, north] = zone;
      return fit(
        [
          [south, west],
          [north, east],
        ],
        {},
      );
    }
    if (points.length === 0) return settle();
    fit(
      points.map(({ lat, lng }) => [lat, lng]),
      { padding: [48, 48], maxZoom: CLOSEST_FIT },
    );
  }, [map, asked, zone ? "" : bounds]);
  return null;
};
