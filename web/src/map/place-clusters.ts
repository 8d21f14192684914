import { useMemo } from "react";
import Supercluster from "supercluster";
import type { LocatedPoint } from "./place-point.ts";

/** Radius in pixels: pins closer than their own width would cover each other. */
const CLUSTER_RADIUS = 36;
/** Zoom beyond every map's closest one, so that places on one point always stay grouped. */
const CLUSTER_ZOOM = 20;
/** Number of places named in the box of a group that no zoom splits. */
const NAMED_TOGETHER = 12;
/** Share of the view that is also drawn around it, so that a short move shows no gap. */
const MARGIN = 0.25;

/** Visible part of a map, in degrees. */
export type MapView = {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
};

/** A place, or a group of places too close to show separately. */
export type Shown =
  | { kind: "place"; key: string; point: LocatedPoint; isHighlighted: boolean }
  | {
      kind: "cluster";
      key: string;
      lat: number;
      lng: number;
      count: number;
      /**
       * Zoom that splits the group; `undefined` if no zoom does, because all places are on one
       * point.
       */
      zoom: number | undefined;
      title: string;
      /** Some places of the group, to show their names. */
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
 * Returns a function that lists the places to draw in a view. Places that would cover each other
 * become a group with their number; one place may be highlighted. Only dozens of markers are drawn,
 * even for thousands of places.
 */
export const usePlaceClusters = (
  points: readonly LocatedPoint[],
  highlightedId: string | undefined,
): ((view: MapView, closestZoom: number) => Shown[]) => {
  // The index is built once per list, not at each move of the map.
  const known = useMemo(() => JSON.stringify(points), [points]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` stands for the points, which are new objects at each render
  const index = useMemo(() => indexOf(points), [known]);
  return (view, closestZoom) => shownIn(index, view, closestZoom, highlightedId);
};
