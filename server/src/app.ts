import { GUARANTEE_NOTICE_PATH } from "@stokaz/contract/guarantee";
import type pg from "pg";
import { createArchives } from "./backup/archives.ts";
import type { Config } from "./config.ts";
import type { CompanyRegister } from "./gateways/company-register.ts";
import type { Geocoder } from "./gateways/geocoder.ts";
import type { MailGateway } from "./gateways/mail.ts";
import { createCallObserver } from "./gateways/observed-calls.ts";
import type { PaymentGateway } from "./gateways/payments.ts";
import type { Tiles } from "./gateways/tiles.ts";
import { createAccountsModule } from "./modules/accounts/module.ts";
import { ensureAdmin } from "./modules/accounts/public.ts";
import { createAdminModule } from "./modules/admin/module.ts";
import { bindApprovalRoutes } from "./modules/approvals/routes.ts";
import { createApprovals } from "./modules/approvals/service.ts";
import { bindBackupRoutes } from "./modules/backups/routes.ts";
import { createBackups } from "./modules/backups/service.ts";
import { bindCheckoutRoutes } from "./modules/checkout/routes.ts";
import { createCheckout } from "./modules/checkout/service.ts";
import { createClaimsModule } from "./modules/claims/module.ts";
import { bindCommuneRoutes } from "./modules/communes/routes.ts";
import { createCommunes } from "./modules/communes/service.ts";
import { createCompanyRegisterModule } from "./modules/company-register/module.ts";
import { bindContactRoutes } from "./modules/contact/routes.ts";
import { createContact } from "./modules/contact/service.ts";
import { bindContestRoutes } from "./modules/contests/routes.ts";
import { createContests } from "./modules/contests/service.ts";
import { createDecisionsModule } from "./modules/decisions/module.ts";
import { scheduleDeliveryEnds } from "./modules/deliveries/lease-ends/service.ts";
import { bindDeliveryRoutes } from "./modules/deliveries/routes.ts";
import { createDeliveries } from "./modules/deliveries/service.ts";
import { serveDiscovery } from "./modules/discovery/routes.ts";
import { createDiscovery } from "./modules/discovery/service.ts";
import { createDocumentsModule } from "./modules/documents/module.ts";
import { scheduleEveningMails } from "./modules/handover/evening-mail/service.ts";
import { createHandoverModule } from "./modules/handover/module.ts";
import { scheduleAvifs } from "./modules/housekeeping/avifs/service.ts";
import { schedulePictureDeletion } from "./modules/housekeeping/pictures/service.ts";
import { bindHousekeepingRoutes } from "./modules/housekeeping/routes.ts";
import { createHousekeeping } from "./modules/housekeeping/service.ts";
import { bindInjunctionRoutes } from "./modules/injunctions/routes.ts";
import { createInjunctions } from "./modules/injunctions/service.ts";
import { createInsuranceModule } from "./modules/insurance/module.ts";
import { invoiceDrawers } from "./modules/invoices/drawing/service.ts";
import { createInvoicesModule } from "./modules/invoices/module.ts";
import { createInvoicing } from "./modules/invoices/service.ts";
import { createKeptCards } from "./modules/kept-cards/service.ts";
import { createLeasesModule } from "./modules/leases/module.ts";
import { writeFirstTexts } from "./modules/legal-texts/initial/service.ts";
import { createLegalTextsModule } from "./modules/legal-texts/module.ts";
import { bindReportRoutes } from "./modules/listing-reports/routes.ts";
import { createReports } from "./modules/listing-reports/service.ts";
import { bindLiveRoutes } from "./modules/live/routes.ts";
import { createLiveEvents } from "./modules/live/service.ts";
import { createMail } from "./modules/mail/service.ts";
import { createMessagesModule } from "./modules/messages/module.ts";
import { createMask } from "./modules/messages/public.ts";
import { createNotificationsModule } from "./modules/notifications/module.ts";
import { createOrdersModule } from "./modules/orders/module.ts";
import { createOrderPurchase } from "./modules/orders/purchase/service.ts";
import { bindPaperRoutes } from "./modules/papers/routes.ts";
import { createPapers } from "./modules/papers/service.ts";
import { createBooksModule, createPaymentsModule } from "./modules/payments/module.ts";
import { bindPlaceRoutes } from "./modules/places/routes.ts";
import { createPlaces } from "./modules/places/service.ts";
import { bindProductFileRoutes } from "./modules/product-files/routes.ts";
import { createProductFiles } from "./modules/product-files/service.ts";
import { bindProductImportRoutes } from "./modules/product-imports/routes.ts";
import { createProductImports } from "./modules/product-imports/service.ts";
import { createProductsModule } from "./modules/products/module.ts";
import { createRecallsModule } from "./modules/recalls/module.ts";
import { createGrowthPurchase } from "./modules/rentals/growths/public.ts";
import { createRentPurchase } from "./modules/rentals/lease-rents/service.ts";
import { createRentalsModule } from "./modules/rentals/module.ts";
import { createRentalPurchase } from "./modules/rentals/purchase/service.ts";
import { createReviewsModule } from "./modules/reviews/module.ts";
import { bindSellerRoutes } from "./modules/sellers/routes.ts";
import { createSellers } from "./modules/sellers/service.ts";
import { writeHolidays } from "./modules/slots/holidays/service.ts";
import { createSlotsModule } from "./modules/slots/module.ts";
import { createSpacesModule } from "./modules/spaces/module.ts";
import { createTaxIdentityModule } from "./modules/tax-identity/module.ts";
import { createTaxReader } from "./modules/tax-identity/public.ts";
import { createTaxReportingModule } from "./modules/tax-reporting/module.ts";
import { drawStatement } from "./modules/tax-reporting/public.ts";
import { bindTeamRoutes } from "./modules/team/routes.ts";
import { createTeam } from "./modules/team/service.ts";
import { bindTerritoryRoutes } from "./modules/territory/routes.ts";
import { createTerritoryService } from "./modules/territory/service.ts";
import { bindVatRoutes } from "./modules/vat/routes.ts";
import { createVatRecords } from "./modules/vat/service.ts";
import { createWithdrawalsModule } from "./modules/withdrawals/module.ts";
import type { Clock } from "./platform/clock.ts";
import { openDb } from "./platform/db/db.ts";
import { measurePool } from "./platform/db/measure-pool.ts";
import { oneAtATime } from "./platform/db/one-at-a-time.ts";
import { createReplica } from "./platform/db/replica.ts";
import { traceQueries } from "./platform/db/trace-queries.ts";
import type { IsOffered } from "./platform/features.ts";
import { closeOff, createBind } from "./platform/http/bind.ts";
import { ignoringForms } from "./platform/http/forms.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { createRateLimit } from "./platform/http/rate-limit.ts";
import { serveFiles, servePicture } from "./platform/http/serve-files.ts";
import { createPages, serveWebApp } from "./platform/http/web-app.ts";
import { createJobs } from "./platform/jobs/jobs.ts";
import { measureJobs } from "./platform/jobs/measure-jobs.ts";
import type { KeptAge } from "./platform/kept/keeper.ts";
import { createKept } from "./platform/kept/kept.ts";
import { createListener } from "./platform/live/listener.ts";
import { createLive } from "./platform/live/live.ts";
import { serveHealth } from "./platform/observability/health.ts";
import { createMetrics } from "./platform/observability/metrics.ts";
import { NO_TRACING, type Tracing } from "./platform/observability/tracing.ts";
import type { PasswordCost } from "./platform/password-hash.ts";
import { createPictures, type FileStore } from "./platform/storage/pictures.ts";
import { watchFiles } from "./platform/storage/watched-files.ts";
import type { Vault } from "./platform/vault.ts";
import type { Territory } from "./territories/territory.ts";

/** What the application stands on; everything else it makes itself. */
export type AppDeps = {
  config: Config;
  pool: pg.Pool;
  /** A replica of its database, for reads that may lag; none without. */
  replica?: pg.Pool | undefined;
  clock: Clock;
  territory: Territory;
  files: FileStore;
  /** What is served to nobody but whom it belongs to. */
  privateFiles: FileStore;
  /** What seals the facts that sellers give for the tax authority. */
  taxVault: Vault;
  payments: PaymentGateway;
  mail: MailGateway;
  geocoder: Geocoder;
  companyRegister: CompanyRegister;
  tiles: Tiles;
  /** Where the stand-ins' hosted pages are, when they stand in for a provider; starts them if need be. */
  sandboxUrl: (() => Promise<string>) | undefined;
  /** How long answers that are the same for many are kept while changes are not heard; 0 keeps none. */
  listingAge: KeptAge;
  /** Where traces go; nothing is traced without. */
  tracing?: Tracing;
  /** What hashing a password costs; what is delivered leaves it out. Tests register thousands of people. */
  passwordCost?: PasswordCost;
};

/** What runs: the server that listens, the jobs that work, and what the process itself asks of the books. */
export type App = Awaited<ReturnType<typeof buildApp>>;

/** Puts the whole application together; nothing listens and no job runs yet. */
export const buildApp = async (deps: AppDeps) => {
  const { config, pool, clock, territory, listingAge: age, tracing = NO_TRACING } = deps;
  const { publicUrl, brandName } = config;
  const server = await createHttpServer(config, deps.sandboxUrl, tracing);
  const noteQuery = tracing === NO_TRACING ? undefined : traceQueries;
  const db = openDb(pool, noteQuery);
  const metrics = createMetrics();
  const { reads, close } = createReplica({ ...deps, metrics, log: server.log, noteQuery });
  server.addHook("onClose", close);
  const observed = createCallObserver(metrics);
  const gateway = observed("payments", deps.payments, ["readEvent"]);
  const geocoder = observed("geocoder", deps.geocoder);
  const countFailure = metrics.counter(
    "job_failures_total",
    "Jobs, or items of jobs, that failed",
    ["job"],
  );
  const countFileError = metrics.counter(
    "file_store_errors_total",
    "What the store of files did not do, by what was asked",
    ["operation"],
  );
  const files = watchFiles(deps.files, countFileError);
  const privateFiles = watchFiles(deps.privateFiles, countFileError);
  const jobs = createJobs(pool, server.log, countFailure, tracing);
  measurePool(metrics, pool);
  measureJobs(metrics, jobs);
  const listener = createListener(pool, server.log);
  const keeper = createKept({ server, listener, clock, age, metrics });
  const rateLimit = createRateLimit(db, clock, config.isRateLimited);
  const issuer = { ...config.operator, brandName, publicUrl, timeZone: territory.timeZone };
  const papers = createPapers({
    db,
    clock,
    log: server.log,
    jobs,
    privateFiles,
    issuer,
  });
  const isOffered: IsOffered = (feature) => !config.featuresOff.includes(feature);
  const notifications = createNotificationsModule({ db, clock, publicUrl, isOffered });
  const mail = createMail({
    db,
    clock,
    jobs,
    metrics,
    brandName,
    ...notifications,
    mail: observed("mail", deps.mail),
    operatorEmail: config.operator.email,
    readPaper: ({ kind, of }) => papers.read(kind, of),
  });
  metrics.gauge("failed_mails", "Mails given up after three days of trying", mail.countGivenUp);
  metrics.gauge(
    "oldest_unsent_mail_seconds",
    "Age of the mail that waits longest to be sent",
    mail.oldestWait,
  );
  const shared = {
    db,
    clock,
    log: server.log,
    jobs,
    metrics,
    rateLimit,
    mail,
    publicUrl,
    territory,
    keeper,
    reads,
    files,
    privateFiles,
    pictures: createPictures(files),
    geocoder,
    timeZone: territory.timeZone,
    postMail: mail.postMail,
    secretMails: mail.secretMails,
    passwordCost: deps.passwordCost,
    brandName,
    operatorEmail: config.operator.email,
    feePercent: config.platformFeePercent,
    holdMinutes: config.holdMinutes,
    prepaidMonthsMax: config.prepaidMonthsMax,
    reviewsModeration: config.reviewsModeration,
    firstListingApproval: config.firstListingApproval,
    isOffered,
  };

  const live = createLive(listener);
  const liveEvents = createLiveEvents({ ...shared, live });
  server.addHook("preClose", async () => {
    liveEvents.close();
    await listener.close();
  });
  metrics.gauge("live_streams", "Pages that listen to live events", async () => live.count());

  const people = createAccountsModule({
    ...shared,
    payments: gateway,
    vault: deps.taxVault,
    isSecondFactorRequired: config.isSecondFactorRequired,
  });
  const { authenticate, connected, closing, exports, proofs } = people;
  const team = createTeam(shared);
  const on = createBind(server, { authenticate, rateLimit, noteAct: team.noteAct, isOffered });
  const known = { ...shared, connected, closing, proofs };

  const pickups = createSlotsModule(shared);
  const { slots } = pickups;
  const purchases = {
    rental: createRentalPurchase(shared),
    rent: createRentPurchase(shared),
    growth: createGrowthPurchase(shared),
    order: createOrderPurchase({ ...shared, slots }),
  };
  const invoicing = createInvoicing({ clock, issuer });
  const trading = { ...known, purchases, invoicing, gateway };
  const keptCards = createKeptCards(trading);
  const books = createBooksModule(trading);
  const checkout = createCheckout({ ...trading, ...books, papers, cards: keptCards });
  const selling = { ...trading, ...books, checkout, keptCards, slots };
  const payments = createPaymentsModule({ ...selling, operator: config.operator });

  const mask = createMask({ publicUrl, countryCode: territory.countryCode });
  const communes = createCommunes(shared);
  scheduleDeliveryEnds(shared);
  scheduleEveningMails(shared);
  schedulePictureDeletion(shared);
  scheduleAvifs(shared);

  const products = createProductsModule(shared);
  const orders = createOrdersModule(selling);
  const handover = createHandoverModule({ ...selling, collecting: orders.collecting });
  const measures = createDecisionsModule(shared);
  const { decisions } = measures;
  const legalTexts = createLegalTextsModule({ ...shared, settings: config });
  const { textDrafts } = legalTexts;
  const modules = [
    people,
    notifications,
    createSpacesModule(known),
    products,
    createRentalsModule({ ...selling, maskContacts: (words) => mask(words).words }),
    pickups,
    orders,
    handover,
    createWithdrawalsModule({ ...selling, readiness: orders.readiness }),
    createClaimsModule({ ...selling, mediator: config.operator.mediator }),
    payments,
    createInsuranceModule(shared),
    createCompanyRegisterModule({
      ...shared,
      register: observed("company-register", deps.companyRegister),
    }),
    createReviewsModule(shared),
    createMessagesModule(shared),
    createLeasesModule({ ...shared, papers }),
    measures,
    legalTexts,
    createTaxIdentityModule({ ...known, exports, taxVault: deps.taxVault }),
    createRecallsModule({ ...shared, decisions, cases: handover.cases }),
    createAdminModule({ ...known, decisions, textDrafts }),
    createInvoicesModule({ ...shared, issuer }),
    createDocumentsModule({
      ...shared,
      drawers: { ...invoiceDrawers, yearly_statement: drawStatement },
    }),
    createTaxReportingModule({
      ...shared,
      issuer,
      taxKeyPath: config.taxKeyPath,
      readTaxIdentity: createTaxReader({ clock, vault: deps.taxVault }),
    }),
  ];
  for (const { bindRoutes } of modules) bindRoutes(on);
  bindLiveRoutes(on, liveEvents);
  const approvals = createApprovals(shared);
  bindApprovalRoutes(on, approvals);
  bindTeamRoutes(on, team);
  bindCheckoutRoutes(on, checkout);
  bindCommuneRoutes(on, communes);
  bindProductFileRoutes(on, createProductFiles(shared));
  bindProductImportRoutes(on, createProductImports(shared, products.saving));
  bindPlaceRoutes(on, createPlaces({ db, clock, isOffered, listProducts: products.list }));
  bindSellerRoutes(on, createSellers({ db, clock, isOffered, listProducts: products.list }));
  bindDeliveryRoutes(on, createDeliveries(shared));
  bindTerritoryRoutes(on, createTerritoryService({ ...deps, geocoder, keeper }));
  bindPaperRoutes(on, papers);
  bindVatRoutes(on, createVatRecords(shared));
  bindContactRoutes(on, createContact(shared));
  bindReportRoutes(on, createReports({ ...shared, decisions }));
  bindContestRoutes(on, createContests({ ...shared, decisions }));
  bindInjunctionRoutes(on, createInjunctions({ ...shared, decisions }), shared);
  bindHousekeepingRoutes(on, createHousekeeping(shared));
  const { backupDir, backupAt } = config;
  const stores = { pictures: files, papers: privateFiles };
  const archives =
    backupDir === undefined
      ? undefined
      : createArchives(pool, stores, { folder: backupDir, scratch: config.dataDir });
  bindBackupRoutes(on, createBackups({ ...shared, archives, backupAt }));
  closeOff(server, { authenticate, isOffered }, "/api/admin", ["admin"]);
  await server.register(payments.webhookRoute);
  await server.register(
    ignoringForms((scope) =>
      notifications.bindStopMails(
        createBind(scope, { authenticate, rateLimit, noteAct: team.noteAct, isOffered }),
      ),
    ),
  );
  const { leave } = serveHealth(server, { pool, metrics, metricsToken: config.metricsToken });
  serveFiles(server, files);
  const { guaranteeNotice } = config;
  if (guaranteeNotice) servePicture(server, GUARANTEE_NOTICE_PATH, guaranteeNotice);
  serveDiscovery(server, createDiscovery({ ...shared, communes }), {
    publicUrl,
    brandName,
    territoryName: territory.name,
  });
  const writePage = createPages(server, { folder: config.webDir, publicUrl, keeper });
  await serveWebApp(server, config.webDir, writePage);
  await writeHolidays(db, clock, territory);
  await writeFirstTexts(db, clock);
  await approvals.publishUnasked();
  const { admin } = config;
  if (admin)
    await oneAtATime(pool, "admin", () => ensureAdmin(db, clock, admin, deps.passwordCost));
  return { server, jobs, metrics, liveEvents, leave, reconciliation: payments.reconciliation };
};
