import type { Closure } from "@stokaz/contract/handover/closures";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import type { ShownClosure } from "./repository.ts";

/**
 * Converts a closure for a lessor, or for an administrator, who may lift all closures that they
 * see.
 */
export const toWireClosure = (closure: ShownClosure, lessorId?: string): Closure => ({
  _id: closure.id,
  kind: closure.kind,
  storageId: closure.space_id,
  storageName: closure.space_name,
  communes: closure.communes ?? [],
  isEverywhere: closure.is_everywhere,
  from: closure.from_day,
  to: lastDayBefore(closure.until_day),
  reason: closure.reason,
  isOwn: lessorId === undefined || closure.owner_id === lessorId,
});
