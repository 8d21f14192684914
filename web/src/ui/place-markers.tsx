import L from "leaflet";
import { type ReactElement, useState } from "react";
import { Marker, Popup, useMap, useMapEvents } from "react-leaflet";
import { PIN } from "./map-ground.tsx";
import { PlaceBox, PlacesBox } from "./place-box.tsx";
import { type Shown, usePlaceClusters } from "./place-clusters.ts";
import styles from "./place-map.module.css";
import { describePlace, type LocatedPoint } from "./place-point.ts";

const clusterIcon = (count: number): L.DivIcon =>
  L.divIcon({
    className: styles.cluster ?? "",
    iconSize: [44, 44],
    html: `<span aria-hidden="true">${count}</span>`,
  });

const named = (name: string) => ({
  add: ({ target }: L.LeafletEvent) => target.getElement()?.setAttribute("aria-label", name),
});

type MarkerProps = { point: LocatedPoint; onSelect: ((id: string) => void) | undefined };

const PlaceMarker = ({ point, onSelect }: MarkerProps): ReactElement => (
  <Marker
    position={[point.lat, point.lng]}
    icon={PIN}
    title={describePlace(point).name}
    eventHandlers={{
      ...named(describePlace(point).name),
      click: () => onSelect?.(point.id),
    }}
  >
    <Popup>
      <PlaceBox point={point} />
    </Popup>
  </Marker>
);

/** Places too close to be told apart: comes closer, or names them when no zoom would. */
const ClusterMarker = ({
  cluster: { lat, lng, count, zoom, title, named: places },
}: {
  cluster: Extract<Shown, { kind: "cluster" }>;
}): ReactElement => {
  const map = useMap();
  return (
    <Marker
      position={[lat, lng]}
      icon={clusterIcon(count)}
      title={title}
      eventHandlers={{
        ...named(title),
        click: () => zoom !== undefined && map.setView([lat, lng], zoom),
      }}
    >
      {zoom === undefined && (
        <Popup maxHeight={220}>
          <PlacesBox named={places} count={count} />
        </Popup>
      )}
    </Marker>
  );
};

type PlaceMarkersProps = {
  points: readonly LocatedPoint[];
  onSelect: ((id: string) => void) | undefined;
};

/** The markers of what is in view of a Leaflet map. */
export const PlaceMarkers = ({ points, onSelect }: PlaceMarkersProps): ReactElement => {
  const shownIn = usePlaceClusters(points);
  const map = useMap();
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
          <ClusterMarker key={`${points.length}-${item.key}`} cluster={item} />
        ) : (
          <PlaceMarker key={item.key} point={item.point} onSelect={onSelect} />
        ),
      )}
    </>
  );
};
