import type { Answer } from "@stokaz/contract/endpoint";
import { UNNAMED_LESSOR } from "@stokaz/contract/reports";
import { identityFacts } from "@stokaz/contract/seller-identity";
import type { getSeller, Seller } from "@stokaz/contract/sellers";
import type { MetaDescriptor } from "react-router";
import { formatCount, formatList } from "../../lib/format/format.ts";
import { linkedScore } from "../../lib/format/linked-score.ts";
import { describePublic, type MetaVisit } from "../../lib/format/meta.ts";
import { verifiedText } from "../../lib/format/verified.ts";

export type Professional = Extract<Seller, { kind: "professional" }>;

/** Said where a business has given no address, phone or e-mail of its own. */
const LATER = "Communiqué avec la confirmation de commande";

/** Who a professional is in law. */
export const factsOf = ({
  companyName,
  name,
  verified,
  ...known
}: Professional): [string, string][] => [
  ...identityFacts({ ...known, name: companyName, tradeName: name }, LATER),
  ...(verified ? [["Vérification", verifiedText(verified)] satisfies [string, string]] : []),
];

/** What the page of a seller is headed. */
export const sellerTitle = (seller: Seller): string => seller.name ?? UNNAMED_LESSOR;

/** The communes where somebody offers something, each once, by name. */
export const communesOf = (seller: Seller): string[] =>
  [...new Set((seller.kind === "private" ? seller.spaces : seller.places).map(({ city }) => city))]
    .filter(Boolean)
    .sort((a, b) => a.localeCompare(b, "fr"));

const describe = (seller: Professional, total: number): string => {
  const communes = communesOf(seller);
  const where = communes.length > 0 ? ` à récupérer : ${formatList(communes)}` : "";
  return `${seller.name} (${seller.companyName}), vendeur professionnel. ${formatCount(total, "produit")}${where}.`;
};

/** What a seller's page says of them in its head: search engines have no business with a person's. */
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
