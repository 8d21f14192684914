import type { ContactMessage } from "@stokaz/contract/messages/contact";
import { fullName } from "@stokaz/contract/text";
import type { MailContent } from "../mail/public.ts";

/** Mail to the operator; the facts hold the address for the answer. */
export const contactMail = (to: string, message: ContactMessage): MailContent => ({
  to,
  subject: `Message de ${fullName(message)}`,
  paragraphs: message.message.split(/\n+/),
  facts: [
    ["Nom", fullName(message)],
    ["Email", message.email],
    ["Téléphone", message.phone],
  ],
});
