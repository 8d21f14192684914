import { paths } from "@stokaz/contract/paths";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";
import type { Keeper } from "../notices/public.ts";
import type { Expected } from "./repository.ts";

const counted = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];

const factOf = ({ kind, time, who, orderNumber, goods }: Expected): [string, string] => {
  if (kind === "delivery") return ["Livraison", `${who} : ${goods}`];
  return [time ?? "Sans créneau", `${who}, ${orderNumber} : ${goods}`];
};

const subjectOf = (spaceName: string, expected: readonly Expected[]): string => {
  const count = (kind: Expected["kind"]): number =>
    expected.filter((one) => one.kind === kind).length;
  const tomorrow = [
    ...counted(count("pickup"), "commande à remettre", "commandes à remettre"),
    ...counted(count("delivery"), "livraison", "livraisons"),
  ];
  return tomorrow.length > 0
    ? `Demain à « ${spaceName} » : ${tomorrow.join(", ")}`
    : `« ${spaceName} » : ${counted(count("order"), "nouvelle commande", "nouvelles commandes").join()}`;
};

const namesTomorrow = (expected: readonly Expected[]): boolean =>
  expected.some(({ kind }) => kind !== "order");

/** The evening from which on orders are new: that of the last mail. */
const eveningName = (day: CalendarDay, tomorrow: CalendarDay): string =>
  day === addDays(tomorrow, -2) ? "hier soir" : `le ${frenchDay(day)} au soir`;

/**
 * @param expected what is expected at the place, at least one
 * @param about `lastTold`: day of the place's last mail
 */
export const eveningMail = (
  { email, firstName, isLessor }: Keeper,
  expected: readonly Expected[],
  {
    spaceName,
    tomorrow,
    lastTold,
    publicUrl,
  }: { spaceName: string; tomorrow: CalendarDay; lastTold: CalendarDay; publicUrl: string },
): MailContent => ({
  to: email,
  topic: "handovers",
  ...(namesTomorrow(expected) ? { lastDay: addDays(tomorrow, -1) } : {}),
  subject: subjectOf(spaceName, expected),
  paragraphs: [
    `Bonjour ${firstName},`,
    namesTomorrow(expected)
      ? `Voici ce qui vous attend à « ${spaceName} » demain, ${frenchDay(tomorrow)}.`
      : `Du nouveau à « ${spaceName} ».`,
    ...(expected.some(({ kind }) => kind === "order")
      ? [
          `Sans créneau : ces commandes sont nouvelles depuis ${eveningName(lastTold, tomorrow)}. Leurs acheteurs n'ont pas encore dit quand ils viennent.`,
        ]
      : []),
    ...(isLessor
      ? []
      : ["Vous recevez ce message parce que vous remettez les commandes de cet espace."]),
  ],
  facts: expected.map(factOf),
  link: { label: "Voir les remises", url: `${publicUrl}${paths.handovers.href()}` },
});
