import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";

/** Number of days before its end that the holder of a card is told. */
const TOLD_DAYS_BEFORE = 30;

/** Number of hours that a page to change a card stays open at the provider. */
export const CHANGE_HOURS = 24;

/** Number of pages to change a card that one account may open. */
export const CHANGE_LIMIT = { name: "card-change", tries: 10, seconds: 3600 };

/** Latest end of the cards whose holders are told on a day. */
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

/** Common name of a brand of cards. @param brand as the provider names it */
export const brandName = (brand: string): string => BRANDS[brand] ?? "Carte";
