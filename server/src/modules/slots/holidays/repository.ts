import type { Holiday } from "@stokaz/contract/time/holidays";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";

/** Makes these the only public holidays; rows that exist already stay untouched. */
export const keepHolidays = async (tx: Tx, holidays: readonly Holiday[]): Promise<void> => {
  const days = holidays.map(({ day }) => day);
  const names = holidays.map(({ name }) => name);
  const wanted = sql`unnest(${days}::date[], ${names}::text[]) as wanted (day, name)`;
  await sql`
    delete from public_holidays where (day, name) not in (select wanted.day, wanted.name from ${wanted})
  `.execute(tx);
  await sql`
    insert into public_holidays (day, name) select wanted.day, wanted.name from ${wanted}
    on conflict (day) do nothing
  `.execute(tx);
};
