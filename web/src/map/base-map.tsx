import "leaflet/dist/leaflet.css";
import L from "leaflet";
import { useEffect, useEffectEvent, useState } from "react";
import { useLeafletMap } from "./leaflet-map.tsx";
import styles from "./place-map.module.css";

const COAST_CREDIT = "Côtes © contributeurs OpenStreetMap";
const TILES_CREDIT = "Fond de carte et adresses © IGN";
const COMMUNES_CREDIT = "Communes © GeoNames";

const pin = (className: string): L.DivIcon =>
  L.divIcon({
    className,
    iconSize: [34, 44],
    iconAnchor: [17, 43],
    popupAnchor: [0, -40],
    html: '<svg viewBox="0 0 34 44" width="34" height="44" aria-hidden="true"><path class="drop" fill="#FF5050" stroke="#fff" stroke-width="2" d="M17 2a15 15 0 0 0-15 15c0 10.5 15 25 15 25s15-14.5 15-25a15 15 0 0 0-15-15z"/><path fill="#fff" d="M9.5 17.5 17 11l7.5 6.500h-2v6.500h-11v-6.500z"/></svg>',
  });

/** Marker of a place: a house on a drop. */
export const PIN = pin(styles.pin ?? "");
export const HIGHLIGHTED_PIN = pin(`${styles.pin ?? ""} ${styles.highlighted ?? ""}`);

const COAST_PANE = "land";
/** Layer below the tiles: the coastline is there before them, and stays if they are missing. */
const UNDER_TILES = "150";

type GeoJson = Parameters<typeof L.geoJSON>[0];

const isGeoJson = (value: unknown): value is GeoJson =>
  typeof value === "object" && value !== null && "type" in value;

type BaseMapProps = {
  coastline: unknown;
  tilesUrl: string | undefined;
  /** Called when the map has tiles but they can't be loaded. */
  onTilesMissing?: () => void;
};

/** Base of a Leaflet map, below its markers: coastline, tiles, zoom buttons, credits. */
export const BaseMap = ({ coastline, tilesUrl, onTilesMissing }: BaseMapProps): null => {
  const map = useLeafletMap();
  const [areTilesMissing, setAreTilesMissing] = useState(false);
  const giveTilesUp = useEffectEvent((): void => {
    setAreTilesMissing(true);
    onTilesMissing?.();
  });
  // Leaflet adds buttons and credits by calls to its own map object.
  useEffect(() => {
    const credits = L.control.attribution({ prefix: COMMUNES_CREDIT }).addTo(map);
    const zoom = L.control
      // At the top, a box that opens over a marker would cover the buttons.
      .zoom({ position: "bottomleft", zoomInTitle: "Zoomer", zoomOutTitle: "Dézoomer" })
      .addTo(map);
    return () => {
      credits.remove();
      zoom.remove();
    };
  }, [map]);
  // Leaflet draws the coastline, which may load later than the map.
  useEffect(() => {
    if (!isGeoJson(coastline)) return;
    const pane = map.getPane(COAST_PANE) ?? map.createPane(COAST_PANE);
    pane.style.zIndex = UNDER_TILES;
    const coast = L.geoJSON(coastline, {
      pane: COAST_PANE,
      interactive: false,
      attribution: COAST_CREDIT,
      style: { color: "#8aa37b", weight: 1.5, fillColor: "#e9eedd", fillOpacity: 1 },
    }).addTo(map);
    return () => void coast.remove();
  }, [map, coastline]);
  // Leaflet draws the tiles, until the first one fails to load.
  useEffect(() => {
    if (!tilesUrl || areTilesMissing) return;
    const tiles = L.tileLayer(tilesUrl, { attribution: TILES_CREDIT });
    tiles.on("tileerror", () => giveTilesUp()).addTo(map);
    return () => void tiles.remove();
  }, [map, tilesUrl, areTilesMissing]);
  return null;
};
