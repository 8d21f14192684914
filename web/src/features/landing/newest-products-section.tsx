import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { AlcoholNotice } from "../../ui/notices/alcohol-notice.tsx";
import { type Offer, OfferTiles } from "../../ui/offers/offer-tiles.tsx";
import { ArrowRightIcon } from "../../ui/page/icons.tsx";
import { BandActions, BandSection } from "./band-section.tsx";
import styles from "./newest-products-section.module.css";

/** Newest products on sale; nothing if there are none. */
export const NewestProductsSection = ({
  offers,
  isAlcoholOffered,
}: {
  offers: readonly Offer[];
  /** True if the site offers alcohol: then the home page must show the legal notice. */
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
