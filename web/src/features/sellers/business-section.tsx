import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products/products";
import type { ReactElement } from "react";
import { Link } from "react-router";
import illustration from "../../assets/empty-products.svg";
import { productOffer } from "../../lib/format/offers.ts";
import { ReportButton } from "../../ui/dialogs/report-button.tsx";
import { FactList } from "../../ui/lists/fact-list.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { OfferTiles } from "../../ui/offers/offer-tiles.tsx";
import { ReviewsPanel } from "../../ui/offers/reviews-panel.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ScriptButton } from "../../ui/page/script-button.tsx";
import { factsOf, type Professional } from "./rules.ts";
import styles from "./seller-page.module.css";

type BusinessSectionProps = {
  seller: Professional;
  products: readonly Product[];
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
};

/** Page content for an artisan: legal identity, places of sale and products. */
export const BusinessSection = ({
  seller,
  products,
  hasMore,
  isLoadingMore,
  onMore,
}: BusinessSectionProps): ReactElement => (
  <div className={styles.layout}>
    <div className={styles.side}>
      <Panel title="Qui vend">
        <FactList facts={factsOf(seller)} />
        <ReportButton subject={{ type: "seller", id: seller._id }} name={seller.name} isNamed />
      </Panel>
      {seller.places.length > 0 && (
        <Panel title="Où récupérer ses produits">
          <ul className={styles.places}>
            {seller.places.map(({ _id, name, city }) => (
              <li key={_id}>
                <Link to={paths.place.href(_id)}>{city ? `${name}, ${city}` : name}</Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
    <section aria-labelledby="produits" className={styles.offers}>
      <h2 id="produits" className={styles.subtitle}>
        Ses produits
      </h2>
      {products.length > 0 ? (
        <OfferTiles offers={products.map(productOffer)} isQualityShown={false} />
      ) : (
        <EmptyState illustration={illustration} message="Rien en vente pour le moment." />
      )}
      {hasMore && (
        <ScriptButton variant="default" loading={isLoadingMore} onClick={onMore}>
          Voir plus de produits
        </ScriptButton>
      )}
      <ReviewsPanel subject={{ about: "seller", id: seller._id }} />
    </section>
  </div>
);
