import { useMemo } from "react";
import Supercluster from "supercluster";
import type { LocatedPoint } from "./place-point.ts";

/** Pixels: pins closer than their own width would cover each other. */
const CLUSTER_RADIUS = 36;
/** Beyond any map's closest zoom: places on one point stay together, however close one looks. */
const CLUSTER_ZOOM = 20;
/** Places named in the box of those that no zoom sets apart. */
const NAMED_TOGETHER = 12;
/** Share of the view around it that is drawn too: a short move shows no gap. */
const MARGIN = 0.25;

/** What is seen of a map, in degrees. */
export type MapView = {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
};

/** A place, or places too close to be told apart. */
export type Shown =
  | { kind: "place"; key: string; point: LocatedPoint; isHighlighted: boolean }
  | {
      kind: "cluster";
      key: string;
      lat: number;
      lng: number;
      count: number;
      /** The zoom that sets them apart; `undefined` when none does: they are on one point. */
      zoom: number | undefined;
      title: string;
      /** Some of them, to be named. */
      named: LocatedPoint[];
      isHighlighted: boolean;
    };

type Index = Supercluster<{ point: LocatedPoint }>;

const indexOf = (points: readonly LocatedPoint[]): Index =>
  new Supercluster<{ point: LocatedPoint }>({
    radius: CLUSTER_RADIUS,
    maxZoom: CLUSTER_ZOOM,
    minPoints: 2,
  }).load(
    points.map((point) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [point.lng, point.lat] },
      properties: { point },
    })),
  );

const holds = (index: Index, clusterId: number, id: string | undefined): boolean =>
  id !== undefined &&
  index
    .getLeaves(clusterId, Number.POSITIVE_INFINITY)
    .some(({ properties: { point } }) => point.id === id);

const shownIn = (
  index: Index,
  { west, south, east, north, zoom }: MapView,
  closestZoom: number,
  highlightedId: string | undefined,
): Shown[] => {
  const sideMargin = MARGIN * (east - west);
  const above = MARGIN * (north - south);
  return index
    .getClusters(
      [west - sideMargin, south - above, east + sideMargin, north + above],
      Math.round(zoom),
    )
    .map((feature) => {
      if (!("cluster" in feature.properties)) {
        const { point } = feature.properties;
        return {
          kind: "place",
          key: point.id,
          point,
          isHighlighted: point.id === highlightedId,
        };
      }
      const { cluster_id: id, point_count: count } = feature.properties;
      const [lng = 0, lat = 0] = feature.geometry.coordinates;
      const apart = index.getClusterExpansionZoom(id);
      const isOnePoint = apart > closestZoom;
      return {
        kind: "cluster",
        key: `cluster-${id}`,
        lat,
        lng,
        count,
        zoom: isOnePoint ? undefined : apart,
        title: isOnePoint ? `${count} lieux au même endroit` : `${count} lieux, s'approcher`,
        named: isOnePoint
          ? index.getLeaves(id, NAMED_TOGETHER).map(({ properties: { point } }) => point)
          : [],
        isHighlighted: holds(index, id, highlightedId),
      };
    });
};

/**
 * What a view shows of the places, one of which may stand out: those that would cover each other as one with their number.
 * Thousands of places cost no more than the dozens that are drawn.
 */
export const usePlaceClusters = (
  points: readonly LocatedPoint[],
  highlightedId: string | undefined,
): ((view: MapView, closestZoom: number) => Shown[]) => {
  // Written out once per list, not at each move of the map.
  const known = useMemo(() => JSON.stringify(points), [points]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` stands for the points, which are new objects at each render
  const index = useMemo(() => indexOf(points), [known]);
  return (view, closestZoom) => shownIn(index, view, closestZoom, highlightedId);
};
