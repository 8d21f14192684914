import { z } from "zod";
import { keysOf } from "./keys.ts";

/** What the operator may decide of a report, and what it is called. */
export const MEASURES = {
  hide: "Annonce masquée",
  suspend: "Compte suspendu",
  none: "Aucune mesure",
} as const;
export type Measure = keyof typeof MEASURES;
export const decidedMeasure = z.enum(keysOf(MEASURES), {
  error: "Choisissez une décision.",
});

/** Whole days between telling a business of its suspension and the suspension. Source: regulation (EU) 2019/1150, article 4. */
export const NOTICE_DAYS = 30;

/** Why a business may be suspended without that notice. Source: the same, paragraph 4; terms of use, article 6. */
export const NOTICE_WAIVERS = {
  law: "Obligation légale ou ordre d'une autorité",
  repeated: "Manquements répétés",
  danger: "Urgence ou danger",
  fraud: "Fraude",
} as const;
export type NoticeWaiver = keyof typeof NOTICE_WAIVERS;

/** When a suspension takes effect: after the notice, or at once for one of these reasons. */
export const notice = z.enum(["days30", ...keysOf(NOTICE_WAIVERS)], {
  error: "Choisissez quand la suspension prend effet.",
});
export type Notice = z.output<typeof notice>;
