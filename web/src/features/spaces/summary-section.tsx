import { Skeleton } from "@mantine/core";
import { type Cents, sumCents } from "@stokaz/contract/money/money";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement, ReactNode } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatCount, formatNumber, formatShortEuros } from "../../lib/format/format.ts";
import { BoxIcon, EuroIcon, HomeIcon } from "../../ui/page/tool-icons.tsx";
import styles from "./summary-section.module.css";

type Summary = {
  pallets: number;
  rented: number;
  /** Pallets that an artisan can rent; `undefined` if no space is on offer. */
  free: number | undefined;
  earnings: Cents;
};

const isOnOffer = ({ hiddenReason, isTakenOff, approval }: OwnSpace): boolean =>
  hiddenReason === null && !isTakenOff && !approval;

const freeOf = (offered: readonly OwnSpace[]): number | undefined =>
  offered.length === 0
    ? undefined
    : offered.reduce((sum, { surface, rentedSurface }) => sum + surface - rentedSurface, 0);

const summarise = (spaces: readonly OwnSpace[]): Summary => ({
  pallets: spaces.reduce((sum, { surface }) => sum + surface, 0),
  rented: spaces.reduce((sum, { rentedSurface }) => sum + rentedSurface, 0),
  free: freeOf(spaces.filter(isOnOffer)),
  earnings: sumCents(spaces.map(({ monthlyEarnings }) => monthlyEarnings)),
});

type TileProps = {
  icon: ReactNode;
  label: string;
  /** `undefined` while loading. */
  value: string | undefined;
  /** Explanation of the figure. */
  meaning: string;
};

const Tile = ({ icon, label, value, meaning }: TileProps): ReactElement => (
  <div className={styles.tile}>
    <dt className={styles.label}>
      <span className={styles.icon}>{icon}</span>
      {label}
    </dt>
    <dd className={styles.value}>{value ?? <Skeleton height={34} width={72} />}</dd>
    <dd className={styles.meaning}>{meaning}</dd>
  </div>
);

const roomOf = (summary: Summary | undefined): string => {
  const today = "En location aujourd'hui.";
  if (summary?.free === undefined) return today;
  if (summary.rented === 0) return `${today} Un e-mail vous prévient dès qu'un artisan loue.`;
  return `${today} Encore ${formatCount(summary.free, "libre")}.`;
};

/** Three figures of the lessor, each with its explanation (spec §2). */
export const SummarySection = ({
  spaces,
}: {
  spaces: readonly OwnSpace[] | undefined;
}): ReactElement => {
  const summary = spaces && summarise(spaces);
  const fee = useTerritoryFacts()?.platformFeePercent;
  return (
    <dl className={styles.tiles} aria-label="En résumé">
      <Tile
        icon={<HomeIcon />}
        label="Nombre de palettes"
        value={summary && formatNumber(summary.pallets)}
        meaning={"Ce que tous vos espaces peuvent accueillir\u202f: une palette par m²."}
      />
      <Tile
        icon={<BoxIcon />}
        label="Palettes louées"
        value={summary && formatNumber(summary.rented)}
        meaning={roomOf(summary)}
      />
      <Tile
        icon={<EuroIcon />}
        label="Revenus mensuels"
        value={summary && formatShortEuros(summary.earnings)}
        meaning={`Loyers des locations en cours, avant ${
          fee === undefined ? "" : `${formatNumber(fee)}\u202f% de `
        }frais de plateforme.`}
      />
    </dl>
  );
};
