import { z } from "zod";
import { DECISION_MISSING } from "../choices.ts";
import { keysOf } from "../keys.ts";

/** Measures that the operator may decide on a report, with their names. */
export const MEASURES = {
  hide: "Annonce masquée",
  suspend: "Compte suspendu",
  none: "Aucune mesure",
} as const;
export type Measure = keyof typeof MEASURES;
/** One of the keys of {@link MEASURES}. */
export const decidedMeasure = z.enum(keysOf(MEASURES), {
  error: DECISION_MISSING,
});

/**
 * Whole days between the notice to a business and its suspension. Source: regulation (EU)
 * 2019/1150, article 4.
 */
export const SUSPENSION_NOTICE_DAYS = 30;

/**
 * Reasons to suspend a business without that notice. Source: the same, paragraph 4; terms of use,
 * article 6.
 */
export const NOTICE_WAIVERS = {
  law: "Obligation légale ou ordre d'une autorité",
  repeated: "Manquements répétés",
  danger: "Urgence ou danger",
  fraud: "Fraude",
} as const;
export type NoticeWaiver = keyof typeof NOTICE_WAIVERS;

/** Start of a suspension: after the notice period, or at once for one of these reasons. */
export const notice = z.enum(["days30", ...keysOf(NOTICE_WAIVERS)], {
  error: "Choisissez quand la suspension prend effet.",
});
export type Notice = z.output<typeof notice>;
