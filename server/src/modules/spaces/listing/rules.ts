import type { Cents } from "@stokaz/contract/money/money";
import type { SpaceSort } from "@stokaz/contract/spaces/available-spaces";

/** Topics of a list of spaces, as the triggers of migration 0390 announce them. */
export const LIST_TOPICS = [
  "storage_spaces",
  "rentals",
  "kept_pallets",
  "lessor_profiles",
  "users",
  "tax_requests",
] as const;

/** Topics of the page of one space. */
export const PAGE_TOPICS = [...LIST_TOPICS, "space_pictures", "reviews"] as const;

/** The value a space is sorted by: milliseconds, metres, cents or m². */
export const sortValue = (
  sort: SpaceSort,
  space: { created_at: Date; price_cents: Cents; free_m2: number; distance: number },
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
