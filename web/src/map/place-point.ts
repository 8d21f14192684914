import type { Cents } from "@stokaz/contract/money";
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
  readonly lat: number | null;
  readonly lng: number | null;
};

/** A zone of the map: west, south, east, north, in degrees. */
export type MapZone = readonly [number, number, number, number];

export type PlaceMapProps = {
  /** Its name for screen readers. */
  label?: string;
  points: readonly PlacePoint[];
  centre?: { readonly lat: number; readonly lng: number };
  zoom?: number;
  /** Pixels, or a CSS length. */
  height?: number | string;
  /** GeoJSON of the land, drawn when tiles can't be had. */
  coastline?: unknown;
  /** `https://…/{z}/{x}/{y}…`; none draws the coast alone. */
  tilesUrl?: string | undefined;
  /** With one, Google draws the map. */
  googleMapsKey?: string | undefined;
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

/** What a map shows that is told nothing; pages pass the territory's. Source: specification §9. */
export const MAP_DEFAULTS = {
  centre: { lat: 48.8566, lng: 2.3522 },
  zoom: 20,
  height: 400,
} as const;

export type LocatedPoint = PlacePoint & { readonly lat: number; readonly lng: number };

export const isLocated = (point: PlacePoint): point is LocatedPoint =>
  point.lat !== null && point.lng !== null;

const MISSING = "N/A";

/** What a place's box says, line by line. Source: specification §2, Maps. */
export const describePlace = (point: PlacePoint) => ({
  name: point.name || "Lieu sans nom",
  lines: [
    { term: "Adresse", text: point.address || MISSING },
    ...(point.offers
      ? []
      : [
          {
            term: "Superficie (m²)",
            text: point.surface === undefined ? MISSING : formatSurface(point.surface),
          },
          {
            term: "Prix/palette/mois",
            text: point.price === undefined ? MISSING : formatEuros(point.price),
          },
        ]),
  ],
});
