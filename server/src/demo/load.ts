import { type AppDeps, buildApp } from "../app.ts";
import type { Geocoder } from "../gateways/geocoder.ts";
import { forgetUnsent, MAIL_JOB } from "../modules/mail/public.ts";
import { TRANSFER_JOB } from "../modules/payments/public.ts";
import { openDb } from "../platform/db/db.ts";
import { createPictures } from "../platform/storage/pictures.ts";
import { DEMO_ADMIN } from "./accounts.ts";
import { createApiClient } from "./api-client.ts";
import { createPaymentSandbox } from "./payment-sandbox.ts";
import { ARTISANS, CONSUMERS, LESSORS } from "./people.ts";
import { createPhotoSource } from "./pictures.ts";
import { logInEverybody, logOutEverybody, registerEverybody } from "./registrations.ts";
import { addressOf, SPACES, type SpaceKey } from "./spaces.ts";
import { createTimeMachine } from "./time-machine.ts";
import { productsByDate, timelineOf } from "./timeline.ts";
import { createTrades } from "./trades.ts";

/** What the application stands on, its payments going through the sandbox. */
export type DemoDeps = Omit<AppDeps, "sandboxUrl"> & { sandboxUrl: string };

const REGISTERED_ON = -340;
const PUBLISHED_ON = -330;

const spaceKeys = Object.keys(SPACES) as SpaceKey[];

/** Knows the demo data's own addresses, and asks nobody else. */
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

/** Every picture, in the order in which they are needed. */
const pictureNames = (): string[] => {
  const people = [
    ...Object.values(LESSORS),
    ...Object.values(ARTISANS),
    ...Object.values(CONSUMERS),
  ];
  const names = [
    ...people.map(({ portrait }) => portrait),
    ...Object.values(ARTISANS).map(({ logo }) => logo),
    ...Object.values(SPACES).map(({ picture }) => picture),
    ...productsByDate(),
  ];
  return [...new Set(names)];
};

/**
 * Lives a year of the demo people's lives through the front door: an application of its own, which does not
 * listen, over the same database, on a clock that goes from the past to the present. Everything is made by
 * the public API, so it is consistent.
 *
 * @param deps those of the application that will serve the data; its clock says when now is
 * @throws {Error} when the API refuses something
 */
export const loadDemo = async (deps: DemoDeps): Promise<void> => {
  const { territory, config, sandboxUrl } = deps;
  const today = deps.clock.today();
  const sandbox = createPaymentSandbox(sandboxUrl);
  const time = createTimeMachine(deps.clock, territory.timeZone, sandbox);
  const photo = createPhotoSource(pictureNames(), createPictures(deps.files));
  // A refusal is thrown with the API's answer, so its log line is needed only to debug.
  const logLevel = config.logLevel === "debug" ? "debug" : "fatal";
  const { server, jobs } = await buildApp({
    ...deps,
    clock: time.clock,
    geocoder: { find, suggest: find },
    sandboxUrl: undefined,
    listingAge: { limitMs: 0, now: () => 0 },
    config: { ...config, admin: DEMO_ADMIN, isRateLimited: false, logLevel },
  });
  const api = createApiClient(server);

  const live = async (): Promise<void> => {
    await time.travelTo(time.instantOf(REGISTERED_ON, "10:00"));
    await registerEverybody({ api, sandbox, photo });
    // A session opened now is also valid at every earlier time of the clock.
    await time.returnToPresent();
    const sessions = await logInEverybody(api);
    const trades = createTrades({ api, sandbox, photo, sessions, today });
    await time.travelTo(time.instantOf(PUBLISHED_ON, "15:00"));
    await Promise.all(spaceKeys.map((space) => trades.publishSpace(space)));
    const events = timelineOf({
      trades,
      instantOf: time.instantOf,
      makeDueTransfers: () => jobs.runNow(TRANSFER_JOB),
      today,
      timeZone: territory.timeZone,
    });
    for (const { at, happen } of events) {
      await time.travelTo(at);
      await happen();
    }
    await time.returnToPresent();
    await logOutEverybody(api, sessions);
  };

  try {
    await sandbox.withoutEvents(live);
    // A year of messages would fill everybody's inbox at once.
    await jobs.discard(MAIL_JOB);
    await forgetUnsent(openDb(deps.pool));
  } finally {
    await time.returnToPresent();
    await jobs.stop();
    await server.close();
  }
};
