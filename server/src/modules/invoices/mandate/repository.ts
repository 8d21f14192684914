import type { MissingForInvoices } from "@stokaz/contract/money/invoicing";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/**
 * Version of the mandate that an artisan accepted, and the facts that their invoices require but
 * lack.
 */
export const findInvoicing = async (
  db: Db,
  artisanId: string,
): Promise<{ mandateOn: CalendarDay | null; missing: MissingForInvoices[] }> => {
  const { rows } = await sql<{ mandateOn: CalendarDay | null; missing: MissingForInvoices[] }>`
    select invoicing_mandate(users.id) as "mandateOn",
      missing_for_invoices(seller_identity(users, artisan_profiles)) as missing
    from users join artisan_profiles on user_id = users.id where users.id = ${artisanId}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error(`${artisanId} is no artisan`);
  return found;
};
