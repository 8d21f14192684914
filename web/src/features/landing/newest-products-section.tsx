import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { AlcoholNotice } from "../../ui/alcohol-notice.tsx";
import { ArrowRightIcon } from "../../ui/icons.tsx";
import { type Offer, OfferTiles } from "../../ui/offer-tiles.tsx";
import { BandActions, BandSection } from "./band-section.tsx";
import styles from "./newest-products-section.module.css";

/** The last products put on sale; nothing at all when there are none. */
export const NewestProductsSection = ({
  offers,
  isAlcoholOffered,
}: {
  offers: readonly Offer[];
  /** Whether the site offers any: the home page has to say what the law wants said of it. */
  isAlcoholOffered: boolean;
}): ReactElement | null =>
  offers.length === 0 ? null : (
    <BandSection
      title="Les derniers produits arrivés"
      lead="Vendus par les artisans du territoire, à récupérer près de chez vous."
    >
      <OfferTiles offers={offers} />
      {isAlcoholOffered && (
        <div className={styles.notice}>
          <AlcoholNotice />
        </div>
      )}
      <BandActions>
        <Button
          component={Link}
          to={paths.productListing.href()}
          variant="default"
          rightSection={<ArrowRightIcon />}
        >
          Tous les produits
        </Button>
      </BandActions>
    </BandSection>
  );
