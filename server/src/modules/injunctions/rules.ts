import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";

/**
 * Text for the owner of a listing when it is hidden. Source: regulation (EU) 2022/2065, article 9,
 * paragraph 5.
 */
export const factsOf = (injunction: {
  authority: string;
  reference: string;
  received_on: CalendarDay;
  asks: string;
}): string => {
  const { authority, reference, received_on, asks } = injunction;
  return `Injonction de ${authority}, référence ${reference}, reçue le ${frenchDay(received_on)}. Ce qu'elle demande : ${asks}`;
};
