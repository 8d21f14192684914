import type { ContactMessage } from "@stokaz/contract/messages/contact";
import type { MailContent } from "../mail/public.ts";

/** Mail to the operator; the facts hold the address for the answer. */
export const contactMail = (to: string, message: ContactMessage): MailContent => ({
  to,
  subject: `Message de ${message.firstName} ${message.name}`,
  paragraphs: message.message.split(/\n+/),
  facts: [
    ["Nom", `${message.firstName} ${message.name}`],
    ["Email", message.email],
    ["Téléphone", message.phone],
  ],
});
