import L from "leaflet";
import { type ReactElement, useMemo, useState } from "react";
import { Marker, Popup, useMap, useMapEvents } from "react-leaflet";
import Supercluster from "supercluster";
import { PIN } from "./map-ground.tsx";
import styles from "./place-map.module.css";
import { describePlace, type LocatedPoint, type PlacePoint } from "./place-point.ts";

/** Pixels: pins closer than their own width would cover each other. */
const CLUSTER_RADIUS = 36;
/** Beyond the map's closest zoom: places on one point stay together, however close one looks. */
const CLUSTER_ZOOM = 20;
/** Places named in the box of those that no zoom sets apart. */
const NAMED_TOGETHER = 12;
/** Share of the view around it that is drawn too: a short move shows no gap. */
const MARGIN = 0.25;

type Point = { point: LocatedPoint };
type ClusterIndex = Supercluster<Point>;

const indexOf = (points: readonly LocatedPoint[]): ClusterIndex =>
  new Supercluster<Point>({ radius: CLUSTER_RADIUS, maxZoom: CLUSTER_ZOOM, minPoints: 2 }).load(
    points.map((point) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [point.lng, point.lat] },
      properties: { point },
    })),
  );

const clusterIcon = (count: number): L.DivIcon =>
  L.divIcon({
    className: styles.cluster ?? "",
    iconSize: [44, 44],
    html: `<span aria-hidden="true">${count}</span>`,
  });

const named = (name: string) => ({
  add: ({ target }: L.LeafletEvent) => target.getElement()?.setAttribute("aria-label", name),
});

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

type ClusterProps = {
  index: ClusterIndex;
  cluster: Supercluster.ClusterFeature<Supercluster.AnyProps>;
};

/** Places too close to be told apart: comes closer, or names them when no zoom would. */
const ClusterMarker = ({ index, cluster }: ClusterProps): ReactElement => {
  const map = useMap();
  const { cluster_id: id, point_count: count } = cluster.properties;
  const [lng = 0, lat = 0] = cluster.geometry.coordinates;
  const zoom = index.getClusterExpansionZoom(id);
  const isOnePoint = zoom > map.getMaxZoom();
  const title = isOnePoint ? `${count} lieux au même endroit` : `${count} lieux, s'approcher`;
  return (
    <Marker
      position={[lat, lng]}
      icon={clusterIcon(count)}
      title={title}
      eventHandlers={{
        ...named(title),
        click: () => !isOnePoint && map.setView([lat, lng], zoom),
      }}
    >
      {isOnePoint && (
        <Popup maxHeight={220}>
          {index.getLeaves(id, NAMED_TOGETHER).map(({ properties: { point } }) => (
            <PlaceBox key={point.id} point={point} />
          ))}
          {count > NAMED_TOGETHER && <p>Et {count - NAMED_TOGETHER} autres.</p>}
        </Popup>
      )}
    </Marker>
  );
};

type PlaceMarkersProps = {
  points: readonly LocatedPoint[];
  onSelect: ((id: string) => void) | undefined;
};

/**
 * The markers of what is in view, those that would cover each other as one with their number.
 * Thousands of places cost no more than the dozens that are drawn.
 */
export const PlaceMarkers = ({ points, onSelect }: PlaceMarkersProps): ReactElement => {
  const known = JSON.stringify(points);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` stands for the points, which are new objects at each render
  const index = useMemo(() => indexOf(points), [known]);
  const map = useMap();
  const [, setMoves] = useState(0);
  useMapEvents({ moveend: () => setMoves((moves) => moves + 1) });
  const view = map.getBounds().pad(MARGIN);
  const shown = index.getClusters(
    [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()],
    Math.round(map.getZoom()),
  );
  return (
    <>
      {shown.map((feature) =>
        "cluster" in feature.properties ? (
          <ClusterMarker
            key={`${known.length}-${feature.id}`}
            index={index}
            cluster={feature as Supercluster.ClusterFeature<Supercluster.AnyProps>}
          />
        ) : (
          <PlaceMarker
            key={feature.properties.point.id}
            point={feature.properties.point}
            onSelect={onSelect}
          />
        ),
      )}
    </>
  );
};
