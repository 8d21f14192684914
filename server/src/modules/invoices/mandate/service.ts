import type { Actor } from "../../../platform/actor.ts";
import type { Db } from "../../../platform/db/db.ts";
import { findInvoicing } from "./repository.ts";

export const createMandate = ({ db }: { db: Db }) => ({
  /** Whether an artisan's next sales are invoiced in their name, and what is missing for it. */
  find: ({ userId }: Actor) => findInvoicing(db, userId),
});

export type Mandate = ReturnType<typeof createMandate>;
