import type { Cents } from "@stokaz/contract/money/money";
import { useSyncExternalStore } from "react";
import { onChangedElsewhere } from "./changed-elsewhere.ts";
import { localStore } from "./stores.ts";

/** Units of one product, with the facts that show it even when it is no longer on sale. */
export type BasketLine = {
  readonly productId: string;
  readonly name: string;
  readonly photo: string;
  readonly sellerId: string;
  readonly sellerName: string;
  /** Cents per unit, as shown when it was added. */
  readonly price: Cents;
  readonly quantity: number;
};

/** Products that somebody wants to buy, all collected at one place. It has at least one line. */
export type Basket = {
  readonly storageId: string;
  /**
   * Changes with each change of the basket. It is part of the idempotency key: the same basket is
   * paid for only once.
   */
  readonly revision: string;
  /** Payment that was opened last for this basket. */
  readonly sessionId?: string;
  readonly lines: readonly BasketLine[];
};

const NAME = "basket";
/** Version of the stored shape: a basket of another version is not read. */
const VERSION = 1;

const TEXTS = ["productId", "name", "photo", "sellerId", "sellerName"] as const;
const NUMBERS = ["price", "quantity"] as const;

// These checks are written by hand: a schema would be loaded by every page for the number in its
// header.
type Unchecked<Shape> = { [Name in keyof Shape]?: unknown } | null;

const isLine = (line: Unchecked<BasketLine>): line is BasketLine =>
  line !== null &&
  TEXTS.every((name) => typeof line[name] === "string") &&
  NUMBERS.every((name) => Number.isSafeInteger(line[name]) && Number(line[name]) > 0);

const decode = (stored: string | null): Basket | null => {
  if (stored === null) return null;
  try {
    const kept: Unchecked<Basket & { version: number }> = JSON.parse(stored);
    if (kept?.version !== VERSION || !Array.isArray(kept.lines)) return null;
    const { storageId, revision, sessionId } = kept;
    if (typeof storageId !== "string" || typeof revision !== "string") return null;
    const lines = kept.lines.filter(isLine);
    if (lines.length === 0) return null;
    return { storageId, revision, lines, ...(typeof sessionId === "string" && { sessionId }) };
  } catch {
    return null;
  }
};

let lastRead: { stored: string | null; basket: Basket | null } | undefined;

/**
 * Basket stored in the browser; `null` while it is empty. The same object is returned until the
 * stored text changes.
 */
export const getBasket = (): Basket | null => {
  const stored = localStore().getItem(NAME);
  if (lastRead?.stored !== stored) lastRead = { stored, basket: decode(stored) };
  return lastRead?.basket ?? null;
};

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const stopElsewhere = onChangedElsewhere([NAME], listener);
  return () => {
    listeners.delete(listener);
    stopElsewhere();
  };
};

const nothing = (): null => null;

/**
 * Current basket; `null` while it is empty, and while React hydrates a page written by the server.
 */
export const useBasket = (): Basket | null => useSyncExternalStore(subscribe, getBasket, nothing);

/** Number of units of a product in the basket. */
export const useUnitsInBasket = (productId: string): number =>
  useSyncExternalStore(
    subscribe,
    () => getBasket()?.lines.find((line) => line.productId === productId)?.quantity ?? 0,
    () => 0,
  );

/**
 * Stores a basket in place of the former one. The changes that people make are in
 * `basket-changes.ts`.
 */
export const keepBasket = (basket: Basket): void => {
  if (basket.lines.length === 0) localStore().removeItem(NAME);
  else localStore().setItem(NAME, JSON.stringify({ version: VERSION, ...basket }));
  for (const listener of listeners) listener();
};
