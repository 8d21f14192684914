import { Button } from "@mantine/core";
import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import type { Order } from "@stokaz/contract/orders/orders";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link, useSearchParams } from "react-router";
import illustration from "../../assets/empty-orders.svg";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { COLLECT_FAILURE, ORDERS_FAILURE, ordersQuery, useMarkCollected } from "./api.ts";
import { OrderDialog } from "./order-dialog.tsx";
import styles from "./orders-table.module.css";
import { OrdersTable } from "./orders-table.tsx";
import { PassDialog } from "./pass-dialog.tsx";

export const meta = pageMeta("Historique achats");

export const clientLoader = requireSession("consumer");

/** Address parameter with the shown order, as in mails. */
const ORDER = "order";

const MyOrdersPage = (): ReactElement => {
  const orders = useQuery(ordersQuery);
  const markCollected = useMarkCollected();
  const [parameters, setParameters] = useSearchParams();
  const shownId = parameters.get(ORDER);
  const show = (orderId?: string): void =>
    setParameters(orderId ? { [ORDER]: orderId } : {}, {
      preventScrollReset: true,
      replace: orderId === undefined,
    });
  const [shownPass, setShownPass] = useState<Order>();
  const [collecting, setCollecting] = useState<Order>();
  const stopCollecting = (): void => {
    markCollected.reset();
    setCollecting(undefined);
  };
  const products = (
    <Button component={Link} to={paths.productListing.href()}>
      Voir les produits
    </Button>
  );
  return (
    <PageShell
      title="Historique achats"
      lead="Vos commandes, où et quand les récupérer."
      {...(orders.data?.length && {
        action: (
          <>
            <Button component={Link} variant="default" to={claimPaths.claims.href()}>
              Mes litiges
            </Button>
            <Button component={Link} variant="default" to={paths.documents.href()}>
              Mes documents
            </Button>
            {products}
          </>
        ),
      })}
    >
      {shownId && orders.data && !orders.data.some(({ _id }) => _id === shownId) && (
        <div className={styles.unknown}>
          <Notice tone="info" title="Cette commande n'est pas dans votre historique.">
            Elle a peut-être été passée avec un autre compte.
          </Notice>
        </div>
      )}
      {orders.isPending && <RowSkeletons />}
      {orders.isError && !orders.data && (
        <ErrorState message={ORDERS_FAILURE} onRetry={() => orders.refetch()} />
      )}
      {orders.data?.length === 0 && (
        <EmptyState
          illustration={illustration}
          message="Vous n'avez pas encore passé de commande."
          action={products}
        />
      )}
      {orders.data && orders.data.length > 0 && (
        <OrdersTable
          orders={orders.data}
          onShow={({ _id }) => show(_id)}
          onPass={setShownPass}
          onCollect={setCollecting}
        />
      )}
      <OrderDialog order={orders.data?.find(({ _id }) => _id === shownId)} onClose={() => show()} />
      <PassDialog order={shownPass} onClose={() => setShownPass(undefined)} />
      <ConfirmDialog
        opened={collecting !== undefined}
        title="Avez-vous récupéré cette commande ?"
        message={`Une fois marquée comme récupérée, la commande ${collecting?.orderNumber ?? ""} ne peut plus changer de statut, et l'artisan est payé.`}
        confirmLabel="Oui, je l'ai récupérée"
        isPending={markCollected.isPending}
        refusal={markCollected.isError ? COLLECT_FAILURE : undefined}
        onConfirm={() =>
          collecting &&
          markCollected.mutate({ orderId: collecting._id }, { onSuccess: stopCollecting })
        }
        onClose={stopCollecting}
      />
    </PageShell>
  );
};

export default MyOrdersPage;
