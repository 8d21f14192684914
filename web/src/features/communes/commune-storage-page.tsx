import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { getCommune } from "@stokaz/contract/spaces/communes";
import type { ReactElement } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import illustration from "../../assets/empty-spaces.svg";
import { read } from "../../lib/api/reader.ts";
import { formatAtPlace, formatCount, formatEuros } from "../../lib/format/format.ts";
import { describePublic, type MetaVisit } from "../../lib/format/meta.ts";
import { spaceOffer } from "../../lib/format/offers.ts";
import { OfferTiles } from "../../ui/offers/offer-tiles.tsx";
import { RankingLink } from "../../ui/offers/ranking-link.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { CommuneLinks } from "./commune-links-section.tsx";

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const { commune, spaces } = await read(context, getCommune, {
    params: { slug: params.commune ?? "" },
  });
  return { commune, offers: spaces.map(spaceOffer) };
};

type Found = Awaited<ReturnType<typeof loader>>;

const leadOf = ({ commune }: Found): string => {
  if (commune.spaces === 0) return "Aucun espace n'a de la place ce mois-ci.";
  const price =
    commune.usualPrice === null
      ? ""
      : `, ${formatEuros(commune.usualPrice)} la palette par mois en général`;
  return `${formatCount(commune.spaces, "espace")} avec de la place chez l'habitant${price}.`;
};

export const meta = (visit: MetaVisit & { loaderData?: Found | undefined }) => {
  const found = visit.loaderData;
  if (!found) return [{ title: "Commune introuvable" }, { name: "robots", content: "noindex" }];
  const { name, postcodes } = found.commune;
  return describePublic(
    {
      title: `Stockage ${formatAtPlace(name)}`,
      description: `${leadOf(found)} Louez à la palette et au mois un garage, une cave ou un box ${formatAtPlace(name)} (${postcodes.join(", ")}), et payez en ligne.`,
      isOfUse: found.commune.spaces > 0,
    },
    visit,
  );
};

const CommuneStoragePage = (): ReactElement => {
  const found = useLoaderData<typeof loader>();
  const { commune, offers } = found;
  const search = paths.search.href({ location: commune.name });
  return (
    <PageShell
      title={`Stockage ${formatAtPlace(commune.name)}`}
      lead={leadOf(found)}
      action={
        <Button component={Link} to={search}>
          Rechercher dans cette commune
        </Button>
      }
    >
      {offers.length > 0 ? (
        <>
          <OfferTiles offers={offers} headingLevel={2} />
          <RankingLink list="spaces" />
        </>
      ) : (
        <EmptyState
          illustration={illustration}
          message="Une place libre chez vous ? Vous seriez le premier à en proposer ici."
          action={
            <Button component={Link} to={paths.offerStorage.href()} variant="default">
              Proposer un stockage
            </Button>
          }
        />
      )}
      <CommuneLinks commune={commune} shown="storage" />
    </PageShell>
  );
};

export default CommuneStoragePage;
