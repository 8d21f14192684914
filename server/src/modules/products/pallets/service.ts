import type { Db } from "../../../platform/db/db.ts";
import { listPlaced } from "./repository.ts";
import { palletUsage, type Standing } from "./rules.ts";

/**
 * Lists the products on the pallets of several rentals, by rental id.
 *
 * @param rented number of pallets of each rental
 */
export const listStanding = async (
  db: Db,
  rented: ReadonlyMap<string, number>,
): Promise<Map<string, Standing>> => {
  const placed = await listPlaced(db, [...rented.keys()]);
  const byRental = Map.groupBy(placed, ({ rental_id }) => rental_id);
  return new Map(
    [...rented].map(([rentalId, pallets]) => [
      rentalId,
      palletUsage(byRental.get(rentalId) ?? [], pallets),
    ]),
  );
};
