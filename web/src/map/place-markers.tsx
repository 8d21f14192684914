import L from "leaflet";
import { type ReactElement, useMemo, useState } from "react";
import { HIGHLIGHTED_PIN, PIN } from "./base-map.tsx";
import { useLeafletMap, useMapEvents } from "./leaflet-map.tsx";
import { LeafletMarker } from "./leaflet-marker.tsx";
import { PlaceBox, PlacesBox } from "./place-box.tsx";
import { type Shown, usePlaceClusters } from "./place-clusters.ts";
import styles from "./place-map.module.css";
import { describePlace, type LocatedPoint, type PlaceMapProps } from "./place-point.ts";

/** Offset that puts a marker in front of the others, whatever their latitude. */
const ABOVE_OTHERS = 1000;

const clusterIcon = (count: number, isHighlighted: boolean): L.DivIcon =>
  L.divIcon({
    className: `${styles.cluster ?? ""} ${isHighlighted ? (styles.highlighted ?? "") : ""}`,
    iconSize: [44, 44],
    html: `<span aria-hidden="true">${count}</span>`,
  });

type MarkerProps = Pick<PlaceMapProps, "onSelect" | "onHover"> & {
  point: LocatedPoint;
  isHighlighted: boolean;
};

const PlaceMarker = ({ point, isHighlighted, onSelect, onHover }: MarkerProps): ReactElement => (
  <LeafletMarker
    lat={point.lat}
    lng={point.lng}
    icon={isHighlighted ? HIGHLIGHTED_PIN : PIN}
    zIndexOffset={isHighlighted ? ABOVE_OTHERS : 0}
    options={{ title: describePlace(point).name }}
    on={{
      click: () => onSelect?.(point.id),
      mouseover: () => onHover?.(point.id),
      mouseout: () => onHover?.(undefined),
    }}
    boxHeight={260}
  >
    <PlaceBox point={point} />
  </LeafletMarker>
);

/** Marker of a group of places: a click zooms in, or shows their names if no zoom splits them. */
const ClusterMarker = ({
  cluster: { lat, lng, count, zoom, title, named: places, isHighlighted },
}: {
  cluster: Extract<Shown, { kind: "cluster" }>;
}): ReactElement => {
  const map = useLeafletMap();
  const icon = useMemo(() => clusterIcon(count, isHighlighted), [count, isHighlighted]);
  return (
    <LeafletMarker
      lat={lat}
      lng={lng}
      icon={icon}
      options={{ title }}
      on={{ click: () => zoom !== undefined && map.setView([lat, lng], zoom) }}
      boxHeight={zoom === undefined ? 220 : undefined}
    >
      <PlacesBox named={places} count={count} />
    </LeafletMarker>
  );
};

type PlaceMarkersProps = Pick<PlaceMapProps, "onSelect" | "onHover" | "highlightedId"> & {
  points: readonly LocatedPoint[];
};

/** Markers of the visible part of a Leaflet map. */
export const PlaceMarkers = ({
  points,
  highlightedId,
  ...behaviour
}: PlaceMarkersProps): ReactElement => {
  const shownIn = usePlaceClusters(points, highlightedId);
  const map = useLeafletMap();
  const [, setMoves] = useState(0);
  useMapEvents({ moveend: () => setMoves((moves) => moves + 1) });
  const bounds = map.getBounds();
  const shown = shownIn(
    {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
      zoom: map.getZoom(),
    },
    map.getMaxZoom(),
  );
  return (
    <>
      {shown.map((item) =>
        item.kind === "cluster" ? (
          // Leaflet keeps a marker's first name, so a new number needs a new marker.
          <ClusterMarker key={`${points.length}-${item.key}-${item.count}`} cluster={item} />
        ) : (
          <PlaceMarker
            key={item.key}
            point={item.point}
            isHighlighted={item.isHighlighted}
            {...behaviour}
          />
        ),
      )}
    </>
  );
};
