import { Anchor } from "@mantine/core";
import { DOCK_DUES } from "@stokaz/contract/tax/dock-dues";
import type { ReactElement } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import styles from "./section.module.css";

/** What an artisan is to know of the dock dues on what they make, where there are any. */
export const DockDuesSection = (): ReactElement | null => {
  const territory = useTerritoryFacts();
  if (!territory || !DOCK_DUES.territories.includes(territory.code)) return null;
  return (
    <p className={styles.fact}>
      <strong>Octroi de mer</strong>&#8239;: {DOCK_DUES.text}{" "}
      <Anchor href={DOCK_DUES.url} target="_blank" rel="noreferrer" underline="always">
        {DOCK_DUES.label}
      </Anchor>
    </p>
  );
};
