import { hasVat } from "@stokaz/contract/tax/vat";
import type { Actor } from "../../../platform/actor.ts";
import type { Db } from "../../../platform/db/db.ts";
import { findInvoicing } from "./repository.ts";

export type MandateDeps = { db: Db; territory: { code: string } };

export const createMandate = ({ db, territory }: MandateDeps) => ({
  /** Finds the mandate for invoices in an artisan's name, and the facts missing for it. */
  async find({ userId }: Actor) {
    const { missing, ...found } = await findInvoicing(db, userId);
    const isVatCharged = hasVat(territory.code);
    return { ...found, missing: missing.filter((fact) => isVatCharged || fact !== "vatStatus") };
  },
});

export type Mandate = ReturnType<typeof createMandate>;
