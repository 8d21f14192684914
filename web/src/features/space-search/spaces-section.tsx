import { Button, VisuallyHidden } from "@mantine/core";
import type { AvailableSpace } from "@stokaz/contract/spaces/available-spaces";
import { type ReactElement, useCallback } from "react";
import noSpace from "../../assets/empty-spaces.svg";
import { useNear } from "../../lib/browser/near.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { ScriptButton } from "../../ui/page/script-button.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { SpaceCard, SpaceCardSkeleton } from "./space-card.tsx";
import styles from "./spaces-section.module.css";

/** Number of cards visible without scrolling. */
const EAGER_CARDS = 2;
const SKELETONS = 6;

const Skeletons = (): ReactElement => (
  <div role="status">
    <VisuallyHidden>Chargement…</VisuallyHidden>
    <div className={styles.cards} aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical, never reordered
        <SpaceCardSkeleton key={index} />
      ))}
    </div>
  </div>
);

type MoreProps = Pick<Query, "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage">;

/** Loads the next page before its place comes on the screen. */
const More = ({
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: MoreProps): ReactElement => {
  const loadMore = useCallback(() => {
    fetchNextPage().catch(() => undefined);
  }, [fetchNextPage]);
  const isWanted = !isFetchingNextPage && !isFetchNextPageError;
  const ref = useNear("800px", isWanted ? loadMore : undefined);
  return (
    <div ref={ref} className={styles.more}>
      {isFetchNextPageError ? (
        <Button variant="default" onClick={loadMore}>
          Afficher la suite
        </Button>
      ) : (
        <Spinner />
      )}
    </div>
  );
};

type Query = {
  isError: boolean;
  /** True while the former results are shown. */
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
};

type SpacesSectionProps = {
  spaces: readonly AvailableSpace[] | undefined;
  /** State of the spaces' query. */
  query: Query;
  highlightedId: string | undefined;
  onHover: (spaceId: string | undefined) => void;
  onSelect: (space: AvailableSpace) => void;
  /** Clears the filters, if there are any. */
  onClear: (() => void) | undefined;
};

/** Cards of the found spaces; scrolling loads more of them. */
export const SpacesSection = ({
  spaces,
  query,
  highlightedId,
  onHover,
  onSelect,
  onClear,
}: SpacesSectionProps): ReactElement => {
  if (query.isError && !spaces) {
    return <ErrorState onRetry={() => void query.refetch()} />;
  }
  if (!spaces) return <Skeletons />;
  if (spaces.length === 0) {
    return (
      <EmptyState
        illustration={noSpace}
        message="Aucun espace de stockage disponible pour le moment."
        action={
          onClear && (
            <ScriptButton variant="default" onClick={onClear}>
              Effacer les filtres
            </ScriptButton>
          )
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.cards} aria-busy={query.isPlaceholderData}>
        {spaces.map((space, index) => (
          <SpaceCard
            key={space._id}
            space={space}
            isHighlighted={space._id === highlightedId}
            isEager={index < EAGER_CARDS}
            onHover={onHover}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {query.hasNextPage && !query.isPlaceholderData && <More {...query} />}
    </>
  );
};
