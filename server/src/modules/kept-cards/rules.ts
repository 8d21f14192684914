import { addDays, type CalendarDay } from "@stokaz/contract/calendar";

/** Days before its end that the owner of a card is told. */
const TOLD_DAYS_BEFORE = 30;

/** How long a page to change a card stays open at the provider. */
export const CHANGE_HOURS = 24;

/** How many pages to change a card one account may open. */
export const CHANGE_LIMIT = { name: "card-change", tries: 10, seconds: 3600 };

/** The last end of cards whose owners are told on a day. */
export const expiryHorizon = (today: CalendarDay): CalendarDay => addDays(today, TOLD_DAYS_BEFORE);

const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "CB",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** What people call a brand of cards. @param brand as the provider names it */
export const brandName = (brand: string): string => BRANDS[brand] ?? "Carte";
