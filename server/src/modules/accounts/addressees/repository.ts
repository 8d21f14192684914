import type { Role } from "@stokaz/contract/accounts/roles";
import type { Db } from "../../../platform/db/db.ts";

/** Addressee of a mail, with their present name and e-mail address. */
export type Addressee = { email: string; firstName: string; role: Role };

/** Finds the addressee of mails to a person. @returns nobody once their account is closed */
export const findAddressee = (db: Db, userId: string): Promise<Addressee | undefined> =>
  db
    .selectFrom("users")
    .select(["email", "first_name as firstName", "role"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
