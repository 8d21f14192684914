import type L from "leaflet";
import { type ReactElement, useEffect, useState } from "react";
import { BaseMap, PIN } from "./base-map.tsx";
import { LeafletMap, useLeafletMap, useMapEvents } from "./leaflet-map.tsx";
import { LeafletMarker } from "./leaflet-marker.tsx";
import type { PinMapProps, Point } from "./pin-map.tsx";
import { TownNames } from "./town-names.tsx";

const STREET_ZOOM = 15;
/** Without tiles there are no streets to see: a few communes around tell where the pin is. */
const TOWNS_ZOOM = 12;
/** A zoom that is still under way when its map goes away fails in Leaflet: a dialog may close right after. */
const AT_ONCE = { animate: false } as const;
/** Pixels that one press of an arrow moves the pin by. */
const STEP = 8;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const HINT = "Repère de l'espace : déplacez-le avec la souris ou les flèches du clavier";
const MOVABLE = { draggable: true, autoPan: true, title: HINT };

/** Five decimals: about a metre. */
const rounded = ({ lat, lng }: L.LatLng): Point => ({
  lat: Number(lat.toFixed(5)),
  lng: Number(lng.toFixed(5)),
});

type MovablePinProps = Pick<PinMapProps, "pin" | "onPlace"> & {
  /** How near the map comes to a pin that it has not shown yet. */
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
  // Without tiles there is nothing to see so near: they may turn out to be missing later.
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

/** The map of one pin, with Leaflet; loaded on demand. */
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
