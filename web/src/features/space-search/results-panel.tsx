import { Title } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { SPACE_RANKING } from "@stokaz/contract/sellers/ranking";
import { SPACE_SORTS, type SpaceSort } from "@stokaz/contract/spaces/available-spaces";
import type { ReactElement } from "react";
import { useNearMe } from "../../lib/browser/near-me.ts";
import { RESULTS_ID } from "../../lib/browser/scroll-to-results.ts";
import { formatCount, formatNumber } from "../../lib/format/format.ts";
import { SortSelect } from "../../ui/fields/sort-select.tsx";
import { FilterChip } from "../../ui/lists/filter-chip.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { RankingLink } from "../../ui/offers/ranking-link.tsx";
import { ScriptButton } from "../../ui/page/script-button.tsx";
import { LocateIcon } from "../../ui/page/tool-icons.tsx";
import { type ResultsView, ViewSwitch } from "../../ui/page/view-switch.tsx";
import styles from "./results-panel.module.css";
import type { SpaceFilters } from "./rules.ts";

const SORTS = SPACE_SORTS.map((value) => ({ value, label: SPACE_RANKING[value].label }));

const NOT_FOUND = {
  refused:
    "Votre navigateur ne nous donne pas votre position. Vous pouvez l'y autoriser dans ses réglages, ou saisir une commune ci‑dessus.",
  unavailable: "Votre position n'a pas pu être trouvée. Saisissez plutôt une commune ci‑dessus.",
} as const;

const countOf = (total: number): string =>
  total >= LIMITS.countedSpaces
    ? `${formatNumber(LIMITS.countedSpaces)} espaces disponibles ou plus`
    : formatCount(total, "espace disponible", "espaces disponibles");

const titleOf = (total: number | undefined, isFailed: boolean): string => {
  if (total !== undefined) return countOf(total);
  return isFailed ? "Espaces disponibles" : "Recherche en cours…";
};

type ResultsPanelProps = {
  /** Number of found spaces; `undefined` while it is unknown. */
  total: number | undefined;
  /** True if the spaces could not be read. */
  isFailed: boolean;
  filters: SpaceFilters;
  onSearch: (filters: SpaceFilters) => void;
  view: ResultsView;
  onView: (view: ResultsView) => void;
};

/**
 * Number of found spaces, sort order, position for distances, and the choice between list and map.
 */
export const ResultsPanel = ({
  total,
  isFailed,
  filters,
  onSearch,
  view,
  onView,
}: ResultsPanelProps): ReactElement => {
  const nearMe = useNearMe();
  const { near, bbox, sort } = filters;
  const sortBy = (wanted: SpaceSort): void => {
    if (wanted !== "distance" || near) onSearch({ ...filters, sort: wanted });
    else nearMe.ask((found) => onSearch({ ...filters, near: found, sort: "distance" }));
  };
  const leaveNear = (): void => {
    nearMe.forget();
    onSearch({ ...filters, near: undefined, sort: sort === "distance" ? undefined : sort });
  };
  return (
    <div className={styles.panel} id={RESULTS_ID} tabIndex={-1}>
      <div className={styles.found}>
        <Title order={2} size="h3" aria-live="polite" className={styles.count ?? ""}>
          {titleOf(total, isFailed)}
        </Title>
        <RankingLink list="spaces" />
        {bbox && (
          <FilterChip
            label="Zone de la carte"
            name="Zone de la carte: retirer ce filtre"
            onRemove={() => onSearch({ ...filters, bbox: undefined })}
          />
        )}
      </div>
      <div className={styles.tools}>
        <ScriptButton
          variant="default"
          leftSection={<LocateIcon />}
          loading={nearMe.state === "asking"}
          aria-pressed={near !== undefined}
          onClick={() => (near ? leaveNear() : sortBy("distance"))}
        >
          Autour de moi
        </ScriptButton>
        <SortSelect sorts={SORTS} value={sort ?? "newest"} onChange={sortBy} />
        <ViewSwitch view={view} onView={onView} className={styles.views} />
      </div>
      {(nearMe.state === "refused" || nearMe.state === "unavailable") && (
        <div className={styles.notice}>
          <Notice tone="warning" title={NOT_FOUND[nearMe.state]} />
        </div>
      )}
    </div>
  );
};
