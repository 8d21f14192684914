import { adminLink, type MailContent } from "../mail/public.ts";

export const failedBackupMail = (
  operatorEmail: string,
  { file, failure }: { file: string; failure: string },
  publicUrl: string,
): MailContent => ({
  to: operatorEmail,
  subject: "La sauvegarde de cette nuit a échoué",
  paragraphs: [
    "La sauvegarde automatique n'a pas pu être faite, ou elle n'a pas pu être restaurée à l'essai. Les précédentes sont gardées tant qu'une nouvelle n'a pas réussi.",
  ],
  facts: [
    ["Fichier", file],
    ["Raison", failure],
  ],
  link: adminLink(publicUrl),
});
