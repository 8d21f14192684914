import { paths } from "@stokaz/contract/paths";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";
import type { ArtisanBatch } from "../batches/public.ts";

type Batches = readonly [ArtisanBatch, ...ArtisanBatch[]];

const inUnits = (units: number): string => `${units} ${units > 1 ? "unités" : "unité"}`;

const factsOf = (batches: Batches): [string, string][] =>
  batches.map(({ productName, number, lastDay, units, place }) => [
    `${productName}, lot ${number}`,
    [inUnits(units), lastDay && `jusqu'au ${frenchDay(lastDay)}`, place].filter(Boolean).join(", "),
  ]);

const linkOf = ([{ productId }]: Batches, publicUrl: string) => ({
  label: "Voir le stock",
  url: `${publicUrl}${paths.productStock.href(productId)}`,
});

/** Creates a mail about batches of one artisan. @param said texts for one batch and for several */
const batchesMail = (
  batches: Batches,
  said: { topic?: "stock"; one: string; several: string; paragraphs: readonly string[] },
  publicUrl: string,
): MailContent => {
  const [{ email, firstName, productName, number }] = batches;
  return {
    to: email,
    ...(said.topic ? { topic: said.topic } : {}),
    subject:
      batches.length === 1
        ? `${said.one} : ${productName}, lot ${number}`
        : `${said.several} : ${batches.length} lots`,
    paragraphs: [`Bonjour ${firstName},`, ...said.paragraphs],
    facts: factsOf(batches),
    link: linkOf(batches, publicUrl),
  };
};

const OVER = {
  one: "Date dépassée",
  several: "Date dépassée",
  paragraphs: [
    "La date de ce qui suit est passée : nous l'avons retiré de la vente. Pensez à l'enlever de votre espace.",
    "Ce que des acheteurs attendent encore n'a pas changé : vérifiez la date avant de le remettre.",
  ],
};
const ENDING = {
  topic: "stock" as const,
  one: "Bientôt à sa date",
  several: "Bientôt à leur date",
  paragraphs: ["La date de ce qui suit arrive. Le lendemain, ce qui en reste quitte la vente."],
};

/** Mail about batches that were taken out of the stock. */
export const overMail = (batches: Batches, publicUrl: string): MailContent =>
  batchesMail(batches, OVER, publicUrl);

/** Mail about batches whose last day is near. */
export const endingMail = (batches: Batches, publicUrl: string): MailContent =>
  batchesMail(batches, ENDING, publicUrl);
