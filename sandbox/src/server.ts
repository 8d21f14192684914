import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance } from "fastify";
import qs from "qs";
import { createAlarm } from "./alarm.ts";
import { createCalls } from "./calls.ts";
import { createClock } from "./clock.ts";
import { companyRegisterRoutes } from "./company-register/routes.ts";
import type { Config } from "./config.ts";
import { controlRoutes } from "./control.ts";
import { moneyControlRoutes } from "./control-money.ts";
import { openDatabase } from "./database.ts";
import { createFaults } from "./faults.ts";
import { geocoderRoutes } from "./geocoder/routes.ts";
import { createInbox } from "./mail/inbox.ts";
import { mailRoutes } from "./mail/routes.ts";
import { startSmtp } from "./mail/smtp.ts";
import { createStore } from "./store.ts";
import { accountLinkOperations } from "./stripe/account-links.ts";
import { accountOperations } from "./stripe/accounts.ts";
import { bindOperations } from "./stripe/api.ts";
import { authorisationOperations } from "./stripe/authorisations.ts";
import { balanceOperations } from "./stripe/balance.ts";
import { balanceSettingsOperations } from "./stripe/balance-settings.ts";
import { checkoutSessionOperations } from "./stripe/checkout-sessions.ts";
import { customerOperations } from "./stripe/customers.ts";
import { disputeOperations } from "./stripe/disputes.ts";
import { doWhatIsDue } from "./stripe/due.ts";
import { createIdempotency } from "./stripe/idempotency.ts";
import { offSessionOperations } from "./stripe/off-session.ts";
import { checkoutRoutes } from "./stripe/pages/checkout-routes.ts";
import { onboardingRoutes } from "./stripe/pages/onboarding-routes.ts";
import { paymentOperations } from "./stripe/payments.ts";
import { payoutOperations, schedulePayouts } from "./stripe/payouts.ts";
import { refundOperations } from "./stripe/refunds.ts";
import { transferOperations } from "./stripe/transfers.ts";
import { createWebhooks } from "./stripe/webhooks.ts";
import { createWorkbench } from "./stripe/work.ts";

/** The running sandbox. */
export type Sandbox = {
  readonly httpPort: number;
  readonly smtpPort: number;
  /** Stops listening and closes the state; nothing acknowledged is lost. */
  close(): Promise<void>;
};

/** Parses nested brackets and lists as large as those of Stripe's forms. */
const parseForm = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 10, arrayLimit: 1000, parameterLimit: 5000 });

const createApp = async (): Promise<FastifyInstance> => {
  const app = Fastify({
    // Stripe answers no HEAD, and a HEAD must not use up an account link.
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm, maxParamLength: 200 },
    ajv: { customOptions: { allowUnionTypes: true } },
  });
  await app.register(formbody, { parser: parseForm });
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    const text = String(body);
    try {
      done(null, text === "" ? {} : JSON.parse(text));
    } catch (error) {
      done(Object.assign(new Error("Invalid JSON", { cause: error }), { statusCode: 400 }));
    }
  });
  return app;
};

/**
 * Opens the state, listens on 127.0.0.1 for HTTP and mail, and continues the work that an earlier
 * process left.
 */
export const startSandbox = async (config: Config): Promise<Sandbox> => {
  const database = openDatabase(config.directory);
  const store = createStore(database);
  const clock = createClock(store);
  const webhooks = createWebhooks(database, store, clock);
  const faults = createFaults();
  const calls = createCalls(database);
  const inbox = createInbox(store);
  let publicUrl = config.publicUrl;

  const bench = createWorkbench({
    database,
    store,
    clock,
    webhooks,
    rescheduled: () => timers.reset(),
  });
  const doDue = (): void => {
    const due = database.all("select id from timers where due <= ?", clock.now());
    for (const { id } of due) bench.run(null, (work) => doWhatIsDue(work, String(id)));
  };
  const timers = createAlarm(() => {
    const next = database.get("select min(due) as due from timers");
    return next?.due == null ? undefined : Number(next.due) - clock.now();
  }, doDue);

  const app = await createApp();
  const pages = (): string => publicUrl ?? app.listeningOrigin;
  bindOperations(
    app,
    {
      ...accountOperations,
      ...accountLinkOperations(pages),
      ...checkoutSessionOperations(pages, config.merchantName),
      ...paymentOperations,
      ...authorisationOperations,
      ...offSessionOperations,
      ...customerOperations,
      ...refundOperations,
      ...disputeOperations,
      ...transferOperations,
      ...balanceOperations,
      ...balanceSettingsOperations,
      ...payoutOperations,
    },
    { bench, idempotency: createIdempotency(database, clock), faults, calls, clock },
  );
  checkoutRoutes(app, bench, faults);
  onboardingRoutes(app, bench, config.merchantName);
  mailRoutes(app, inbox);
  const geocoder = geocoderRoutes(app);
  const companyRegister = companyRegisterRoutes(app);
  controlRoutes(app, {
    bench,
    webhooks,
    faults,
    calls,
    clock,
    setPublicUrl: (url) => {
      publicUrl = url.replace(/\/+$/, "");
    },
    clockMoved: () => {
      doDue();
      timers.reset();
    },
    reset: () => {
      database.clear();
      faults.clear();
      geocoder.reset();
      companyRegister.reset();
      clock.move(0);
      webhooks.configure({ mode: "normal", types: null });
    },
  });

  moneyControlRoutes(app, bench);

  await app.listen({ host: "127.0.0.1", port: config.httpPort });
  const smtp = await startSmtp(inbox, clock, config.smtpPort);
  webhooks.configure({
    ...(config.webhookUrl ? { url: config.webhookUrl } : {}),
    ...(config.webhookSecret ? { secret: config.webhookSecret } : {}),
  });
  doDue();
  // The state of an older version may say "daily" without a scheduled payout.
  bench.run(null, schedulePayouts);
  timers.reset();
  return {
    httpPort: Number(new URL(app.listeningOrigin).port),
    smtpPort: smtp.port,
    close: async () => {
      timers.stop();
      webhooks.stop();
      await Promise.all([app.close(), smtp.close()]);
      database.close();
    },
  };
};
