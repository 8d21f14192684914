import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { ArrowRightIcon } from "../page/icons.tsx";
import styles from "./other-offers.module.css";

type OtherOffersProps = { offers: readonly { label: string; to: string }[] };

/** Links to other places with offers for the search, when there is none here. */
export const OtherOffers = ({ offers }: OtherOffersProps): ReactElement | null =>
  offers.length === 0 ? null : (
    <div className={styles.offers} role="status">
      {offers.map(({ label, to }) => (
        <Button key={to} component={Link} to={to} rightSection={<ArrowRightIcon />}>
          {label}
        </Button>
      ))}
    </div>
  );
