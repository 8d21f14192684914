import { LIMITS } from "@stokaz/contract/limits";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useParams } from "react-router";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { PicturesPanel } from "../../ui/pictures/pictures-panel.tsx";
import { picturesQuery, useProductPictureChanges } from "./api.ts";

export const meta = pageMeta("Photos");

export const clientLoader = requireSession("artisan");

const Pictures = ({ productId }: { productId: string }): ReactElement => {
  const found = useQuery(picturesQuery(productId));
  const changes = useProductPictureChanges(productId);
  return (
    <PicturesPanel
      found={found}
      title={found.data?.productName ?? ""}
      help="La première photo est celle que vos clients voient dans les listes."
      back={{
        href: paths.storageDetails.href({ rental: found.data?.rentedSpaceId }),
        words: "Revenir à mes produits",
      }}
      label="Photos du produit"
      most={LIMITS.productPictures}
      fallback="product"
      example="Le pot ouvert, vu de haut"
      viewers="vos clients"
      {...changes}
    />
  );
};

/** Page of a product's pictures, where its artisan adds, orders and describes them. */
const ProductPicturesPage = (): ReactElement => {
  const { id = "" } = useParams();
  return (
    <PageShell title="Photos" width="form">
      <Pictures key={id} productId={id} />
    </PageShell>
  );
};

export default ProductPicturesPage;
