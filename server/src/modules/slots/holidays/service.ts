import { publicHolidays } from "@stokaz/contract/time/holidays";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { Territory } from "../../../territories/territory.ts";
import { keepHolidays } from "./repository.ts";

/**
 * Number of years whose public holidays the database knows, from last year on: the longest rental
 * ends within them.
 */
const YEARS = 8;

/** Writes the public holidays of the served territory into the database, in place of any others. */
export const writeHolidays = async (
  db: Db,
  clock: Clock,
  { abolition }: Pick<Territory, "abolition">,
): Promise<void> => {
  const lastYear = Number(clock.today().slice(0, 4)) - 1;
  const years = Array.from({ length: YEARS }, (_, index) => lastYear + index);
  const holidays = years.flatMap((year) => publicHolidays(year, abolition));
  // Two holidays may fall on the same day, for example Ascension and 8 May.
  const once = new Map(holidays.toReversed().map((holiday) => [holiday.day, holiday]));
  await inTransaction(db, (tx) => keepHolidays(tx, [...once.values()]));
};
