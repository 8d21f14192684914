import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";
import { type DeliveryMailDetails, deliveryFacts, linkToDeliveries } from "../mails.ts";
import type { Person } from "../repository.ts";

/**
 * Mail to the artisan whose delivery was announced for a day that is closed now.
 *
 * @param isToday true if they may have come already
 */
export const dayClosedMail = (
  artisan: Person,
  details: DeliveryMailDetails,
  { reason, isToday, publicUrl }: { reason: string; isToday: boolean; publicUrl: string },
): MailContent => ({
  to: artisan.email,
  subject: `Livraison à déplacer : ${details.delivery.space_name} est fermé le ${frenchDay(details.delivery.planned_day)}`,
  paragraphs: [
    `Bonjour ${artisan.first_name},`,
    `Votre espace est fermé le jour pour lequel vous aviez annoncé une livraison : ne venez pas ce jour-là. Motif : ${reason}`,
    "Annulez cette livraison et annoncez-en une autre, pour un jour où il est ouvert. Voici ce que vous aviez annoncé.",
    ...(isToday
      ? ["Vous êtes déjà passé ? N'annulez rien : le loueur peut toujours vérifier l'arrivée."]
      : []),
  ],
  facts: deliveryFacts(details),
  link: linkToDeliveries(publicUrl),
});
