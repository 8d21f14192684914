import { findSession } from "./checkout-sessions.ts";
import { settleIntent } from "./payments.ts";
import { AUTOMATIC_PAYOUTS, payOutByItself, settlePayout } from "./payouts.ts";
import { settleRefund } from "./refunds.ts";
import type { Work } from "./work.ts";

const BY_PREFIX: Readonly<Record<string, (work: Work, id: string) => unknown>> = {
  cs: findSession,
  pi: settleIntent,
  po: settlePayout,
  re: settleRefund,
};

/** Does the due work of an object: it expires, is paid or is sent back. */
export const doWhatIsDue = (work: Work, id: string): void => {
  if (id === AUTOMATIC_PAYOUTS) payOutByItself(work);
  BY_PREFIX[id.slice(0, id.indexOf("_"))]?.(work, id);
};
