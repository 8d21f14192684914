import type { Role } from "@stokaz/contract/accounts/roles";
import { RENT_DAYS } from "@stokaz/contract/leases/rents";
import type { DecidedSubject } from "@stokaz/contract/moderation/decisions";
import { GROUNDS, type GroundName } from "@stokaz/contract/moderation/grounds";
import {
  type Measure,
  type Notice,
  type NoticeWaiver,
  SUSPENSION_NOTICE_DAYS,
} from "@stokaz/contract/moderation/measures";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";

/** Scope of a measure, in the words for the person concerned. */
const SCOPES: Readonly<Record<Measure, string>> = {
  hide: "Cette annonce seule, sur tout le site. Ce qui est déjà payé suit son cours.",
  suspend: "Votre compte et toutes vos annonces, sur tout le site.",
  none: "Rien ne change.",
};

/** What goes on after a suspension, and how its person can end it: they can't log in. */
const KEPT: Readonly<Record<Role, string>> = {
  artisan: `Ce qui est déjà payé suit son cours : le loueur remet vos commandes. Vos locations continuent jusqu'à leur dernier jour, et les loyers mensuels restent prélevés sur votre carte ; vous ne pouvez plus en changer, et un loyer refusé qui reste impayé ${RENT_DAYS.end} jours met fin à la location. Pour quitter une location, venir reprendre vos marchandises, répondre à un litige ou obtenir un document, écrivez-nous depuis la page Contact : nous donnons votre préavis pour vous, aux mêmes conditions, et votre location s'arrête à sa fin.`,
  lessor:
    "Ce qui est déjà payé suit son cours : vos locataires gardent leur place jusqu'au dernier jour de leur location, et leurs loyers vous sont versés. Les commandes déjà payées sont à laisser aux acheteurs : les artisans, ou les personnes que vous avez nommées, les remettent sur le site. Pour répondre à un litige ou obtenir un document, écrivez-nous depuis la page Contact.",
  consumer:
    "Ce qui est déjà payé suit son cours : vous pouvez récupérer vos commandes avec le code reçu par e-mail. Pour en annuler une, répondre à un litige ou obtenir un document, écrivez-nous depuis la page Contact.",
  admin: "Ce qui est déjà payé suit son cours.",
};

const REVIEW_SCOPE = "Cet avis seul, sur tout le site.";

const RECALL_SCOPE =
  "Ce produit, sur tout le site. Ce qui n'est pas encore récupéré n'est plus remis.";

/** What a measure is against; `role` of a person. */
type Subject = { type: DecidedSubject; role?: Role | undefined };

const scopeOf = (
  measure: Measure,
  ground: GroundName,
  { type: subjectType, role = "admin" }: Subject,
): string => {
  if (measure === "suspend") return `${SCOPES.suspend} ${KEPT[role]}`;
  if (measure === "none") return SCOPES.none;
  if (subjectType === "review") return REVIEW_SCOPE;
  return ground === "recall" ? RECALL_SCOPE : SCOPES.hide;
};

/**
 * Texts of a decision that are stored: the rule as it reads today, and the scope of the measure.
 */
export const wordsOf = (
  measure: Measure,
  ground: GroundName,
  subject: Subject,
): { ground: GroundName | null; ground_text: string | null; scope: string } => {
  const scope = scopeOf(measure, ground, subject);
  if (measure === "none") return { ground: null, ground_text: null, scope };
  return { ground, ground_text: GROUNDS[ground].text, scope };
};

/** Time span of a measure. */
export type Times = {
  takes_effect_on: CalendarDay | null;
  ends_on: CalendarDay | null;
  notice_waiver: NoticeWaiver | null;
};

/**
 * Computes the first and the last day of a measure. A suspension may wait for the notice: thirty
 * whole days, today not counted.
 *
 * @param asked.endsOn its last day
 * @returns `undefined` when it would end before it begins
 */
export const timesOf = (
  measure: Measure,
  {
    endsOn = null,
    notice,
  }: { endsOn?: CalendarDay | null | undefined; notice?: Notice | undefined },
  today: CalendarDay,
): Times | undefined => {
  if (measure === "none") return { takes_effect_on: null, ends_on: null, notice_waiver: null };
  const isNoticed = measure === "suspend" && notice === "days30";
  const takes_effect_on = isNoticed ? addDays(today, SUSPENSION_NOTICE_DAYS + 1) : null;
  if (endsOn !== null && endsOn < (takes_effect_on ?? today)) return undefined;
  const waiver = measure === "suspend" && notice !== undefined && notice !== "days30";
  return { takes_effect_on, ends_on: endsOn, notice_waiver: waiver ? notice : null };
};
