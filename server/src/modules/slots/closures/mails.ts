import { paths } from "@stokaz/contract/paths";
import { shortName } from "@stokaz/contract/text";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { frenchSlot } from "@stokaz/contract/time/french-time";
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

/** Mail to a lessor whose places the operator closed, with the pickups planned for those days. */
export const placesClosedMail = (
  closure: Closed,
  released: readonly [SlotMailDetails, ...SlotMailDetails[]],
  setting: Setting,
): MailContent => {
  const [{ lessor }] = released;
  return {
    to: lessor.email,
    subject: "Alerte cyclone : vos espaces sont fermés",
    paragraphs: [
      `Bonjour ${lessor.firstName},`,
      `Nous avons fermé les lieux de récupération ${daysOf(closure)}. Motif : ${closure.reason}`,
      "Ces passages n'auront pas lieu. Les acheteurs sont prévenus et choisissent un autre créneau : vous n'avez rien à faire.",
    ],
    facts: released.map((details) => [
      details.orderNumber,
      `${shortName(details.buyer)}, ${frenchSlot(details, setting.timeZone)}`,
    ]),
    link: {
      label: "Voir mes espaces",
      url: `${setting.publicUrl}${paths.storageManagement.href()}`,
    },
  };
};
