import type { PaymentGateway } from "../../gateways/payments.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import type { IsOffered } from "../../platform/features.ts";
import type { Bind } from "../../platform/http/bind.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";
import type { Closing } from "../accounts/public.ts";
import type { Checkout } from "../checkout/public.ts";
import type { KeptCards } from "../kept-cards/public.ts";
import type { PostMail } from "../mail/public.ts";
import type { Refunds } from "../payments/public.ts";
import { scheduleEndings, scheduleReminders } from "./ending/service.ts";
import { bindGivingBackRoutes } from "./giving-back/routes.ts";
import { createGivingBack } from "./giving-back/service.ts";
import { bindGrowingRoutes } from "./growing/routes.ts";
import { createGrowing } from "./growing/service.ts";
import { createGrowthPurchase, type GrowthPurchaseDeps } from "./growths/public.ts";
import { bindRentRoutes } from "./lease-rents/routes.ts";
import {
  createLeaseRents,
  createRentPurchase,
  type RentPurchaseDeps,
} from "./lease-rents/service.ts";
import { bindLeavingRoutes } from "./leaving/routes.ts";
import { createLeaving } from "./leaving/service.ts";
import { createRentalPurchase, type RentalPurchaseDeps } from "./purchase/service.ts";
import { createReductions } from "./reductions/service.ts";
import { scheduleRentCalendar } from "./rent-calendar/public.ts";
import { scheduleRentCharges } from "./rent-charges/public.ts";
import { refuseClosing } from "./rents/public.ts";
import { scheduleRequestMoney } from "./request-money/service.ts";
import { bindRequestRoutes } from "./requests/routes.ts";
import { createRequestAnswers } from "./requests/service.ts";
import { bindRentalRoutes } from "./routes.ts";
import { createRentals } from "./service.ts";

export type RentalPurchasesDeps = RentalPurchaseDeps & RentPurchaseDeps & GrowthPurchaseDeps;

/** Creates the settling of payments for rentals, months of rent and growths. */
export const createRentalPurchases = (deps: RentalPurchasesDeps) => ({
  rental: createRentalPurchase(deps),
  rent: createRentPurchase(deps),
  growth: createGrowthPurchase(deps),
});

type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  metrics: Metrics;
  gateway: PaymentGateway;
  checkout: Checkout;
  refunds: Pick<Refunds, "decide" | "giveBackUnused">;
  keptCards: KeptCards;
  closing: Pick<Closing, "beforeClosing">;
  postMail: PostMail;
  isOffered: IsOffered;
  /** Removes contact details from words. */
  maskContacts(words: string): string;
  timeZone: string;
  publicUrl: string;
  brandName: string;
  /** Months that may be paid at once; longer rentals are paid monthly. */
  prepaidMonthsMax: number;
};

/** Rentals of pallets, and the jobs for what expires. */
export const createRentalsModule = (deps: Deps) => {
  const rentals = createRentals(deps);
  scheduleEndings(deps);
  scheduleRentCalendar(deps);
  scheduleRentCharges(deps);
  scheduleRequestMoney(deps);
  const requests = createRequestAnswers(deps);
  deps.closing.beforeClosing(requests.endAllOf);
  deps.closing.beforeClosing((tx, userId) => refuseClosing(tx, userId, deps.clock.today()));
  const leaseRents = createLeaseRents(deps);
  const reductions = createReductions(deps);
  const leaving = createLeaving({ ...deps, reductions });
  const givingBack = createGivingBack({ ...deps, reductions });
  const growing = createGrowing(deps);
  scheduleReminders({ ...deps, growing });
  return {
    bindRoutes: (on: Bind): void => {
      bindRentalRoutes(on, rentals, deps.timeZone);
      bindRentRoutes(on, leaseRents);
      bindRequestRoutes(on, requests);
      bindLeavingRoutes(on, leaving);
      bindGivingBackRoutes(on, givingBack);
      bindGrowingRoutes(on, growing);
    },
  };
};
