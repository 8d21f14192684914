import type { Answer } from "@stokaz/contract/endpoint";
import { identityFacts, UNNAMED_LESSOR } from "@stokaz/contract/sellers/identity-facts";
import type { getSeller, Seller } from "@stokaz/contract/sellers/sellers";
import type { MetaDescriptor } from "react-router";
import { formatCount, formatList } from "../../lib/format/format.ts";
import { linkedScore } from "../../lib/format/linked-score.ts";
import { describePublic, type MetaVisit } from "../../lib/format/meta.ts";
import { verifiedText } from "../../lib/format/verified.ts";

export type Professional = Extract<Seller, { kind: "professional" }>;

/** Shown if a business has given no address, phone or email of its own. */
const LATER = "Communiqué avec la confirmation de commande";

/** Legal identity of a professional, line by line. */
export const factsOf = ({
  companyName,
  name,
  verified,
  ...known
}: Professional): [string, string][] => [
  ...identityFacts({ ...known, name: companyName, tradeName: name }, LATER),
  ...(verified ? [["Vérification", verifiedText(verified)] satisfies [string, string]] : []),
];

/** Title of a seller's page. */
export const sellerTitle = (seller: Seller): string => seller.name ?? UNNAMED_LESSOR;

/** Communes of a seller's offers, each once, sorted by name. */
export const communesOf = (seller: Seller): string[] =>
  [...new Set((seller.kind === "private" ? seller.spaces : seller.places).map(({ city }) => city))]
    .filter(Boolean)
    .sort((a, b) => a.localeCompare(b, "fr"));

const describe = (seller: Professional, total: number): string => {
  const communes = communesOf(seller);
  const where = communes.length > 0 ? ` à récupérer : ${formatList(communes)}` : "";
  return `${seller.name} (${seller.companyName}), vendeur professionnel. ${formatCount(total, "produit")}${where}.`;
};

/** Meta descriptors of a seller's page: search engines must not index a private person's page. */
export const sellerMeta = (
  found: Answer<typeof getSeller> | undefined,
  visit: MetaVisit,
): MetaDescriptor[] => {
  if (!found) return [{ name: "robots", content: "noindex" }];
  const { seller, total = 0 } = found;
  if (seller.kind === "private") {
    return [{ title: sellerTitle(seller) }, { name: "robots", content: "noindex" }];
  }
  return describePublic(
    {
      title: seller.name,
      description: describe(seller, total),
      isOfUse: total > 0,
      linkedData: ({ origin }) => [
        {
          "@context": "https://schema.org",
          "@type": "Organization",
          name: seller.name,
          legalName: seller.companyName,
          logo: `${origin}${seller.logo}`,
          ...linkedScore(seller.score),
        },
      ],
    },
    visit,
  );
};
