import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import type { CalendarDay } from "../time/calendar.ts";

/**
 * File name of a downloaded PDF: its words in small letters, without accents, joined by hyphens.
 */
export const fileName = (...words: readonly string[]): string =>
  `${words
    .join("-")
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")}.pdf`;

/** File name of an order's contract. */
export const orderPaperName = (orderNumber: string): string =>
  fileName("contrat-de-vente", orderNumber);

/** File name of a rental's contract. @param startDate its first day */
export const rentalPaperName = (rental: { startDate: CalendarDay; spaceName: string }): string =>
  fileName("contrat-de-location", rental.startDate, rental.spaceName);

/** File name of an amendment to it. @param number the amendment's, from 1 */
export const amendmentName = (
  rental: { startDate: CalendarDay; spaceName: string },
  number: number,
): string => fileName("avenant", String(number), rental.startDate, rental.spaceName);

/** File name of the labels of its pallets. */
export const labelsName = (rental: { startDate: CalendarDay; spaceName: string }): string =>
  fileName("etiquettes", rental.startDate, rental.spaceName);

/** File name of the labels for goods that a lease left behind. */
export const leftoverLabelsName = (rental: { startDate: CalendarDay; spaceName: string }): string =>
  fileName("a-reprendre", rental.startDate, rental.spaceName);

/** A PDF file as an answer. */
export const pdf = z.instanceof(Uint8Array).meta({ type: "string", format: "binary" });

export const getOrderPaper = endpoint({
  method: "GET",
  path: "/api/papers/orders/:orderId",
  summary: "Returns the contract of a paid order as PDF, for its buyer and administrators",
  access: "signed-in",
  rights: ["money"],
  params: z.object({ orderId: id }),
  status: 200,
  answer: pdf,
  problems: ["order/not-found", "order/not-yours", "paper/not-found", "paper/busy"],
});

export const getRentalPaper = endpoint({
  method: "GET",
  path: "/api/papers/rentals/:rentalId",
  summary:
    "Returns the contract of a paid rental as PDF, for its artisan, its lessor and administrators",
  access: "signed-in",
  rights: ["money"],
  params: z.object({ rentalId: id }),
  status: 200,
  answer: pdf,
  problems: ["rental/not-found", "rental/not-yours", "paper/not-found", "paper/busy"],
});
