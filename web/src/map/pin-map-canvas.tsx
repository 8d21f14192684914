import type L from "leaflet";
import { type ReactElement, useEffect, useState } from "react";
import { BaseMap, PIN } from "./base-map.tsx";
import { LeafletMap, useLeafletMap, useMapEvents } from "./leaflet-map.tsx";
import { LeafletMarker } from "./leaflet-marker.tsx";
import type { PinMapProps, Point } from "./pin-map.tsx";
import { TownNames } from "./town-names.tsx";

const STREET_ZOOM = 15;
/** Zoom without tiles: there are no streets, so a few communes around show the pin's position. */
const TOWNS_ZOOM = 12;
/**
 * Leaflet fails if a zoom animation still runs when the map is removed, and a dialog may close at
 * any time.
 */
const AT_ONCE = { animate: false } as const;
/** Distance in pixels that one press of an arrow key moves the pin. */
const STEP = 8;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const HINT = "Repère de l'espace : déplacez-le avec la souris ou les flèches du clavier";
const MOVABLE = { draggable: true, autoPan: true, title: HINT };

/** Rounds to five decimals: about a metre. */
const rounded = ({ lat, lng }: L.LatLng): Point => ({
  lat: Number(lat.toFixed(5)),
  lng: Number(lng.toFixed(5)),
});

type MovablePinProps = Pick<PinMapProps, "pin" | "onPlace"> & {
  /** Zoom for a pin that is not shown yet. */
  closest: number;
};

const MovablePin = ({ pin, onPlace, closest }: MovablePinProps): ReactElement | null => {
  const map = useLeafletMap();
  useMapEvents({ click: ({ latlng }) => onPlace(rounded(latlng)) });
  const at = pin && `${pin.lat},${pin.lng}`;
  // Leaflet's map is moved by calls to its own object.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` stands for the pin, a new object at each render
  useEffect(() => {
    if (!pin) return;
    if (map.getZoom() < closest) map.setView([pin.lat, pin.lng], closest, AT_ONCE);
    else map.panInside([pin.lat, pin.lng], { padding: [40, 60] });
  }, [map, at, closest]);
  // Tiles may turn out to be missing later; without them, a close zoom shows nothing.
  useEffect(() => {
    if (closest < STREET_ZOOM && map.getZoom() > closest) map.setZoom(closest, AT_ONCE);
  }, [map, closest]);
  const moveBy = (event: KeyboardEvent): void => {
    const step = ARROWS[event.key];
    if (!pin || !step) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = step;
    const moved = map.latLngToContainerPoint([pin.lat, pin.lng]).add([x, y]);
    onPlace(rounded(map.containerPointToLatLng(moved)));
  };
  if (!pin) return null;
  return (
    <LeafletMarker
      lat={pin.lat}
      lng={pin.lng}
      icon={PIN}
      options={MOVABLE}
      on={{
        dragend: ({ target }) => onPlace(rounded(target.getLatLng())),
        keydown: ({ originalEvent }) => moveBy(originalEvent),
      }}
    />
  );
};

/** Map of one pin, with Leaflet; loaded on demand. */
export const PinMapCanvas = ({
  pin,
  onPlace,
  territory: { centre, zoom, coastline, tilesUrl, communes },
}: PinMapProps): ReactElement => {
  const [areTilesMissing, setAreTilesMissing] = useState(!tilesUrl);
  const closest = areTilesMissing ? TOWNS_ZOOM : STREET_ZOOM;
  return (
    <LeafletMap centre={pin ?? centre} zoom={pin ? closest : zoom}>
      <BaseMap
        coastline={coastline}
        tilesUrl={tilesUrl}
        onTilesMissing={() => setAreTilesMissing(true)}
      />
      {areTilesMissing && <TownNames towns={communes} />}
      <MovablePin pin={pin} onPlace={onPlace} closest={closest} />
    </LeafletMap>
  );
};
