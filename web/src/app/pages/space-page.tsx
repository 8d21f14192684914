import { Button } from "@mantine/core";
import type { Answer } from "@stokaz/contract/endpoint";
import { paths } from "@stokaz/contract/paths";
import { type AvailableSpace, getSpace } from "@stokaz/contract/spaces/available-spaces";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { spaceQuery } from "../../features/renting/api.ts";
import { palletCosts, roomSentence, spaceMeta, spaceTitle } from "../../features/renting/rules.ts";
import { SpaceSection } from "../../features/renting/space-section.tsx";
import { SPACES_FAILURE } from "../../lib/api/keys.ts";
import { readIfPublic } from "../../lib/api/reader.ts";
import type { MetaVisit } from "../../lib/format/meta.ts";
import { useSession } from "../../lib/session/session.ts";
import { PlaceMap } from "../../map/place-map.tsx";
import { spacePoint } from "../../map/place-point.ts";
import { ComingClosedDays } from "../../ui/fields/closed-days.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { WriteLink } from "../../ui/lists/write-link.tsx";
import { ApprovalNotice } from "../../ui/notices/approval-notice.tsx";
import { ReviewsPanel } from "../../ui/offers/reviews-panel.tsx";
import { SpaceRulesList } from "../../ui/offers/space-rules.tsx";
import { ClientTitle } from "../../ui/page/client-title.tsx";
import { MissingPage } from "../../ui/page/missing-page.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import styles from "./space-page.module.css";

/** Reads the space without a session, as anybody sees it. */
export const loader = async ({ context, params }: LoaderFunctionArgs) =>
  readIfPublic(context, getSpace, { params: { id: params.id ?? "" } });

/**
 * A click on a link shows the page at once; the query below then reads the space. It is not `null`,
 * which says that the server found nothing.
 */
export const clientLoader = (): undefined => undefined;

export const meta = (visit: MetaVisit & { loaderData?: Answer<typeof getSpace> | null }) =>
  spaceMeta(visit.loaderData ?? undefined, visit);

const wayTo = ({ availableSurface, acceptance }: AvailableSpace): string => {
  if (availableSurface === 0) return "Voir quand il a de la place";
  return acceptance === "on_request" ? "Demander cet espace" : "Louer cet espace";
};

/** Next steps: a link to the rental form, which also shows when a full space is free again. */
const Ways = ({ space }: { space: AvailableSpace }): ReactElement => (
  <div className={styles.ways}>
    <Button component={Link} to={paths.search.href({ space: space._id })} size="lg">
      {wayTo(space)}
    </Button>
    {space.city && (
      <Button
        component={Link}
        to={paths.search.href({ location: space.city })}
        variant="default"
        size="lg"
      >
        Espaces de la commune
      </Button>
    )}
    {useSession()?.role === "artisan" && (
      <WriteLink about="space" id={space._id} label="Poser une question au loueur" />
    )}
  </div>
);

const Costs = ({ space }: { space: AvailableSpace }): ReactElement => (
  <Panel
    title="Ce que coûte une palette"
    help="Frais de service compris. À partir de deux mois, vous pouvez payer chaque mois."
  >
    <dl className={styles.costs}>
      {palletCosts(space).map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);

const RulesOf = ({ space }: { space: AvailableSpace }): ReactElement => (
  <Panel title="Règles de l'espace">
    {space.rules ? (
      <SpaceRulesList rules={space.rules} />
    ) : (
      <p>Le loueur n'a pas précisé de règles.</p>
    )}
  </Panel>
);

const MapOf = ({ space }: { space: AvailableSpace }): ReactElement => (
  <Panel
    title="Où c'est"
    help={
      space.approximate ? "À un kilomètre près : l'adresse exacte n'est pas publique." : undefined
    }
  >
    <PlaceMap
      label="Carte de l'espace de stockage"
      points={[spacePoint(space, space.availableSurface)]}
      height={260}
    />
  </Panel>
);

const SpacePage = (): ReactElement => {
  const { id = "" } = useParams();
  const serverData = useLoaderData<typeof loader | typeof clientLoader>();
  const { data, error, isPending, refetch } = useQuery({
    ...spaceQuery(id),
    // The server's answer is public and a moment old: free room and rights are read again.
    ...(serverData && { initialData: serverData, initialDataUpdatedAt: 0 }),
  });
  if (isPending && serverData !== null) return <Spinner />;
  if (!data) {
    return (
      <MissingPage
        error={error}
        gone={{
          title: "Espace introuvable",
          message: "Cet espace n'est plus proposé, ou cette adresse est incomplète.",
        }}
        failed={{ title: "Espace de stockage", message: SPACES_FAILURE }}
        onRetry={() => void refetch()}
      />
    );
  }
  const { space, pictures, approval } = data;
  return (
    <PageShell title={spaceTitle(space)} lead={`${space.name} : ${roomSentence(space)}`}>
      <ClientTitle>{`${spaceTitle(space)}, ${space.name}`}</ClientTitle>
      <div className={styles.sections}>
        {approval && (
          <ApprovalNotice approval={approval} list="spaces" id={space._id} name={space.name} />
        )}
        <Panel title="L'espace">
          <div className={styles.content}>
            <SpaceSection space={space} isPeriodChosen={false} pictures={pictures} isPage />
            <ComingClosedDays placeId={space._id} />
            <Ways space={space} />
          </div>
        </Panel>
        <RulesOf space={space} />
        <Costs space={space} />
        {space.lat !== null && <MapOf space={space} />}
        <ReviewsPanel subject={{ about: "place", id: space._id }} />
      </div>
    </PageShell>
  );
};

export default SpacePage;
