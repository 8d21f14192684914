import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { getCommune } from "@stokaz/contract/spaces/communes";
import type { ReactElement } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import illustration from "../../assets/empty-products.svg";
import { read } from "../../lib/api/reader.ts";
import { formatAtPlace, formatCount } from "../../lib/format/format.ts";
import { describePublic, type MetaVisit } from "../../lib/format/meta.ts";
import { productOffer } from "../../lib/format/offers.ts";
import { OfferTiles } from "../../ui/offers/offer-tiles.tsx";
import { RankingLink } from "../../ui/offers/ranking-link.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { CommuneLinks } from "./commune-links-section.tsx";

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const { commune, products } = await read(context, getCommune, {
    params: { slug: params.commune ?? "" },
  });
  return { commune, offers: products.map(productOffer) };
};

type Found = Awaited<ReturnType<typeof loader>>;

const leadOf = ({ commune }: Found): string =>
  commune.products === 0
    ? "Aucun produit n'y est en vente en ce moment."
    : `${formatCount(commune.products, "produit")} d'artisans à commander en ligne et à récupérer sur place.`;

export const meta = (visit: MetaVisit & { loaderData?: Found | undefined }) => {
  const found = visit.loaderData;
  if (!found) return [{ title: "Commune introuvable" }, { name: "robots", content: "noindex" }];
  const { name, postcodes } = found.commune;
  const examples = found.offers.slice(0, 3).map((offer) => offer.name);
  return describePublic(
    {
      title: `Produits locaux ${formatAtPlace(name)}`,
      description: `${leadOf(found)} ${examples.length > 0 ? `${examples.join(", ")}… ` : ""}${name} (${postcodes.join(", ")}).`,
      isOfUse: found.commune.products > 0,
    },
    visit,
  );
};

const CommuneProductsPage = (): ReactElement => {
  const found = useLoaderData<typeof loader>();
  const { commune, offers } = found;
  return (
    <PageShell
      title={`Produits locaux ${formatAtPlace(commune.name)}`}
      lead={leadOf(found)}
      action={
        <Button component={Link} to={paths.productListing.href()}>
          Tous les produits du territoire
        </Button>
      }
    >
      {offers.length > 0 ? (
        <>
          <OfferTiles offers={offers} headingLevel={2} />
          <RankingLink list="products" />
        </>
      ) : (
        <EmptyState
          illustration={illustration}
          message="Vous fabriquez ou produisez ici ? Stockez sur place et vendez à vos voisins."
          action={
            <Button component={Link} to={paths.registerForm.href("artisan")} variant="default">
              Devenir artisan-producteur
            </Button>
          }
        />
      )}
      <CommuneLinks commune={commune} shown="products" />
    </PageShell>
  );
};

export default CommuneProductsPage;
