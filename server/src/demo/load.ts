import { logout } from "@stokaz/contract/accounts/accounts";
import { keysOf } from "@stokaz/contract/keys";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { type AppDeps, buildApp } from "../app.ts";
import type { Geocoder } from "../gateways/geocoder.ts";
import { DOCUMENT_CHECK_JOB } from "../modules/documents/public.ts";
import { FEE_INVOICES_JOB } from "../modules/invoices/public.ts";
import { CARDS_JOB } from "../modules/kept-cards/public.ts";
import { LEFTOVERS_JOB } from "../modules/leases/public.ts";
import { ANNOUNCE_JOB } from "../modules/legal-texts/public.ts";
import { forgetUnsent, MAIL_JOB } from "../modules/mail/public.ts";
import { UNCOLLECTED_JOB } from "../modules/orders/public.ts";
import { REFUND_JOB, TRANSFER_JOB } from "../modules/payments/public.ts";
import { RECALL_JOB } from "../modules/recalls/public.ts";
import { RENT_CALENDAR_JOB, RENT_CHARGE_JOB } from "../modules/rentals/public.ts";
import { TAX_REQUESTS_JOB } from "../modules/tax-identity/public.ts";
import { STATEMENT_JOB } from "../modules/tax-reporting/public.ts";
import { type Db, openDb } from "../platform/db/db.ts";
import { createPictures } from "../platform/storage/pictures.ts";
import { DEMO_ADMIN } from "./accounts.ts";
import { createActions } from "./actions.ts";
import { createApiClient } from "./api-client.ts";
import { closeMonths } from "./books.ts";
import { openClaims } from "./claims.ts";
import { publishComingTerms } from "./coming-terms.ts";
import type { DemoProduct } from "./demo-product.ts";
import { sendCertificates } from "./insurance.ts";
import { correctLatestInvoice } from "./invoice-correction.ts";
import { nameManager, nameMember } from "./managers.ts";
import { writeMessages } from "./messages.ts";
import { createModeration } from "./moderation.ts";
import { createPaymentSandbox } from "./payment-sandbox.ts";
import { ARTISANS, CONSUMERS, LESSORS } from "./people.ts";
import { createPhotoSource } from "./pictures.ts";
import { createPlaceStateActions } from "./place-states.ts";
import { PRODUCTS, type ProductKey } from "./products.ts";
import { doubtOneCompany, lookForRoom, proveEverybody } from "./proofs.ts";
import {
  acceptTexts,
  logIn,
  logInEverybody,
  logOutEverybody,
  readNotifications,
  registerEverybody,
} from "./registrations.ts";
import { REQUEST } from "./rentals.ts";
import { writeReviews } from "./reviews.ts";
import { addressOf, otherPicturesOf, SPACES } from "./spaces.ts";
import { giveTaxIdentities } from "./tax-identities.ts";
import { createTimeMachine } from "./time-machine.ts";
import { productsByDate, timelineOf } from "./timeline.ts";

/** The dependencies of the application, with a sandbox for its payments. */
export type DemoDeps = Omit<AppDeps, "sandboxUrl"> & { sandboxUrl: string };

/** Jobs for the rents of a day, in this order. */
const RENT_JOBS = [CARDS_JOB, RENT_CALENDAR_JOB, RENT_CHARGE_JOB, TRANSFER_JOB];

const REGISTERED_ON = -340;
const PUBLISHED_ON = -330;

const spaceKeys = keysOf(SPACES);

/** First days of the versions of the texts. */
const listTextDays = async (db: Db): Promise<CalendarDay[]> => {
  const texts = await db.selectFrom("legal_texts").select("effective_on").distinct().execute();
  return texts.map(({ effective_on }) => effective_on);
};

/** A geocoder that knows the addresses of the demo data only. */
const find: Geocoder["find"] = async (query) =>
  Object.values(SPACES)
    .filter((space) => addressOf(space) === query)
    .map(({ postcode, city, lat, lng }) => ({
      label: query,
      postcode,
      city,
      lat,
      lng,
      score: 1,
    }));

const drawingOf = (key: ProductKey): string => {
  const product: DemoProduct = PRODUCTS[key];
  return product.drawing ?? key;
};

/** Every picture, in the order of first use. */
const pictureNames = (): string[] => {
  const people = [
    ...Object.values(LESSORS),
    ...Object.values(ARTISANS),
    ...Object.values(CONSUMERS),
  ];
  const names = [
    ...people.map(({ portrait }) => portrait),
    ...Object.values(ARTISANS).map(({ logo }) => logo),
    ...Object.values(SPACES).flatMap((space) => [
      space.picture,
      ...otherPicturesOf(space).map(({ drawing }) => drawing),
    ]),
    ...productsByDate().map(drawingOf),
  ];
  return [...new Set(names)];
};

/**
 * Replays a year of the demo people's actions by calls of the public API, so that the data is
 * consistent. The calls go to a separate application over the same database, which does not listen
 * and whose clock runs from the past to now.
 *
 * @param deps those of the application that will serve the data; its clock gives the present
 * @throws {Error} when the API refuses a call
 */
export const loadDemo = async (deps: DemoDeps): Promise<void> => {
  const { territory, config, sandboxUrl } = deps;
  const today = deps.clock.today();
  const sandbox = createPaymentSandbox(sandboxUrl);
  const time = createTimeMachine(deps.clock, territory.timeZone, sandbox);
  const photo = createPhotoSource(pictureNames(), createPictures(deps.files, { withAvif: false }));
  // A refusal is thrown with the API's answer: its log line helps only when debugging.
  const logLevel = config.logLevel === "debug" ? "debug" : "fatal";
  const { server, jobs, reconciliation } = await buildApp({
    ...deps,
    clock: time.clock,
    geocoder: { find, suggest: find },
    sandboxUrl: undefined,
    listingAge: { limitMs: 0, now: () => 0 },
    // The demo people's first listings are approved: they sold and rented for a year.
    config: {
      ...config,
      admin: DEMO_ADMIN,
      isRateLimited: false,
      firstListingApproval: false,
      logLevel,
    },
  });
  const api = createApiClient(server);
  const db = openDb(deps.pool);

  const replayYear = async (): Promise<void> => {
    await time.travelTo(time.instantOf(REGISTERED_ON, "10:00"));
    await registerEverybody(db, { api, sandbox, photo });
    await proveEverybody(db, time.clock.now());
    // A session opened at the present is also valid at every earlier time.
    await time.returnToPresent();
    const sessions = await logInEverybody(api);
    const admin = await logIn(api, DEMO_ADMIN);
    const actions = createActions({ api, sandbox, photo, sessions, today });
    const textDays = await listTextDays(db);
    let acceptedOn = addDays(today, REGISTERED_ON);
    /**
     * Moves the clock and accepts the texts that apply by then: without that, nobody can buy, rent
     * or publish.
     */
    const moveOnTo = async (at: Date): Promise<void> => {
      await time.travelTo(at);
      const now = time.clock.today();
      const hasNew = textDays.some((day) => day > acceptedOn && day <= now);
      if (hasNew) await acceptTexts(api, sessions);
      acceptedOn = now;
    };
    await moveOnTo(time.instantOf(PUBLISHED_ON, "15:00"));
    await Promise.all(spaceKeys.map((space) => actions.publishSpace(space)));
    await nameManager({ api, db, sessions });
    await nameMember({ api, db, sessions });
    const { idOf, leaseOf, spaceIdOf } = actions;
    await giveTaxIdentities({ api, sessions, spaceIdOf });
    const { timeZone } = territory;
    const moderation = createModeration({ api, db, sessions, admin, idOf, today, timeZone });
    const events = timelineOf({
      actions,
      moderation,
      writePlaceState: createPlaceStateActions({ api, sessions, photo, leaseOf }),
      instantOf: time.instantOf,
      makeDueTransfers: () => jobs.runNow(TRANSFER_JOB),
      makeRefunds: () => jobs.runNow(REFUND_JOB),
      chargeRents: async () => {
        for (const job of RENT_JOBS) await jobs.runNow(job);
      },
      endUncollected: () => jobs.runNow(UNCOLLECTED_JOB),
      sendRecalls: () => jobs.runNow(RECALL_JOB),
      watchLeftovers: () => jobs.runNow(LEFTOVERS_JOB),
      chaseTaxIdentities: () => jobs.runNow(TAX_REQUESTS_JOB),
      today,
      timeZone,
    });
    for (const { at, run } of events) {
      const monthBefore = time.clock.today().slice(0, 7);
      await moveOnTo(at);
      if (time.clock.today().slice(0, 7) > monthBefore) await jobs.runNow(FEE_INVOICES_JOB);
      await run();
    }
    await time.returnToPresent();
    await acceptTexts(api, sessions);
    await readNotifications(api, sessions);
    await correctLatestInvoice({ api, sessions });
    await jobs.runNow(DOCUMENT_CHECK_JOB);
    // The request is made at the present, so that its lessor has the full time to answer.
    await actions.ask(REQUEST);
    await actions.forgetNetQuantity("vinaigre-de-canne");
    await writeReviews({ api, sessions });
    await openClaims({ api, sessions, admin, photo, idOf });
    await writeMessages({ api, db, sessions, now: time.clock.now(), idOf, leaseOf });
    await moderation.reportBuyer("beekeeper", "À la remise, cette personne a insulté le loueur.");
    await lookForRoom(api, sessions);
    await doubtOneCompany(db);
    await sendCertificates({ api, sessions, admin, today });
    await publishComingTerms(api, today);
    // Its mails are deleted below, with all others.
    await jobs.runNow(ANNOUNCE_JOB);
    await jobs.runNow(STATEMENT_JOB);
    await reconciliation.run();
    await closeMonths({ api, admin, today });
    await logOutEverybody(api, sessions);
    await api.call(logout, {}, admin);
  };

  try {
    await sandbox.withoutEvents(replayYear);
    // A year of messages would fill everybody's inbox at once.
    await jobs.discard(MAIL_JOB);
    await forgetUnsent(db);
  } finally {
    await time.returnToPresent();
    await jobs.stop();
    await server.close();
  }
};
