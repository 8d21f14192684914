import { type AppDeps, openPlatform, servePages } from "./boot/platform.ts";
import { createAccountsModule } from "./modules/accounts/module.ts";
import { createAdminModule } from "./modules/admin/module.ts";
import { createApprovalsModule } from "./modules/approvals/module.ts";
import { createBackupsModule } from "./modules/backups/module.ts";
import { createClaimsModule } from "./modules/claims/module.ts";
import { createCommunesModule } from "./modules/communes/module.ts";
import { createCompanyRegisterModule } from "./modules/company-register/module.ts";
import { createContactModule } from "./modules/contact/module.ts";
import { createContestsModule } from "./modules/contests/module.ts";
import { createDecisionsModule } from "./modules/decisions/module.ts";
import { createDeliveriesModule } from "./modules/deliveries/module.ts";
import { createDiscoveryModule } from "./modules/discovery/module.ts";
import { createDocumentsModule } from "./modules/documents/module.ts";
import { createHandoverModule } from "./modules/handover/module.ts";
import { createHousekeepingModule } from "./modules/housekeeping/module.ts";
import { createInjunctionsModule } from "./modules/injunctions/module.ts";
import { createInsuranceModule } from "./modules/insurance/module.ts";
import { createLeasesModule } from "./modules/leases/module.ts";
import { createLegalTextsModule } from "./modules/legal-texts/module.ts";
import { createReportsModule } from "./modules/listing-reports/module.ts";
import { createLiveModule } from "./modules/live/module.ts";
import { createMailModule } from "./modules/mail/module.ts";
import { createMessagesModule } from "./modules/messages/module.ts";
import { createNotificationsModule } from "./modules/notifications/module.ts";
import { createOrdersModule } from "./modules/orders/module.ts";
import { createPapersModule } from "./modules/papers/module.ts";
import { createPaymentsModule } from "./modules/payments/module.ts";
import { createPlacesModule } from "./modules/places/module.ts";
import { createProductFilesModule } from "./modules/product-files/module.ts";
import { createProductImportsModule } from "./modules/product-imports/module.ts";
import { createProductsModule } from "./modules/products/module.ts";
import { createRecallsModule } from "./modules/recalls/module.ts";
import { createRentalsModule } from "./modules/rentals/module.ts";
import { createReviewsModule } from "./modules/reviews/module.ts";
import { createSellersModule } from "./modules/sellers/module.ts";
import { createSpacesModule } from "./modules/spaces/module.ts";
import { createTaxIdentityModule } from "./modules/tax-identity/module.ts";
import { createTaxReportingModule } from "./modules/tax-reporting/module.ts";
import { drawStatement } from "./modules/tax-reporting/public.ts";
import { createTeamModule } from "./modules/team/module.ts";
import { createTerritoryModule } from "./modules/territory/module.ts";
import { createVatModule } from "./modules/vat/module.ts";
import { createWithdrawalsModule } from "./modules/withdrawals/module.ts";
import { closeOff, createBind } from "./platform/http/bind.ts";
import { ignoringForms } from "./platform/http/forms.ts";
import { createSelling } from "./selling.ts";

export type { AppDeps } from "./boot/platform.ts";

/** The running application: its server, its jobs and the module that reconciles the books. */
export type App = Awaited<ReturnType<typeof buildApp>>;

/** Puts the whole application together; nothing listens and no job runs yet. */
export const buildApp = async (deps: AppDeps) => {
  const platform = await openPlatform(deps);
  const { config, server, jobs, metrics, rateLimit, isOffered } = platform;

  const papersModule = createPapersModule(platform);
  const { papers } = papersModule;
  const notifications = createNotificationsModule(platform);
  const mail = createMailModule({ ...platform, ...notifications, papers });
  const accounts = createAccountsModule({ ...platform, ...mail });
  const { authenticate, connected, closing, exports, proofs } = accounts;
  /** What any module may use: the platform, mails, papers and accounts. */
  const base = { ...platform, ...mail, papers, connected, closing, exports, proofs };
  const { slotsModule, invoices, checkoutModule, ports } = createSelling(base);
  /** The same with what a purchase goes through. */
  const selling = { ...base, ...ports };

  const products = createProductsModule(base);
  const orders = createOrdersModule(selling);
  const handover = createHandoverModule({ ...selling, collecting: orders.collecting });
  const decisionsModule = createDecisionsModule(base);
  const { decisions } = decisionsModule;
  const legalTexts = createLegalTextsModule({ ...base, settings: config });
  const messages = createMessagesModule(base);
  const communes = createCommunesModule(base);
  const live = createLiveModule(base);
  const approvals = createApprovalsModule(base);
  const team = createTeamModule(base);
  const payments = createPaymentsModule(selling);
  const drawers = { ...invoices.drawers, yearly_statement: drawStatement };
  // Closing an account runs the steps of the modules in this order.
  const modules = [
    accounts,
    notifications,
    createSpacesModule(base),
    products,
    createRentalsModule({ ...selling, maskContacts: messages.maskContacts }),
    slotsModule,
    orders,
    handover,
    createWithdrawalsModule({ ...selling, readiness: orders.readiness }),
    createClaimsModule({ ...selling, collecting: orders.collecting }),
    payments,
    createInsuranceModule(base),
    createCompanyRegisterModule(base),
    createReviewsModule(base),
    messages,
    createLeasesModule(base),
    decisionsModule,
    legalTexts,
    createTaxIdentityModule(base),
    createRecallsModule({ ...base, decisions, cases: handover.cases }),
    createAdminModule({ ...base, decisions, textDrafts: legalTexts.textDrafts }),
    invoices,
    createDocumentsModule({ ...base, drawers }),
    createTaxReportingModule(base),
    live,
    approvals,
    team,
    checkoutModule,
    communes,
    createProductFilesModule(base),
    createProductImportsModule({ ...base, saving: products.saving }),
    createPlacesModule({ ...base, listProducts: products.list }),
    createSellersModule({ ...base, listProducts: products.list }),
    createDeliveriesModule(base),
    createTerritoryModule(base),
    papersModule,
    createVatModule(base),
    createContactModule(base),
    createReportsModule({ ...base, decisions }),
    createContestsModule({ ...base, decisions }),
    createInjunctionsModule({ ...base, decisions }),
    createHousekeepingModule(base),
    createBackupsModule(base),
  ];
  const bindDeps = { authenticate, rateLimit, noteAct: team.noteAct, isOffered };
  const on = createBind(server, bindDeps);
  for (const { bindRoutes } of modules) bindRoutes(on);
  closeOff(server, bindDeps, "/api/admin", ["admin"]);
  await server.register(payments.webhookRoute);
  await server.register(
    ignoringForms((scope) => notifications.bindStopMails(createBind(scope, bindDeps))),
  );
  createDiscoveryModule({ ...base, communes: communes.communes }).serve(server);
  const leave = await servePages(platform);

  await slotsModule.writeHolidays();
  await legalTexts.writeFirstTexts();
  await approvals.publishUnasked();
  const { admin } = config;
  if (admin) await accounts.ensureAdmin(admin);
  const { liveEvents } = live;
  const { reconciliation } = payments;
  return { server, jobs, metrics, liveEvents, leave, reconciliation };
};
