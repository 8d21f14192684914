import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Config } from "./config.ts";
import type { Geocoder } from "./gateways/geocoder.ts";
import type { MailGateway } from "./gateways/mail.ts";
import type { PaymentGateway } from "./gateways/payments.ts";
import type { Tiles } from "./gateways/tiles.ts";
import { createClosing } from "./modules/accounts/closing/service.ts";
import { createAccountExport } from "./modules/accounts/export/service.ts";
import { createPasswords } from "./modules/accounts/passwords/service.ts";
import { bindAccountRoutes } from "./modules/accounts/routes.ts";
import { createAccounts } from "./modules/accounts/service.ts";
import { createDeletion } from "./modules/admin/deletion/service.ts";
import { createDetails } from "./modules/admin/details/service.ts";
import { createGivenUpMails } from "./modules/admin/given-up-mails/service.ts";
import { createJournal } from "./modules/admin/journal/service.ts";
import { createAdminLists } from "./modules/admin/lists/service.ts";
import { createModeration } from "./modules/admin/moderation/service.ts";
import { createOverview } from "./modules/admin/overview/service.ts";
import { createPurchaseHistory } from "./modules/admin/purchase/service.ts";
import { createQueue } from "./modules/admin/queue/service.ts";
import { bindAdminRoutes } from "./modules/admin/routes.ts";
import { createAdmin } from "./modules/admin/service.ts";
import { bindCheckoutRoutes } from "./modules/checkout/routes.ts";
import { createCheckout } from "./modules/checkout/service.ts";
import { bindCommuneRoutes } from "./modules/communes/routes.ts";
import { createCommunes } from "./modules/communes/service.ts";
import { bindContactRoutes } from "./modules/contact/routes.ts";
import { createContact } from "./modules/contact/service.ts";
import { serveDiscovery } from "./modules/discovery/routes.ts";
import { createDiscovery } from "./modules/discovery/service.ts";
import { schedulePictureDeletion } from "./modules/housekeeping/pictures/service.ts";
import { scheduleHousekeeping } from "./modules/housekeeping/service.ts";
import { bindReportRoutes } from "./modules/listing-reports/routes.ts";
import { createReports } from "./modules/listing-reports/service.ts";
import { createMail } from "./modules/mail/service.ts";
import { createOrderPurchase } from "./modules/orders/purchase/service.ts";
import { scheduleOrderReminders } from "./modules/orders/reminders/service.ts";
import { bindOrderRoutes } from "./modules/orders/routes.ts";
import { createOrders } from "./modules/orders/service.ts";
import { bindDisputeRoutes } from "./modules/payments/disputes/routes.ts";
import { createDisputes } from "./modules/payments/disputes/service.ts";
import { bindEarningsRoutes } from "./modules/payments/earnings/routes.ts";
import { createEarnings } from "./modules/payments/earnings/service.ts";
import { bindTransferRoutes } from "./modules/payments/payouts/routes.ts";
import { createPayouts } from "./modules/payments/payouts/service.ts";
import { bindReconciliationRoutes } from "./modules/payments/reconciliation/routes.ts";
import {
  createReconciliation,
  type Reconciliation,
} from "./modules/payments/reconciliation/service.ts";
import { bindRefundRoutes } from "./modules/payments/refund-requests/routes.ts";
import { createRefundRequests } from "./modules/payments/refund-requests/service.ts";
import { createRefunds } from "./modules/payments/refunds/service.ts";
import { createBooks } from "./modules/payments/service.ts";
import { stripeWebhookRoute } from "./modules/payments/webhooks/routes.ts";
import { createWebhooks } from "./modules/payments/webhooks/service.ts";
import { createProductListing } from "./modules/products/listing/service.ts";
import { bindProductRoutes, type ListingAnswer } from "./modules/products/routes.ts";
import { createProducts } from "./modules/products/service.ts";
import { scheduleEndings } from "./modules/rentals/endings/service.ts";
import { createRentalPurchase } from "./modules/rentals/purchase/service.ts";
import { scheduleReminders } from "./modules/rentals/reminders/service.ts";
import { bindRentalRoutes } from "./modules/rentals/routes.ts";
import { createRentals } from "./modules/rentals/service.ts";
import { createSpaceListing } from "./modules/spaces/listing/service.ts";
import { createOccupancy } from "./modules/spaces/occupancy/service.ts";
import { bindStorageSpaceRoutes, type SpacesAnswer } from "./modules/spaces/routes.ts";
import { createSpaces } from "./modules/spaces/service.ts";
import { bindTerritoryRoutes } from "./modules/territory/routes.ts";
import { createTerritoryService } from "./modules/territory/service.ts";
import type { Clock } from "./platform/clock.ts";
import { openDb } from "./platform/db/db.ts";
import { oneAtATime } from "./platform/db/one-at-a-time.ts";
import { closeOff, createBind } from "./platform/http/bind.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { createRateLimit } from "./platform/http/rate-limit.ts";
import { serveFiles } from "./platform/http/serve-files.ts";
import { createPages, serveWebApp } from "./platform/http/web-app.ts";
import { createJobs, type Jobs } from "./platform/jobs/jobs.ts";
import { serveHealth } from "./platform/observability/health.ts";
import { createMetrics, type Metrics } from "./platform/observability/metrics.ts";
import type { CacheAge } from "./platform/short-cache.ts";
import { createPictures, type FileStore } from "./platform/storage/pictures.ts";
import type { Territory } from "./territories/territory.ts";

/** How much longer a commune's figures are kept than a list: nobody counts on them. */
const FIGURES_TO_LISTING = 60;

/** What the application stands on; everything else it makes itself. */
export type AppDeps = {
  config: Config;
  pool: pg.Pool;
  clock: Clock;
  territory: Territory;
  files: FileStore;
  /** What is served to nobody but whom it belongs to. */
  privateFiles: FileStore;
  payments: PaymentGateway;
  mail: MailGateway;
  geocoder: Geocoder;
  tiles: Tiles;
  /** Where the stand-ins' hosted pages are, when they stand in for a provider; starts them if need be. */
  sandboxUrl: (() => Promise<string>) | undefined;
  /** Keeps lists that are the same for many, for less than a second. */
  listingAge: CacheAge;
};

export type App = {
  server: FastifyInstance;
  jobs: Jobs;
  metrics: Metrics;
  reconciliation: Reconciliation;
};

/** Puts the whole application together; nothing listens and no job runs yet. */
export const buildApp = async (deps: AppDeps): Promise<App> => {
  const { config, pool, clock } = deps;
  const server = await createHttpServer(config, deps.sandboxUrl);
  const db = openDb(pool);
  const metrics = createMetrics();
  const countFailure = metrics.counter(
    "job_failures_total",
    "Jobs, or items of jobs, that failed",
    ["job"],
  );
  const jobs = createJobs(pool, server.log, countFailure);
  const pictures = createPictures(deps.files);
  const rateLimit = createRateLimit(db, clock, config.isRateLimited);
  const mail = createMail({
    db,
    clock,
    jobs,
    mail: deps.mail,
    brandName: config.brandName,
  });
  const { postMail, secretMails } = mail;
  const { publicUrl } = config;

  const accounts = createAccounts({
    db,
    clock,
    log: server.log,
    pictures,
    payments: deps.payments,
    postMail,
    rateLimit,
    publicUrl,
  });

  const deal = { clock, feePercent: config.platformFeePercent, publicUrl };
  const purchases = {
    rental: createRentalPurchase({ ...deal, timeZone: deps.territory.timeZone }),
    order: createOrderPurchase(deal),
  };
  const money = { db, clock, log: server.log, jobs, gateway: deps.payments };
  const operatorEmail = config.operator.email;
  const refunding = { ...money, purchases, postMail, publicUrl, operatorEmail };
  const payouts = createPayouts({ ...money, accounts });
  const refunds = createRefunds({ ...refunding, payouts });
  const disputes = createDisputes({ ...refunding, refunds });
  const checkout = createCheckout({
    ...money,
    purchases,
    books: createBooks({ clock, refunds }),
    rateLimit,
    postMail,
    publicUrl,
    holdMinutes: config.holdMinutes,
  });
  const webhooks = createWebhooks({ ...money, metrics, checkout, refunds, disputes, accounts });
  metrics.gauge("open_disputes", "Contested payments still open", disputes.countOpen);
  const books = { ...refunding, checkout, refunds, disputes, payouts, accounts };
  const reconciliation = createReconciliation(books);
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
  metrics.gauge("failed_mails", "Mails given up after three days of trying", mail.countGivenUp);
  metrics.gauge(
    "oldest_unsent_mail_seconds",
    "Age of the mail that waits longest to be sent",
    mail.oldestWait,
  );
  metrics.gauge("failing_transfers", "Transfers tried in vain so far", payouts.countFailing);
  metrics.gauge(
    "failing_reversals",
    "Amounts asked back of sellers in vain so far",
    payouts.countFailingReversals,
  );
  const selling = { db, clock, checkout };
  const rentals = createRentals(selling);
  const orders = createOrders({ ...selling, payouts, refunds, postMail, publicUrl });

  const { territory, geocoder, tiles, listingAge: age } = deps;
  const spaces = createSpaces({ db, clock, accounts, pictures, geocoder, territory });
  const spaceListing = createSpaceListing<SpacesAnswer>({ db, clock, territory, age });
  const territoryService = createTerritoryService({
    clock,
    territory,
    geocoder,
    tiles,
    config,
  });
  const contact = createContact({ db, clock, postMail, operatorEmail });
  const products = createProducts({ db, clock, pictures });
  const productListing = createProductListing<ListingAnswer>({ db, clock, territory, age });
  const communes = createCommunes({
    db,
    clock,
    territory,
    age: { ...age, limitMs: age.limitMs * FIGURES_TO_LISTING },
  });
  const closing = createClosing({ db, clock, rateLimit, postMail });
  const admin = createAdmin({ db, clock, postMail, publicUrl });
  const deletion = createDeletion({ db, clock, closing });
  const moderation = createModeration({ db, clock, postMail, publicUrl });
  const { timeZone } = deps.territory;
  const lists = createAdminLists({ db, clock, timeZone });
  const overview = createOverview({ db, clock, timeZone });
  const details = createDetails({ db, clock });
  const purchaseHistories = createPurchaseHistory({ db, clock });
  const queue = createQueue({ db, clock, territory, mail });
  const journal = createJournal({ db, clock, timeZone });

  scheduleHousekeeping({ db, clock, jobs, mail });
  schedulePictureDeletion({ db, clock, jobs, files: deps.files });
  scheduleReminders({ db, clock, jobs, postMail, publicUrl });
  scheduleEndings({ db, clock, jobs, purchase: purchases.rental, postMail });
  scheduleOrderReminders({ db, clock, jobs, postMail, publicUrl });

  const on = createBind(server, accounts.authenticate, rateLimit);
  const passwords = createPasswords({
    db,
    clock,
    jobs,
    postMail,
    secretMails,
    rateLimit,
    publicUrl,
  });
  const exports = createAccountExport({
    db,
    clock,
    jobs,
    files: deps.files,
    privateFiles: deps.privateFiles,
    postMail,
    rateLimit,
    publicUrl,
  });
  bindAccountRoutes(on, { accounts, passwords, closing, exports });
  bindStorageSpaceRoutes(on, spaces, spaceListing, createOccupancy({ db, clock }));
  bindTerritoryRoutes(on, territoryService);
  bindContactRoutes(on, contact);
  bindReportRoutes(on, createReports({ db, clock }));
  bindCommuneRoutes(on, communes);
  bindProductRoutes(on, products, productListing);
  bindAdminRoutes(
    on,
    {
      admin,
      lists,
      deletion,
      moderation,
      journal,
      overview,
      queue,
      givenUpMails: createGivenUpMails({ db, clock, mail }),
      details,
      purchases: purchaseHistories,
    },
    { clock, timeZone },
  );
  bindRentalRoutes(on, rentals, deps.territory.timeZone);
  bindOrderRoutes(on, orders);
  bindCheckoutRoutes(on, checkout);
  bindRefundRoutes(on, createRefundRequests({ db, clock, refunds }));
  bindDisputeRoutes(on, disputes);
  bindEarningsRoutes(on, createEarnings({ db, clock, timeZone }), timeZone);
  bindTransferRoutes(on, payouts);
  bindReconciliationRoutes(on, reconciliation);
  closeOff(server, accounts.authenticate, "/api/admin", ["admin"]);
  await server.register(stripeWebhookRoute(webhooks));
  serveHealth(server, { pool, metrics, metricsToken: config.metricsToken });
  serveFiles(server, deps.files);
  serveDiscovery(server, createDiscovery({ db, clock, communes }), {
    publicUrl,
    brandName: config.brandName,
    territoryName: territory.name,
  });
  const writePage = createPages(server, {
    folder: config.webDir,
    publicUrl,
    age,
  });
  await serveWebApp(server, config.webDir, writePage);
  const { admin: wanted } = config;
  if (wanted) await oneAtATime(pool, "admin", () => accounts.ensureAdmin(wanted));
  return { server, jobs, metrics, reconciliation };
};
