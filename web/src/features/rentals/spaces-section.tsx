import { Button, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { AvailableSpace } from "@stokaz/contract/storage-spaces";
import { type ReactElement, useState } from "react";
import noSpace from "../../assets/empty-spaces.svg";
import type { Page } from "../../lib/api-client.ts";
import { formatCount } from "../../lib/format.ts";
import { useTerritory } from "../../lib/territory.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Spinner } from "../../ui/loading.tsx";
import { PlaceMap } from "../../ui/place-map.tsx";
import { SpaceCard } from "./space-card.tsx";
import styles from "./spaces-section.module.css";

/** From this width the list and the map stand side by side. */
const SIDE_BY_SIDE = "(min-width: 1100px)";
const PHONE = "(max-width: 640px)";
/** Cards seen without scrolling. */
const EAGER_CARDS = 2;

/** How tall the map is (pixels), and how many zoom steps back show the territory whole in it. */
const useMapSize = (): { height: number; stepsBack: number } => {
  const isSideBySide = useMediaQuery(SIDE_BY_SIDE) ?? false;
  const isPhone = useMediaQuery(PHONE) ?? false;
  if (isSideBySide) return { height: 620, stepsBack: 0 };
  return isPhone ? { height: 260, stepsBack: 1 } : { height: 400, stepsBack: 0 };
};

const SpacesMap = ({
  spaces,
  onPoint,
}: {
  spaces: readonly AvailableSpace[];
  onPoint: (spaceId: string) => void;
}): ReactElement => {
  const territory = useTerritory();
  const { height, stepsBack } = useMapSize();
  return (
    <div className={styles.map}>
      <PlaceMap
        label="Carte des espaces disponibles"
        height={height}
        points={spaces.map(({ _id, name, address, availableSurface, price, lat, lng }) => ({
          id: _id,
          name,
          address,
          surface: availableSurface,
          price,
          lat,
          lng,
        }))}
        {...(territory && {
          centre: territory.centre,
          zoom: territory.zoom - stepsBack,
          coastline: territory.coastline,
          tilesUrl: territory.tilesUrl,
          googleMapsKey: territory.googleMapsKey,
        })}
        onSelect={onPoint}
      />
    </div>
  );
};

type SpacesSectionProps = {
  spaces: readonly AvailableSpace[] | undefined;
  /** Where those come from. */
  query: {
    data: { pages: readonly Page<AvailableSpace[]>[] } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
    refetch: () => Promise<unknown>;
  };
  onSelect: (space: AvailableSpace) => void;
  /** Takes the filters away, when there are any. */
  onClear?: () => void;
};

const Results = ({
  spaces,
  query,
  highlightedId,
  onSelect,
  onClear,
}: SpacesSectionProps & { highlightedId: string | undefined }): ReactElement => {
  if (query.isError && !spaces) {
    return (
      <ErrorState
        message="Une erreur inattendue est survenue."
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!spaces || query.isPlaceholderData) return <Spinner />;
  if (spaces.length === 0) {
    return (
      <EmptyState
        illustration={noSpace}
        message="Aucun espace de stockage disponible pour le moment."
        action={
          onClear && (
            <Button variant="default" onClick={onClear}>
              Effacer les filtres
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <Title order={2} size="h3" mb="md" aria-live="polite">
        {formatCount(
          query.data?.pages[0]?.total ?? spaces.length,
          "espace disponible",
          "espaces disponibles",
        )}
      </Title>
      <ul className={styles.cards}>
        {spaces.map((space, index) => (
          <SpaceCard
            key={space._id}
            space={space}
            isHighlighted={space._id === highlightedId}
            isEager={index < EAGER_CARDS}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Afficher plus d'espaces
          </Button>
        </div>
      )}
    </>
  );
};

/** The map of the available spaces, then their cards; a marker shows its card. */
export const SpacesSection = (props: SpacesSectionProps): ReactElement => {
  const [highlightedId, setHighlightedId] = useState<string>();
  const point = (spaceId: string): void => {
    setHighlightedId(spaceId);
    // Stacked, the map would leave the screen with what was just opened on it.
    if (window.matchMedia(SIDE_BY_SIDE).matches) {
      document.getElementById(`espace-${spaceId}`)?.scrollIntoView({ block: "center" });
    }
  };
  return (
    <div className={styles.results}>
      <SpacesMap
        spaces={props.query.isPlaceholderData ? [] : (props.spaces ?? [])}
        onPoint={point}
      />
      <div className={styles.list}>
        <Results {...props} highlightedId={highlightedId} />
      </div>
    </div>
  );
};
