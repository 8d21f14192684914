import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import type { Vault } from "../../../platform/vault.ts";
import { listSellers } from "../repository.ts";
import type { SealedField } from "../rules.ts";
import { sealFact } from "../service.ts";
import type { Sealed } from "../tables.ts";
import * as rows from "./repository.ts";

/**
 * Creates the function that runs when a person closes their account. If they were ever paid, their
 * name and address, which the account is about to lose, are stored sealed for the file of the year;
 * otherwise all their tax facts are deleted.
 */
export const createKeeping =
  ({ clock, vault }: { clock: Clock; vault: Vault }) =>
  async (tx: Tx, userId: string): Promise<void> => {
    const [seller] = await listSellers(tx, [userId]);
    if (!seller) return;
    if (!(await rows.wasPaid(tx, userId))) return rows.forgetIdentity(tx, userId);
    const sealed = (field: SealedField, text: string): Sealed =>
      sealFact(vault, userId, field, text);
    await rows.keepIdentity(
      tx,
      userId,
      {
        kept_name: sealed("kept_name", seller.name),
        kept_first_name: sealed("kept_first_name", seller.firstName),
        kept_address: sealed("kept_address", seller.address),
      },
      clock.now(),
    );
  };
