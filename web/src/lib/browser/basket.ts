import type { Cents } from "@stokaz/contract/money";
import { useSyncExternalStore } from "react";
import { onChangedElsewhere } from "./changed-elsewhere.ts";

/** Some units of a product, with what it takes to show it when nobody sells it any more. */
export type BasketLine = {
  readonly productId: string;
  readonly name: string;
  readonly photo: string;
  readonly sellerId: string;
  readonly sellerName: string;
  /** Cents a unit, as it was seen. */
  readonly price: Cents;
  readonly quantity: number;
};

/** What somebody means to buy, all of it collected at one place. It has at least one line. */
export type Basket = {
  readonly storageId: string;
  /** Another one after each change: the same basket is paid for once, however often it is asked for. */
  readonly revision: string;
  /** The payment that was opened for it last. */
  readonly sessionId?: string;
  readonly lines: readonly BasketLine[];
};

const NAME = "basket";
/** Of the shape that is stored: another version's basket is not read. */
const VERSION = 1;

const TEXTS = ["productId", "name", "photo", "sellerId", "sellerName"] as const;
const NUMBERS = ["price", "quantity"] as const;

// Checked by hand: every page would have to load a schema for the number in its header.
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

/** The basket as the browser keeps it; `null` while it is empty. The same object until what is stored changes. */
export const getBasket = (): Basket | null => {
  const stored = localStorage.getItem(NAME);
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

/** The basket, kept current; `null` while it is empty, and while a page written by the server wakes up. */
export const useBasket = (): Basket | null => useSyncExternalStore(subscribe, getBasket, nothing);

/** How many units of a product are in the basket. */
export const useUnitsInBasket = (productId: string): number =>
  useSyncExternalStore(
    subscribe,
    () => getBasket()?.lines.find((line) => line.productId === productId)?.quantity ?? 0,
    () => 0,
  );

/** Keeps a basket instead of the one that was kept: `basket-changes.ts` says what people may do to it. */
export const keepBasket = (basket: Basket): void => {
  if (basket.lines.length === 0) localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, JSON.stringify({ version: VERSION, ...basket }));
  for (const listener of listeners) listener();
};
