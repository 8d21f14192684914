import type { MailContent } from "../../mail/public.ts";
import { type DeliveryMailDetails, deliveryFacts, linkToDeliveries } from "../mails.ts";
import type { Person } from "../repository.ts";

/**
 * Mail to both sides when a lease is over before a delivery comes.
 *
 * @param isArtisan true if the reader announced the delivery
 */
export const leaseEndedMail = (
  person: Person,
  details: DeliveryMailDetails,
  { isArtisan, publicUrl }: { isArtisan: boolean; publicUrl: string },
): MailContent => ({
  to: person.email,
  topic: "handovers",
  subject: `Livraison annulée, la location finit avant : ${details.delivery.space_name}`,
  paragraphs: [
    `Bonjour ${person.first_name},`,
    isArtisan
      ? "Vous aviez annoncé une livraison pour un jour où votre location sera finie. Elle est annulée : annoncez-la plus tôt, ou dans un autre de vos espaces."
      : `${details.delivery.trade_name} avait annoncé une livraison pour un jour où sa location sera finie. Elle est annulée : vous n'avez rien à faire.`,
  ],
  facts: deliveryFacts(details),
  link: linkToDeliveries(publicUrl),
});
