import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../mail/public.ts";

type Recipient = { email: string; firstName: string };

/** The mail does not contain the new address: its reader may be another person. */
export const formerEmailMail = (to: Recipient, publicUrl: string): MailContent => ({
  to: to.email,
  reach: "address",
  subject: "L'e-mail de votre compte a été changé",
  paragraphs: [
    `Bonjour ${to.firstName},`,
    "Un administrateur vient de remplacer l'e-mail de votre compte. Cette adresse ne sert plus à vous connecter et ne recevra plus nos messages. Tous les appareils connectés au compte ont été déconnectés et ses clés d'accès retirées.",
    "Si vous ne l'avez pas demandé, écrivez-nous aussitôt depuis la page Contact.",
  ],
  link: { label: "Nous écrire", url: `${publicUrl}${paths.contact.href()}` },
});
