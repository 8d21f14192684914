import type { Cents } from "@stokaz/contract/money/money";
import { paths } from "@stokaz/contract/paths";
import type { AvailableSpace } from "@stokaz/contract/spaces/available-spaces";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import { formatEuros, formatSurface } from "../lib/format/format.ts";

/**
 * A place on a map. A missing fact shows as N/A; places without a position are counted beside the
 * map.
 */
export type PlacePoint = {
  readonly id: string;
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  /** Surface in m². */
  readonly surface?: number | undefined;
  /** Price in cents per pallet per month. */
  readonly price?: Cents | undefined;
  /**
   * Products offered there, instead of a surface and a price: `links` has the first ones of
   * `count`.
   */
  readonly offers?: { readonly links: readonly { label: string; to: string }[]; count: number };
  /** Address of the place's page. */
  readonly page?: string | undefined;
  readonly lat: number | null;
  readonly lng: number | null;
};

/** A zone of the map: west, south, east, north, in degrees. */
export type MapZone = readonly [number, number, number, number];

export type PlaceMapProps = {
  /** Accessible name of the map. */
  label?: string;
  points: readonly PlacePoint[];
  /** Height in pixels, or a CSS length. */
  height?: number | string;
  /** Number of zoom steps further out than the territory's zoom, for a small map. */
  zoomOutBy?: number;
  /** Called when a marker is clicked. */
  onSelect?: ((id: string) => void) | undefined;
  /** Called when the pointer or the focus enters a marker, or leaves it (`undefined`). */
  onHover?: ((id: string | undefined) => void) | undefined;
  /** Place whose marker or group is highlighted. */
  highlightedId?: string | undefined;
  /** Zone to show instead of fitting the points. */
  zone?: MapZone | undefined;
  /**
   * Called when a user moved the map, not when the map fits points, opens a box or changes its
   * size.
   */
  onMove?: ((zone: MapZone) => void) | undefined;
};

/** Props of the canvases: the places, around a centre. */
export type CanvasProps = Omit<PlaceMapProps, "label" | "height" | "zoomOutBy"> & {
  centre: { readonly lat: number; readonly lng: number };
  zoom: number;
};

/** Point of a space. */
export const spacePoint = (
  { _id, name, address, price, lat, lng }: OwnSpace | AvailableSpace,
  surface: number,
): PlacePoint => ({ id: _id, name, address, surface, price, lat, lng });

/** Point of an offered space, with a link to its page. */
export const offeredPoint = (space: AvailableSpace): PlacePoint => ({
  ...spacePoint(space, space.availableSurface),
  page: paths.space.href(space._id),
});

/** Point of a lessor's own space, with a link to its page if the page is public. */
export const ownPoint = (space: OwnSpace): PlacePoint => ({
  ...spacePoint(space, space.surface),
  page: space.hiddenReason === null && !space.isTakenOff ? paths.space.href(space._id) : undefined,
});

/** View before the territory is loaded. Source: specification §9. */
export const MAP_DEFAULTS = {
  centre: { lat: 48.8566, lng: 2.3522 },
  zoom: 20,
  height: 400,
} as const;

export type LocatedPoint = PlacePoint & { readonly lat: number; readonly lng: number };

export const isLocated = (point: PlacePoint): point is LocatedPoint =>
  point.lat !== null && point.lng !== null;

const NOT_AVAILABLE = "N/A";

/** Text of a place's box, line by line. Source: specification §2, Maps. */
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
