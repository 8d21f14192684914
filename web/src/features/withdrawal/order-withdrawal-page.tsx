import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { orderWithdrawalQuery, useWithdraw } from "./api.ts";
import { LEAD, TITLE } from "./rules.ts";
import { WithdrawalForm } from "./withdrawal-form.tsx";

export const meta = pageMeta(TITLE);

export const clientLoader = requireSession("consumer");

/** Page for a logged-in buyer: known facts are not asked again. */
const OrderWithdrawalPage = (): ReactElement => {
  const { orderId = "" } = useParams();
  const { data, error, refetch } = useQuery(orderWithdrawalQuery(orderId));
  const declaration = useWithdraw(orderId);
  const orders = (
    <Button component={Link} to={paths.myOrders.href(orderId)} variant="default">
      Revenir à la commande
    </Button>
  );
  return (
    <PageShell title={TITLE} lead={declaration.data ? undefined : LEAD} width="form">
      {!data && !error && <RowSkeletons count={3} />}
      {!data && error && isRefusal(error) && (
        <Notice tone="info" title={messageOf(error)} action={orders} />
      )}
      {!data && error && !isRefusal(error) && (
        <ErrorState message={messageOf(error)} onRetry={() => refetch()} />
      )}
      {data && <WithdrawalForm key={orderId} asked={data} declaration={declaration} way={orders} />}
    </PageShell>
  );
};

export default OrderWithdrawalPage;
