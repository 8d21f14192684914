import { paths } from "@stokaz/contract/paths";
import { shortName } from "@stokaz/contract/text";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { frenchSlot } from "@stokaz/contract/time/french-time";
import type { ClosedDelivery } from "../../deliveries/public.ts";
import type { MailContent } from "../../mail/public.ts";
import type { Setting } from "../mails.ts";
import type { SlotMailDetails } from "../repository.ts";
import type { ClosureRow } from "../tables.ts";

type Closed = Pick<ClosureRow, "from_day" | "until_day" | "reason">;

/** Words the days of a closure: `le 5 janvier 2027`, `du 5 janvier 2027 au 8 janvier 2027`. */
const daysOf = ({ from_day, until_day }: Closed): string => {
  const last = lastDayBefore(until_day);
  return last === from_day
    ? `le ${frenchDay(from_day)}`
    : `du ${frenchDay(from_day)} au ${frenchDay(last)}`;
};

/** Fact of a mail: a pickup that was planned. */
export const pickupFact = (details: SlotMailDetails, { timeZone }: Setting): [string, string] => [
  details.orderNumber,
  `${shortName(details.buyer)}, ${frenchSlot(details, timeZone)}`,
];

/** Fact of a mail: a delivery that was announced. */
export const deliveryFact = ({ tradeName, day }: ClosedDelivery): [string, string] => [
  "Livraison",
  `${tradeName}, ${frenchDay(day)}`,
];

/** Mail to a lessor whose places the operator closed. @param facts what was planned for those days */
export const placesClosedMail = (
  lessor: { email: string; firstName: string },
  closure: Closed,
  facts: readonly [string, string][],
  { publicUrl, alertName }: { publicUrl: string; alertName: string },
): MailContent => ({
  to: lessor.email,
  subject: `${alertName} : vos espaces sont fermés`,
  paragraphs: [
    `Bonjour ${lessor.firstName},`,
    `Nous avons fermé les lieux de récupération ${daysOf(closure)}. Motif : ${closure.reason}`,
    "Voici ce qui était prévu et n'aura pas lieu. Les acheteurs et les artisans sont prévenus et choisissent un autre moment : vous n'avez rien à faire.",
  ],
  facts,
  link: {
    label: "Voir mes espaces",
    url: `${publicUrl}${paths.storageManagement.href()}`,
  },
});
