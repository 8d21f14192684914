import type { SpaceSort } from "@stokaz/contract/spaces";

/** The value a space is sorted by: milliseconds, metres, cents or m². */
export const sortValue = (
  sort: SpaceSort,
  space: { created_at: Date; price_cents: number; free_m2: number; distance: number },
): number => {
  switch (sort) {
    case "newest":
      return space.created_at.getTime();
    case "distance":
      return space.distance;
    case "price":
      return space.price_cents;
    case "room":
      return space.free_m2;
  }
};
