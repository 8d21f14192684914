import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/db.ts";
import { isExpected, type Person } from "../repository.ts";

/** A delivery for a day that is closed, with the lessor of its place and who announced it. */
type Closed = {
  id: string;
  lessor: { id: string; email: string; firstName: string };
  artisan: Person;
};

/**
 * Expected deliveries, from today on, for days that a closure closes at their place. Days that
 * another closure had closed before are left out.
 */
export const listClosed = async (
  tx: Tx,
  closureId: string,
  today: CalendarDay,
): Promise<Closed[]> => {
  const { rows } = await sql<Closed>`
    select deliveries.id,
      jsonb_build_object('id', lessor.id, 'email', lessor.email, 'firstName', lessor.first_name) as lessor,
      jsonb_build_object('email', artisan.email, 'first_name', artisan.first_name) as artisan
    from closures
    join deliveries on planned_day >= from_day and planned_day < until_day
    join rentals on rentals.id = deliveries.rental_id
    join storage_spaces as space on space.id = deliveries.space_id and concerns(closures, space)
    join users as lessor on lessor.id = deliveries.lessor_id
    join users as artisan on artisan.id = deliveries.artisan_id
    where closures.id = ${closureId} and planned_day >= ${today}::date and ${isExpected(today)}
      and not exists (
        select from closures as other
        where other.id <> closures.id and other.from_day <= planned_day and other.until_day > planned_day
          and concerns(other, space)
      )
    order by planned_day, deliveries.id
  `.execute(tx);
  return rows;
};
