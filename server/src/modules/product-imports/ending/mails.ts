import { IMPORT_LIFE } from "@stokaz/contract/limits";
import { paths } from "@stokaz/contract/paths";
import type { MailContent } from "../../mail/public.ts";
import type { Counts, Importer } from "../repository.ts";

const linkTo = (publicUrl: string) => ({
  label: "Voir le fichier",
  url: `${publicUrl}${paths.productFile.href()}`,
});

/** Mail to an artisan after a large file of theirs was checked. */
export const readMail = (
  { email, firstName, fileName }: Importer,
  { creates, updates, wrong }: Counts,
  publicUrl: string,
): MailContent => ({
  to: email,
  topic: "stock",
  subject: "Votre fichier de produits est lu",
  paragraphs: [
    `Bonjour ${firstName},`,
    `Nous avons lu toutes les lignes de « ${fileName} ». Rien n'est encore enregistré : regardez ce qui changerait, puis confirmez.`,
  ],
  facts: [
    ["Nouveaux produits", `${creates}`],
    ["Produits changés", `${updates}`],
    ["Lignes en erreur", `${wrong}`],
  ],
  link: linkTo(publicUrl),
  notes: [`Le fichier est gardé ${IMPORT_LIFE.words}.`],
});

/** Mail to an artisan after a large file of theirs was written. */
export const appliedMail = (
  { email, firstName, fileName }: Importer,
  { applied, wrong }: Counts,
  publicUrl: string,
): MailContent => ({
  to: email,
  topic: "stock",
  subject: "Vos produits sont enregistrés",
  paragraphs: [`Bonjour ${firstName},`, `Tout ce que dit « ${fileName} » est enregistré.`],
  facts: [
    ["Produits enregistrés", `${applied}`],
    ["Lignes laissées de côté", `${wrong}`],
  ],
  link: linkTo(publicUrl),
});
