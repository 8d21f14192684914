import type { Cents } from "@stokaz/contract/money";
import { paths } from "@stokaz/contract/paths";
import type { AvailableSpace, OwnSpace } from "@stokaz/contract/spaces";
import { formatEuros, formatSurface } from "../lib/format/format.ts";

/** A place on a map; what is missing shows as N/A, what is not located is counted beside the map. */
export type PlacePoint = {
  readonly id: string;
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  /** m² */
  readonly surface?: number | undefined;
  /** Cents per pallet per month. */
  readonly price?: Cents | undefined;
  /** What is to be had there, instead of a surface and a price; the first ones of `count`. */
  readonly offers?: { readonly links: readonly { label: string; to: string }[]; count: number };
  /** Where all of it is told. */
  readonly page?: string | undefined;
  readonly lat: number | null;
  readonly lng: number | null;
};

/** A zone of the map: west, south, east, north, in degrees. */
export type MapZone = readonly [number, number, number, number];

export type PlaceMapProps = {
  /** Its name for screen readers. */
  label?: string;
  points: readonly PlacePoint[];
  /** Pixels, or a CSS length. */
  height?: number | string;
  /** Zoom steps further away than the territory's, for a small map. */
  zoomOutBy?: number;
  /** A marker was clicked. */
  onSelect?: ((id: string) => void) | undefined;
  /** The pointer or the focus came over a marker, or left it (`undefined`). */
  onHover?: ((id: string | undefined) => void) | undefined;
  /** Its marker, or the group it is in, stands out. */
  highlightedId?: string | undefined;
  /** Shown instead of fitting the points. */
  zone?: MapZone | undefined;
  /** Somebody moved the map: not when it fits points, opens a box or changes its size. */
  onMove?: ((zone: MapZone) => void) | undefined;
};

/** What the canvases draw: the places, around a centre. */
export type CanvasProps = Omit<PlaceMapProps, "label" | "height" | "zoomOutBy"> & {
  centre: { readonly lat: number; readonly lng: number };
  zoom: number;
};

/** A space's point. */
export const spacePoint = (
  { _id, name, address, price, lat, lng }: OwnSpace | AvailableSpace,
  surface: number,
): PlacePoint => ({ id: _id, name, address, surface, price, lat, lng });

/** A space on offer, which leads to its page. */
export const offeredPoint = (space: AvailableSpace): PlacePoint => ({
  ...spacePoint(space, space.availableSurface),
  page: paths.space.href(space._id),
});

/** A lessor's own space, which leads to its page unless nobody is shown it. */
export const ownPoint = (space: OwnSpace): PlacePoint => ({
  ...spacePoint(space, space.surface),
  page: space.hiddenReason === null ? paths.space.href(space._id) : undefined,
});

/** What a map shows before the territory is known. Source: specification §9. */
export const MAP_DEFAULTS = {
  centre: { lat: 48.8566, lng: 2.3522 },
  zoom: 20,
  height: 400,
} as const;

export type LocatedPoint = PlacePoint & { readonly lat: number; readonly lng: number };

export const isLocated = (point: PlacePoint): point is LocatedPoint =>
  point.lat !== null && point.lng !== null;

const NOT_AVAILABLE = "N/A";

/** What a place's box says, line by line. Source: specification §2, Maps. */
export const describePlace = (point: PlacePoint) => ({
  name: point.name || "Lieu sans nom",
  lines: [
    { term: "Adresse", text: point.address || NOT_AVAILABLE },
    ...(point.offers
      ? []
      : [
          {
            term: "Superficie (m²)",
            text: point.surface === undefined ? NOT_AVAILABLE : formatSurface(point.surface),
          },
          {
            term: "Prix/palette/mois",
            text: point.price === undefined ? NOT_AVAILABLE : formatEuros(point.price),
          },
        ]),
  ],
});
