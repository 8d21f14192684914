import { paths } from "@stokaz/contract/paths";
import type { Seller } from "@stokaz/contract/sellers/sellers";
import type { ReactElement } from "react";
import illustration from "../../assets/empty-spaces.svg";
import { formatSurface } from "../../lib/format/format.ts";
import { ReportButton } from "../../ui/dialogs/report-button.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { OfferTiles } from "../../ui/offers/offer-tiles.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import styles from "./seller-page.module.css";

type Person = Extract<Seller, { kind: "private" }>;

/** Page content for a lessor: a private person, the legal consequence, and their spaces. */
export const PersonSection = ({ seller }: { seller: Person }): ReactElement => (
  <div className={styles.layout}>
    {/* Source: code de la consommation L111-7, D111-8 II. A lawyer has to check this text. */}
    <Notice tone="info" title="Ce loueur est un particulier">
      Le droit de la consommation (droit de rétractation, garantie légale de conformité, médiateur)
      ne s'applique pas à une location entre particuliers, ni à un professionnel qui loue chez un
      particulier. C'est le Code civil qui s'applique.
    </Notice>
    <section aria-labelledby="espaces" className={styles.offers}>
      <h2 id="espaces" className={styles.subtitle}>
        Ses espaces
      </h2>
      {seller.spaces.length > 0 ? (
        <OfferTiles
          isQualityShown={false}
          offers={seller.spaces.map((space) => ({
            id: space._id,
            kind: "space",
            name: space.name,
            place: `${space.postcode} ${space.city}, ${formatSurface(space.surface)}`.trim(),
            picture: space.photo,
            price: space.price,
            unit: "/palette/mois",
            to: paths.space.href(space._id),
          }))}
        />
      ) : (
        <EmptyState illustration={illustration} message="Aucun espace proposé pour le moment." />
      )}
    </section>
    <div>
      <ReportButton
        subject={{ type: "seller", id: seller._id }}
        name={seller.name ?? "ce loueur"}
        isNamed
      />
    </div>
  </div>
);
