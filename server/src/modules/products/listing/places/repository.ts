import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Whose places the asker sees exactly; the others' are shown as a grid point. */
export type ExactPlaces =
  | { of: "everybody" | "nobody" }
  | { of: "lessor"; lessorId: string }
  | { of: "buyer"; buyerId: string };

const EARTH_DIAMETER_METRES = 12_742_000;
/** After every place that is located. */
const NOWHERE_METRES = 99_999_999;

/** Whether the asker sees exactly where a product is kept. */
export const isExact = (places: ExactPlaces): RawBuilder<boolean> => {
  switch (places.of) {
    case "everybody":
      return sql`true`;
    case "nobody":
      return sql`false`;
    case "lessor":
      return sql`rentals.lessor_id = ${places.lessorId}`;
    case "buyer":
      return sql`exists (
        select from orders
        where orders.space_id = products.space_id and orders.buyer_id = ${places.buyerId}
          and orders.status in ('to_collect', 'collected')
      )`;
  }
};

const shown = (column: "lat" | "lng", places: ExactPlaces): RawBuilder<number> => {
  const degrees = sql.ref(`storage_spaces.${column}`);
  return sql`case when ${isExact(places)} then ${degrees} else grid_point(${degrees}) end`;
};

/** Whether the point that the asker is shown lies in a zone of the map. */
export const isShownWithin = (
  [west, south, east, north]: readonly [number, number, number, number],
  places: ExactPlaces,
): RawBuilder<SqlBool> => {
  const [lat, lng] = [shown("lat", places), shown("lng", places)];
  return sql`${lng} >= ${west} and ${lng} <= ${east} and ${lat} >= ${south} and ${lat} <= ${north}`;
};

/**
 * Whole metres to the point that the asker is shown: asking from many points tells no more than that
 * point does.
 */
export const shownDistance = (
  [fromLat, fromLng]: readonly [number, number],
  places: ExactPlaces,
): RawBuilder<number> => {
  const [lat, lng] = [shown("lat", places), shown("lng", places)];
  return sql`coalesce(round(${EARTH_DIAMETER_METRES}::float8 * asin(least(1, sqrt(
    power(sin(radians(${lat} - ${fromLat}::float8) / 2), 2)
    + cos(radians(${fromLat}::float8)) * cos(radians(${lat}))
      * power(sin(radians(${lng} - ${fromLng}::float8) / 2), 2)
  ))))::integer, ${NOWHERE_METRES}::integer)`;
};
