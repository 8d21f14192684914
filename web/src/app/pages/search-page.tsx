import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { LIMITS } from "@stokaz/contract/limits";
import { paths } from "@stokaz/contract/paths";
import { type AvailableSpace, listAvailableSpaces } from "@stokaz/contract/spaces/available-spaces";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from "react-router";
import type { RentalChoice } from "../../features/renting/period-section.tsx";
import { RentalDialog } from "../../features/renting/rental-dialog.tsx";
import {
  availableSpacesQuery,
  spacesInput,
  useAvailableSpace,
} from "../../features/space-search/api.ts";
import { OtherOffersSection } from "../../features/space-search/other-offers-section.tsx";
import { ResultsPanel } from "../../features/space-search/results-panel.tsx";
import { readSpaceFilters, type SpaceFilters } from "../../features/space-search/rules.ts";
import { SearchForm } from "../../features/space-search/search-form.tsx";
import styles from "../../features/space-search/spaces-section.module.css";
import { SpacesSection } from "../../features/space-search/spaces-section.tsx";
import { FIRST_CURSOR, serverPage } from "../../lib/api/paging.ts";
import { readPage } from "../../lib/api/reader.ts";
import { useReturnFromPayment } from "../../lib/api/return-from-payment.ts";
import { readCount } from "../../lib/browser/filter-address.ts";
import { scrollToResults } from "../../lib/browser/scroll-to-results.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { useSession } from "../../lib/session/session.ts";
import { useShownFor } from "../../lib/session/shown-for.ts";
import { SpacesMap } from "../../map/spaces-map.tsx";
import { CorrectionNotice } from "../../ui/notices/correction-notice.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { ResultsLayout } from "../../ui/page/results-layout.tsx";
import type { ResultsView } from "../../ui/page/view-switch.tsx";

export const meta = publicMeta({
  title: "Espaces de stockage disponibles",
  description: "Trouvez une place de stockage chez l'habitant, au mois et à la palette.",
});

/** From this width on, the list and the map are side by side. */
const SIDE_BY_SIDE = "(min-width: 1100px)";
const PHONE = "(max-width: 640px)";

/** Choice made in the rental dialog before the payment page, or else the searched period. */
const readChoice = (parameters: URLSearchParams): RentalChoice => ({
  pallets: readCount(parameters.get("pallets"), LIMITS.surfaceM2),
  months: readCount(parameters.get("months"), LIMITS.rentalMonths),
  startDate: readSpaceFilters(parameters).from ?? null,
});

const addressOf = (filters: SpaceFilters, spaceId?: string, choice?: RentalChoice): string =>
  paths.search.href({
    ...filters,
    space: spaceId,
    ...(choice?.startDate && {
      pallets: choice.pallets,
      months: choice.months,
      from: choice.startDate,
    }),
  });

/** Reads the first spaces without a session: they are on the page before any script runs. */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const filters = readSpaceFilters(new URL(request.url).searchParams);
  const write = async () => ({
    address: addressOf(filters),
    page: await readPage(context, listAvailableSpaces, spacesInput(filters, FIRST_CURSOR)),
  });
  // Without them, the hydrated page shows the failure itself.
  return write().catch(() => null);
};

/** A click on a link or a search shows the page at once; the query below then reads the spaces. */
export const clientLoader = (): null => null;

const useSpaces = (filters: SpaceFilters) => {
  const serverData = useLoaderData<typeof loader | typeof clientLoader>();
  const isSame = serverData?.address === addressOf(filters);
  return useInfiniteQuery({
    ...availableSpacesQuery(filters),
    ...(isSame && serverPage(serverData.page)),
  });
};

/** Last defined value, so that a dialog keeps its content while it closes. */
const useLastDefined = <Value,>(value: Value | undefined): Value | undefined => {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
};

const SearchPage = (): ReactElement => {
  const session = useSession();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const filters = readSpaceFilters(parameters);
  const choice = readChoice(parameters);
  const spaceId = parameters.get("space") ?? undefined;
  const isArtisan = session?.role === "artisan";
  const forArtisan = useShownFor("artisan");
  const isPhone = useMediaQuery(PHONE) ?? false;
  const [view, setView] = useState<ResultsView>("list");
  const [pointedId, setPointedId] = useState<string>();
  const [hoveredId, setHoveredId] = useState<string>();

  const spaces = useSpaces(filters);
  const listed = spaces.data?.pages.flatMap(({ rows }) => rows);
  const corrected = spaces.isPlaceholderData ? undefined : spaces.data?.pages[0]?.correctedLocation;
  const isReturning = isArtisan && spaceId !== undefined && choice.startDate !== null;
  const { isLeaving } = useReturnFromPayment("rental", isReturning);
  const chosen = useAvailableSpace(useLastDefined(spaceId), spaces.isError ? [] : listed, filters);

  const show = (address: string, replace = false) =>
    navigate(address, { replace, preventScrollReset: true });
  const search = (wanted: SpaceFilters, replace = false) => {
    setPointedId(undefined);
    return show(addressOf(wanted), replace);
  };
  const select = (space: AvailableSpace) => {
    const spaceAddress = addressOf(filters, space._id);
    return session ? show(spaceAddress) : navigate(paths.login.href(spaceAddress));
  };
  const point = (id: string): void => {
    setPointedId(id);
    // In a stacked layout, scrolling to the list would move the map and its open box out of view.
    if (window.matchMedia(SIDE_BY_SIDE).matches) {
      document.getElementById(`espace-${id}`)?.scrollIntoView({ block: "center" });
    }
  };
  const pointed = listed?.filter(({ _id }) => _id === pointedId);
  const isFiltered = addressOf(filters) !== paths.search.href();

  return (
    <PageShell
      title="Espaces de stockage disponibles"
      lead="Louez de la place chez l'habitant, au mois et à la palette."
      action={
        forArtisan && (
          <Button
            component={Link}
            to={paths.storageDetails.href()}
            variant="default"
            {...forArtisan}
          >
            Gérer mes espaces de stockage
          </Button>
        )
      }
    >
      <SearchForm
        filters={filters}
        onSearch={(typed) => {
          const { near, sort, bbox, location } = filters;
          scrollToResults();
          // A new place must not be searched in the zone of the former one.
          return search({ ...typed, near, sort, ...(typed.location === location && { bbox }) });
        }}
      />
      <ResultsPanel
        total={spaces.data && (spaces.data.pages[0]?.total ?? listed?.length)}
        isFailed={spaces.isError}
        filters={filters}
        onSearch={search}
        view={view}
        onView={setView}
      />
      <ResultsLayout
        className={styles.results}
        view={view}
        listId="espaces"
        map={
          <SpacesMap
            spaces={listed ?? []}
            bbox={filters.bbox}
            highlightedId={hoveredId ?? pointedId}
            height="var(--map-height)"
            zoomOutBy={isPhone ? 1 : 0}
            onSelect={point}
            onHover={setHoveredId}
            // The zone of the moved map replaces the typed place.
            onMove={(bbox) => search({ ...filters, location: undefined, bbox }, true)}
          />
        }
      >
        {corrected && filters.location && (
          <CorrectionNotice corrections={[{ typed: filters.location, taken: [corrected] }]} />
        )}
        {view === "map" && listed?.[0] && pointed?.length === 0 && (
          <p className={styles.hint}>Touchez un repère pour voir l'espace.</p>
        )}
        {listed?.length === 0 && filters.location && <OtherOffersSection text={filters.location} />}
        <SpacesSection
          spaces={view === "map" && pointed?.length ? pointed : listed}
          query={spaces}
          highlightedId={hoveredId ?? pointedId}
          onHover={setHoveredId}
          onSelect={select}
          onClear={isFiltered ? () => search({}) : undefined}
        />
      </ResultsLayout>
      <RentalDialog
        opened={spaceId !== undefined}
        spaceId={spaceId}
        space={chosen.space}
        isPending={chosen.isPending || isLeaving}
        initialChoice={choice}
        here={addressOf(filters, spaceId, choice)}
        onSubmit={(submitted) => show(addressOf(filters, spaceId, submitted), true)}
        onClose={() => show(addressOf(filters), true)}
      />
    </PageShell>
  );
};

export default SearchPage;
