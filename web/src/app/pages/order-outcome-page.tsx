import { Alert, Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { orderFailureOf, orderOutcomeQuery } from "../../features/checkout/api.ts";
import { PaymentWait } from "../../features/checkout/payment-wait-section.tsx";
import { isFinalFailure } from "../../features/checkout/rules.ts";
import { OrderSection } from "../../features/orders/order-section.tsx";
import { pageMeta } from "../../lib/format/meta.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { CheckIcon } from "../../ui/page/icons.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { AlertIcon } from "../../ui/page/tool-icons.tsx";
import styles from "./order-outcome.module.css";

export const meta = pageMeta("Paiement de la commande");

export const clientLoader = requireSession("consumer");

const OrderOutcomePage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const outcome = useQuery(orderOutcomeQuery(parameters.get("session_id") ?? ""));
  const isProcessing = outcome.data?.state === "processing";
  const isUnanswered =
    !outcome.data && outcome.errorUpdateCount > 0 && !isFinalFailure(outcome.error, false);
  const failure = isFinalFailure(outcome.error, isProcessing) ? outcome.error : undefined;
  return (
    <PageShell
      title="Paiement de la commande"
      width="form"
      // Above the outcome, whose height is known only once it has come.
      action={
        <Button component={Link} to={paths.myOrders.href()} variant="default">
          Retour à mes commandes
        </Button>
      }
    >
      <div className={styles.outcome} aria-live="polite">
        {outcome.isPending && !isUnanswered && <Spinner label="Vérification du paiement…" />}
        {(isProcessing || isUnanswered) && !failure && (
          <PaymentWait
            purchase="la commande"
            isUnderWay={isProcessing}
            isChecking={outcome.isFetching}
            onCheck={() => void outcome.refetch()}
          />
        )}
        {outcome.data?.state === "paid" && (
          <>
            <Alert color="green" title="Paiement réussi" icon={<CheckIcon />}>
              <p className={styles.message}>{outcome.data.message}</p>
              <p className={styles.message}>
                Voici où et quand la récupérer. Un e‑mail vous le redit.
              </p>
            </Alert>
            <Panel>
              <OrderSection order={outcome.data.order} />
            </Panel>
          </>
        )}
        {failure && (
          <Alert color="red" title="Paiement non confirmé" icon={<AlertIcon />}>
            <p className={styles.message}>{orderFailureOf(failure)}</p>
          </Alert>
        )}
      </div>
    </PageShell>
  );
};

export default OrderOutcomePage;
