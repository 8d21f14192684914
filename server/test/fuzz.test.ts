import { profiles } from "@stokaz/contract/accounts/accounts";
import type { Role } from "@stokaz/contract/accounts/roles";
import type { Endpoint } from "@stokaz/contract/endpoint";
import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { problemBody } from "@stokaz/contract/problem-body";
import { PROBLEMS } from "@stokaz/contract/problems";
import { addDays, addMonths } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Candidates } from "./arbitrary-inputs.ts";
import { ADMIN, aConsumer, aLessor, anAdmin, anArtisan, aPicture, PASSWORD } from "./factories.ts";
import { type Fuzzed, fuzzedRequests, SentPicture } from "./fuzzed-requests.ts";
import { useHarness } from "./harness.ts";
import { aMarket, type Market } from "./market.ts";
import { aProduct, today } from "./purchases.ts";
import { type RawAnswer, type RawRequest, sendRaw } from "./raw-http.ts";
import { roundsOf } from "./rounds.ts";

/** Requests that are sent in {@link SECONDS} at most. */
const REQUESTS = roundsOf(2500);
const SECONDS = roundsOf(300);
/** The same seed makes the same requests. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const AT_ONCE = 6;
const ANSWER_MS = 10_000;

const harness = useHarness({ ...ADMIN, LOG_LEVEL: process.env.FUZZ_LOG ?? "silent" });

/** The fields of a profile depend on its role: this schema accepts all of them. */
const withProfiles = (endpoint: Endpoint): Endpoint =>
  endpoint.path === "/api/auth/profile"
    ? { ...endpoint, body: z.union([profiles.consumer, profiles.lessor, profiles.artisan]) }
    : endpoint;

/** Valid values for the contract's fields, some of them ids of existing rows. */
const findCandidates = async (market: Market): Promise<(endpoint: Endpoint) => Candidates> => {
  const { consumer, lessor, artisan } = market;
  const { data } = (await harness.call("GET", "/api/product/getProducts")).body;
  const spaces = (await harness.call("GET", "/api/renter/availableStorageSpace")).body;
  const orders = (await harness.call("GET", "/api/orders/getOrders", { token: consumer.token }))
    .body.data;
  const cursors = await Promise.all(
    [
      "/api/product/getProducts?limit=1&sort=newest",
      "/api/product/getProducts?limit=1&sort=price-up",
      "/api/product/getProducts?limit=1&sort=distance&near=-21.3,55.4",
      "/api/product/getProducts?limit=1&product=vanille",
      "/api/renter/availableStorageSpace?limit=1&sort=newest",
      "/api/renter/availableStorageSpace?limit=1&sort=price",
      "/api/renter/availableStorageSpace?limit=1&sort=room",
      "/api/renter/availableStorageSpace?limit=1&sort=distance&near=-21.3,55.4",
    ].map(async (address) => {
      const { body, headers } = await harness.call("GET", address);
      const linked = /cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1];
      return body.nextCursor ?? (linked && decodeURIComponent(linked));
    }),
  );
  const sessions = await harness.db.selectFrom("checkout_sessions").selectAll().execute();
  const spaceIds: string[] = spaces.map(({ _id }: { _id: string }) => _id);
  const productIds: string[] = data.map(({ _id }: { _id: string }) => _id);
  const ids = [
    ...[...data, ...spaces, ...orders].map(({ _id }: { _id: string }) => _id),
    ...[consumer, lessor, artisan].map(({ userId }) => userId),
    ...sessions.map(({ id }) => id),
    market.rentalId,
    "00000000-0000-4000-8000-000000000000",
  ];
  const day = today();
  /** Probable meaning of an endpoint's `id`. */
  const idsOf = ({ path }: Endpoint): readonly string[] => {
    if (/storageSpace|spaces/.test(path)) return spaceIds;
    if (path.startsWith("/api/product")) return productIds;
    if (path.includes("place-states")) return [market.rentalId, ...ids];
    return path.includes("users") ? [consumer.userId, lessor.userId, artisan.userId] : ids;
  };
  const picture = new SentPicture(Buffer.from(await aPicture().arrayBuffer()));
  return (endpoint) => ({
    values: [
      ...ids,
      true,
      false,
      "true",
      "false",
      1,
      2,
      12.5,
      "3",
      "50",
      "2026",
      "2026-11",
      "Lun",
      "08:00",
      "18:00",
      "Vanille",
      "12 rue de la Gare, 97410 Saint-Pierre",
      "73282932000074",
      "FR44732829320",
      "FR123456_01ABCD",
      "https://mediateur.test",
      "0692123456",
      "0262123456",
      PASSWORD,
      "saint-pierre",
      "https://mediateur.test",
      "FR44732829320",
      "FR123456_01ABCD",
      "marie@test.re",
      "-21.34,55.48",
      "55.2,-21.4,55.9,-20.8",
      day,
      addDays(day, 1),
      addMonths(day, 3),
      `${addDays(day, 1)}T06:00:00.000Z`,
      picture,
    ],
    byName: {
      facts: [
        "{}",
        '{"origin":"La Réunion","allergens":[],"alcohol":40.5}',
        '{"labels":[{"label":"ab","until":"2099-01-01"}],"fibres":[{"name":"Lin","percent":100}]}',
      ],
      withoutAllergens: ["", "milk", "milk,eggs"],
      email: [consumer.email, lessor.email, "inconnu@test.re"],
      cursor: cursors.filter((cursor) => cursor !== undefined && cursor !== null),
      session_id: [...sessions.map((row) => row.provider_session_id), "cs_inconnue"],
      sessionId: [...sessions.map((row) => row.provider_session_id), "cs_inconnue"],
      storageId: spaceIds,
      productId: productIds,
      supplierId: [artisan.userId],
      rentedSpaceId: [market.rentalId],
      orderId: orders.map(({ _id }: { _id: string }) => _id),
      startDate: [day, addDays(day, 1), `${addDays(day, 2)}T08:00:00Z`],
      endDate: [addMonths(day, 1), addMonths(addDays(day, 1), 2)],
      totalPrice: [12.5, 25, 37.5, 75],
      token: ["0".repeat(64)],
      code: ["K7M2PQ"],
      residence: ["FR", "BE"],
      birthCountry: ["FR", ""],
      establishments: ["PT"],
      tin: ["3023217600053", ""],
      iban: ["FR1420041010050500013M02606", ""],
      birthDate: ["1971-05-06", ""],
      parcel: ["97416000AB0123", ""],
      id: idsOf(endpoint),
    },
  });
};

/** Sessions of each role, opened again when a call has ended them. */
const createSessions = (first: Market) => {
  const tokens = new Map<Role, string>([
    ["admin", first.admin.token],
    ["consumer", first.consumer.token],
    ["lessor", first.lessor.token],
    ["artisan", first.artisan.token],
  ]);
  const open = { admin: anAdmin, consumer: aConsumer, lessor: aLessor, artisan: anArtisan };
  return {
    tokenOf: (role: Role) => tokens.get(role) ?? "",
    async renew(role: Role): Promise<void> {
      tokens.set(role, (await open[role](harness)).token);
    },
  };
};

/** True for a call of the API; other requests may be answered by a page. */
const isCall = ({ target }: RawRequest): boolean =>
  /^(?:https?:\/\/[^/]+)?\/api(?:[/?]|$)/.test(target);

/** Fault of an answer, in a few words; `undefined` when there is none. */
const faultOf = (
  { endpoint, request }: Fuzzed,
  { status, headers, text }: RawAnswer,
): string | undefined => {
  if (status === 0) return "no answer";
  if (status < 400) return undefined;
  const documented = (endpoint.problems ?? []).map((code): number => PROBLEMS[code].status);
  if (status >= 500 && !(status === 503 && documented.includes(503))) return `${status} ${text}`;
  if (!isCall(request) && status === 404) return undefined;
  if (!headers["content-type"]?.includes("json")) return `${status} without our shape: ${text}`;
  const { success, data } = problemBody.strict().safeParse(JSON.parse(text));
  if (!success) return `${status} without our shape: ${text}`;
  return PROBLEMS[data.code].status === status ? undefined : `${status} for ${data.code}`;
};

describe("any request", () => {
  let market: Market;
  beforeAll(async () => {
    market = await aMarket(harness);
    // The first page waits until all pages are loaded.
    await harness.call("GET", "/");
    const { consumer, artisan, money, rentalId } = market;
    const product = await aProduct(harness, artisan, rentalId);
    await aProduct(harness, artisan, rentalId, { productName: "Miel de letchi", price: "12" });
    await market.aPaidOrder();
    await money.anOpenOrder(consumer, product, 1, "fuzz");
  });

  it(
    `is answered under the contract's shape, ${REQUESTS} times from seed ${SEED}`,
    async () => {
      covers("own.refusals.3");
      const endpoints = ENDPOINTS.map(withProfiles);
      const arbitrary = fuzzedRequests(endpoints, await findCandidates(market));
      const sessions = createSessions(market);
      const requests = fc.sample(arbitrary, { seed: SEED, numRuns: REQUESTS });
      const { port } = harness.deps.config;
      const faults = new Map<string, string>();
      const statuses = new Map<number, number>();
      const end = performance.now() + SECONDS * 1000;
      let sent = 0;

      const sendNext = async (): Promise<void> => {
        for (let one = requests[sent]; one && performance.now() < end; one = requests[sent]) {
          sent += 1;
          const { role, endpoint, request } = one;
          const headers = role
            ? [...request.headers, ["Authorization", `Bearer ${sessions.tokenOf(role)}`] as const]
            : request.headers;
          const answer = await sendRaw(port, { ...request, headers }, ANSWER_MS).catch(
            (error: Error) => ({ status: 0, headers: {}, text: error.message }),
          );
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          const fault = faultOf(one, answer);
          if (fault) {
            const { method, path } = endpoint;
            faults.set(
              `${method} ${path}: ${fault.slice(0, 200)}`,
              `${role} ${request.method} ${request.target.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)} ${request.body?.toString("latin1").slice(0, 600)}`,
            );
          }
          if (role && answer.status === 401) await sessions.renew(role);
        }
      };
      const began = performance.now();
      await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const counts = [...statuses].sort(([a], [b]) => a - b).map((pair) => pair.join(": "));
      process.stdout.write(
        `fuzz: ${sent} requests, seed ${SEED}, ${seconds} s, ${counts.join(", ")}\n`,
      );
      expect(Object.fromEntries(faults)).toEqual({});
    },
    (SECONDS + 60) * 1000,
  );
});
