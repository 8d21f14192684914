import { sirenOf } from "@stokaz/contract/sellers/siren";
import type { Bind } from "../../platform/http/bind.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";
import { bindAccountingFileRoutes } from "./accounting-files/routes.ts";
import { type AccountingFilesDeps, createAccountingFiles } from "./accounting-files/service.ts";
import { bindDisputeRoutes } from "./disputes/routes.ts";
import { createDisputes, type DisputesDeps } from "./disputes/service.ts";
import { bindEarningsRoutes } from "./earnings/routes.ts";
import { createEarnings } from "./earnings/service.ts";
import { bindSettlementRoutes } from "./lease-settlement/routes.ts";
import { createLeaseSettlement } from "./lease-settlement/service.ts";
import { createMoneySent, measureMoney } from "./money-numbers/public.ts";
import { bindMonthRoutes } from "./months/routes.ts";
import { createMonths } from "./months/service.ts";
import type { PayoutJobsDeps } from "./payouts/jobs.ts";
import { bindTransferRoutes } from "./payouts/routes.ts";
import { createPayouts } from "./payouts/service.ts";
import { createProviderMoney } from "./provider-money/service.ts";
import { bindReconciliationRoutes } from "./reconciliation/routes.ts";
import { createReconciliation, type ReconciliationDeps } from "./reconciliation/service.ts";
import { bindRefundRoutes } from "./refund-requests/routes.ts";
import { createRefundRequests } from "./refund-requests/service.ts";
import { createRefunds, type RefundsDeps } from "./refunds/service.ts";
import { createBooks } from "./service.ts";
import { stripeWebhookRoute } from "./webhooks/routes.ts";
import { createWebhooks, type WebhooksDeps } from "./webhooks/service.ts";

export type BooksModuleDeps = Omit<PayoutJobsDeps, "moneySent"> &
  Omit<RefundsDeps, "payouts" | "moneySent"> & { metrics: Metrics };

/**
 * Module of the books: money owed to sellers and payers, and the jobs that send it. Checkout writes
 * into these books.
 */
export const createBooksModule = (deps: BooksModuleDeps) => {
  const moneySent = createMoneySent(deps.metrics);
  const payouts = createPayouts({ ...deps, moneySent });
  const refunds = createRefunds({ ...deps, payouts, moneySent });
  return { payouts, refunds, books: createBooks({ ...deps, refunds }) };
};

type Deps = Omit<WebhooksDeps, "disputes" | "providerMoney"> &
  Omit<ReconciliationDeps, "disputes" | "providerMoney" | "months"> &
  Omit<DisputesDeps, "disputes"> &
  Omit<AccountingFilesDeps, "months" | "vatNumber" | "siren"> & {
    metrics: Metrics;
    operator: { registration: string; vatNumber: string };
  };

/** Stands for the operator's SIREN in names of files while none is set. */
const NO_SIREN = "000000000";

/**
 * Module of webhooks, disputes, reconciliation, earnings and accounting files, with their routes.
 */
export const createPaymentsModule = (deps: Deps) => {
  const { metrics, payouts, timeZone, operator } = deps;
  const disputes = createDisputes(deps);
  const providerMoney = createProviderMoney(deps);
  const { vatNumber } = operator;
  const siren = sirenOf(operator) ?? NO_SIREN;
  const earnings = createEarnings(deps);
  const months = createMonths({ ...deps, vatNumber });
  const webhooks = createWebhooks({ ...deps, disputes, providerMoney });
  const reconciliation = createReconciliation({ ...deps, disputes, providerMoney, months });
  measureMoney(deps);
  metrics.gauge("open_disputes", "Contested payments still open", disputes.countOpen);
  metrics.gauge(
    "reconciliation_findings",
    "Differences still open between our books and the payment provider's",
    reconciliation.countOpen,
  );
  metrics.gauge(
    "uncompared_backups",
    "Restored backups after which the books were not compared: above zero no money goes out",
    reconciliation.countHalts,
  );
  metrics.gauge("failing_transfers", "Transfers tried in vain so far", payouts.countFailing);
  metrics.gauge(
    "failing_reversals",
    "Amounts asked back of sellers in vain so far",
    payouts.countFailingReversals,
  );
  return {
    reconciliation,
    webhookRoute: stripeWebhookRoute(webhooks),
    bindRoutes: (on: Bind): void => {
      bindRefundRoutes(on, createRefundRequests(deps));
      bindDisputeRoutes(on, disputes);
      bindEarningsRoutes(on, earnings, timeZone);
      bindSettlementRoutes(on, createLeaseSettlement({ ...deps, earnings }));
      bindTransferRoutes(on, payouts);
      bindReconciliationRoutes(on, reconciliation);
      bindMonthRoutes(on, months, siren);
      bindAccountingFileRoutes(on, createAccountingFiles({ ...deps, months, vatNumber, siren }));
    },
  };
};
