import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { RowSkeletons } from "../../ui/loading.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageShell } from "../../ui/page-shell.tsx";
import { Panel } from "../../ui/panel.tsx";
import { picturesQuery } from "./api.ts";
import styles from "./pictures.module.css";
import { PicturesForm } from "./pictures-form.tsx";

export const meta = pageMeta("Photos");

export const clientLoader = requireSession("artisan");

const Pictures = ({ productId }: { productId: string }): ReactElement => {
  const { data, error, refetch } = useQuery(picturesQuery(productId));
  if (!data && error) {
    return isRefusal(error) ? (
      <Notice tone="info" title={messageOf(error)} />
    ) : (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <RowSkeletons count={3} />;
  return (
    <div className={styles.sections}>
      <Panel
        title={data.productName}
        help="La première photo est celle que vos clients voient dans les listes."
      >
        <PicturesForm productId={productId} stored={data.pictures} />
      </Panel>
      <Button
        component={Link}
        to={paths.storageDetails.href({ rental: data.rentedSpaceId })}
        variant="default"
        className={styles.back ?? ""}
      >
        Revenir à mes produits
      </Button>
    </div>
  );
};

/** The pictures of one product: for its artisan, who adds, orders and describes them. */
const ProductPicturesPage = (): ReactElement => {
  const { id = "" } = useParams();
  return (
    <PageShell title="Photos" width="form">
      <Pictures key={id} productId={id} />
    </PageShell>
  );
};

export default ProductPicturesPage;
