import { paths } from "@stokaz/contract/paths";
import { missingFacts, missingName } from "@stokaz/contract/products/asked-facts";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { MailContent } from "../../mail/public.ts";
import type { IncompleteProduct } from "./repository.ts";

const missingOf = (product: IncompleteProduct): string =>
  missingFacts(product, product.facts, product.hasNetQuantity).missing.map(missingName).join(", ");

const factOf = (product: IncompleteProduct, today: CalendarDay): [string, string] => {
  const until =
    product.dueOn > today
      ? `à compléter avant le ${frenchDay(product.dueOn)}`
      : "n'est plus en vente";
  return [product.name, `${until}. Il manque : ${missingOf(product)}.`];
};

/**
 * Mail to an artisan about their products with an incomplete sheet.
 *
 * @param products of one artisan, at least one
 */
export const incompleteMail = (
  [first, ...others]: readonly [IncompleteProduct, ...IncompleteProduct[]],
  { today, publicUrl }: { today: CalendarDay; publicUrl: string },
): MailContent => {
  const products = [first, ...others];
  const isOver = first.dueOn <= today;
  const one = products.length === 1;
  return {
    to: first.email,
    subject: isOver
      ? "Un produit n'est plus en vente : sa fiche est à compléter"
      : `${one ? "Une fiche de produit" : `${products.length} fiches de produits`} à compléter avant le ${frenchDay(first.dueOn)}`,
    paragraphs: [
      `Bonjour ${first.firstName},`,
      "La loi demande de dire à vos clients, avant l'achat, ce qu'ils ont le droit de savoir : ingrédients, allergènes, origine, fabricant… C'est la « fiche du produit ».",
      "Ces produits ont une fiche à compléter. Sans elle, un produit quitte la vente le jour dit ; il y revient dès que sa fiche est complète. Les commandes déjà passées ne changent pas.",
    ],
    facts: products.map((product) => factOf(product, today)),
    link: { label: "Compléter mes fiches", url: `${publicUrl}${paths.storageDetails.href()}` },
  };
};
