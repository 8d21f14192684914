import type { Role } from "@stokaz/contract/roles";
import type { Db } from "../../../platform/db/db.ts";

/** Whom a mail goes to, as they are called and written to now. */
export type Addressee = { email: string; firstName: string; role: Role };

/** Whom mails to a person go to; nobody once their account is closed. */
export const findAddressee = (db: Db, userId: string): Promise<Addressee | undefined> =>
  db
    .selectFrom("users")
    .select(["email", "first_name as firstName", "role"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
