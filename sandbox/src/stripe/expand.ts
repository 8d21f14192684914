import type { Kind, Store } from "../store.ts";
import { invalidParameter } from "./errors.ts";
import {
  BALANCE_TRANSACTIONS,
  CHARGES,
  CUSTOMERS,
  DISPUTES,
  PAYMENT_INTENTS,
  PAYMENT_METHODS,
  PAYOUTS,
  REFUNDS,
  SETUP_INTENTS,
  TRANSFERS,
} from "./kinds.ts";

const BY_PREFIX: Readonly<Record<string, Kind<object>>> = {
  cus: CUSTOMERS,
  pi: PAYMENT_INTENTS,
  pm: PAYMENT_METHODS,
  seti: SETUP_INTENTS,
  ch: CHARGES,
  re: REFUNDS,
  du: DISPUTES,
  po: PAYOUTS,
  tr: TRANSFERS,
  txn: BALANCE_TRANSACTIONS,
};
const DEEPEST = 4;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const lookUp = (store: Store, value: unknown): unknown => {
  if (typeof value !== "string") return value;
  const found = BY_PREFIX[value.slice(0, value.indexOf("_"))];
  return (found && store.find(found, value)) ?? value;
};

const expandPath = (
  store: Store,
  target: unknown,
  path: readonly string[],
  whole: string,
): void => {
  const [field, ...rest] = path;
  if (field === undefined || target === null || target === undefined) return;
  if (Array.isArray(target)) {
    for (const entry of target) expandPath(store, entry, path, whole);
    return;
  }
  if (!isRecord(target)) return;
  if (!(field in target)) {
    throw invalidParameter(`This property cannot be expanded (${whole}).`, "expand");
  }
  target[field] = lookUp(store, target[field]);
  expandPath(store, target[field], rest, whole);
};

/**
 * Replaces ids by the objects they name.
 *
 * @param answer changed in place
 * @param paths such as `payment_intent.latest_charge`, or `data.payment_intent` for a list
 */
export const expand = <T extends object>(
  store: Store,
  answer: T,
  paths: readonly string[] | undefined,
): T => {
  for (const path of paths ?? []) {
    const fields = path.split(".");
    if (fields.length > DEEPEST) {
      throw invalidParameter(`You cannot expand more than ${DEEPEST} levels: ${path}`, "expand");
    }
    expandPath(store, answer, fields, path);
  }
  return answer;
};
