import type { Endpoint } from "@stokaz/contract/endpoint";
import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aConsumer, aLessor, anArtisan, type Person, registrationForm } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { hasDegrees, squeezed } from "./leaks.ts";
import { insertOrder, insertProduct, insertRental, insertSpace } from "./rows.ts";

// Lessors are private people at home. No request may reveal their position or identity to a person
// who does not need it.
const harness = useHarness({ GEOCODER_URL: "sandbox" });

const SPACES = [
  {
    name: "Cave fraîche",
    address: "17 chemin Tamarinier Penché, 97410 Saint-Pierre",
    postcode: "97410",
    city: "Saint-Pierre",
    lat: -21.33871,
    lng: 55.47629,
    manager_last_name: "Zoréol",
    manager_first_name: "Maximilia",
    phone: "0693718293",
  },
  {
    name: "Garage sec",
    address: "4 impasse Bois-de-Quivi, 97460 Saint-Paul",
    postcode: "97460",
    city: "Saint-Paul",
    lat: -21.03362,
    lng: 55.31637,
    manager_last_name: "Quivilon",
    manager_first_name: "Théophraste",
    phone: "0692604815",
  },
] as const;
const LESSOR = {
  name: "Grondinet",
  firstName: "Anastasie",
  address: "88 allée Calumet Rouge, 97430 Le Tampon",
  fixedPhone: "0262551937",
  mobilePhone: "0693228844",
};

const SECRET_WORDS = [
  ...SPACES.flatMap((space) => [
    space.address.split(",")[0] ?? "",
    space.manager_last_name,
    space.manager_first_name,
    space.phone,
    space.phone.slice(1),
  ]),
  "Tamarinier",
  "Quivi",
  LESSOR.name,
  LESSOR.firstName,
  "Calumet",
  LESSOR.fixedPhone,
  LESSOR.mobilePhone,
].map(squeezed);
const SECRET_POINTS = SPACES.flatMap(({ lat, lng }) => [lat, lng]);

const leaksOf = (text: string): (string | number)[] => {
  const plain = squeezed(text);
  return [
    ...SECRET_WORDS.filter((secret) => plain.includes(secret)),
    ...SECRET_POINTS.filter((degrees) => hasDegrees(text, degrees)),
  ];
};

const ids: Record<string, string> = {};
let artisan: Person;
let stranger: Person;
let buyer: Person;

beforeAll(async () => {
  const lessor = await aLessor(harness, { connected: false });
  await harness.call("PUT", "/api/auth/profile", {
    token: lessor.token,
    form: { ...registrationForm("lessor", lessor.email), ...LESSOR },
  });
  [artisan, stranger, buyer] = await Promise.all([
    anArtisan(harness),
    aConsumer(harness),
    aConsumer(harness),
  ]);
  for (const space of SPACES) {
    const spaceId = await insertSpace(harness.db, lessor.userId, space);
    const parties = { spaceId, lessorId: lessor.userId, artisanId: artisan.userId };
    const rentalId = await insertRental(harness.db, parties);
    const productId = await insertProduct(harness.db, rentalId);
    Object.assign(ids, { spaceId, rentalId, productId, lessorId: lessor.userId });
  }
  const orderId = await insertOrder(harness.db, {
    buyerId: buyer.userId,
    productId: ids.productId ?? "",
  });
  Object.assign(ids, { orderId });
});

/** Every possible value of a parameter: the ids of all seeded rows. */
const addressesOf = ({ path }: Endpoint): string[] =>
  path.includes(":") ? Object.values(ids).map((id) => path.replace(/:[a-zA-Z]+/g, id)) : [path];

/** Searches that try to learn from their results, and an empty one. */
const SEARCHES = [
  "",
  "?limit=100",
  "?location=saint-pierre",
  "?near=-21.33871,55.47629&limit=10",
  "?bbox=55.2,-21.42,55.86,-20.85&limit=10",
  "?q=97410+Saint-Pierre",
];

const ask = async (method: string, address: string, token: string | undefined): Promise<string> => {
  const { status, headers, body } = await harness.call(method, address, {
    token,
    ...(method === "GET" || method === "DELETE" ? {} : { json: {} }),
  });
  // A failed call reveals nothing, and would hide what it reveals when it works.
  expect([method, address, status >= 500]).toEqual([method, address, false]);
  return `${JSON.stringify([...headers])} ${typeof body === "string" ? body : JSON.stringify(body)}`;
};

const VIEWERS = [
  ["a passer-by", () => undefined],
  ["a consumer who bought nothing", () => stranger.token],
] as const;

const ENDING = ["DELETE /api/auth/sessions", "POST /api/auth/logout", "DELETE /api/auth/account"];

describe.each(VIEWERS)("%s", (_, tokenOf) => {
  it("learns from no call of the API where a space is or who keeps it", async () => {
    covers("D4.privacy.4");
    const leaks: string[] = [];
    for (const endpoint of ENDPOINTS) {
      // These calls close the caller's own account, or end their session.
      if (ENDING.includes(`${endpoint.method} ${endpoint.path}`)) continue;
      const searches = endpoint.query ? SEARCHES : [""];
      for (const address of addressesOf(endpoint)) {
        for (const search of searches) {
          const answer = await ask(endpoint.method, `${address}${search}`, tokenOf());
          const found = leaksOf(answer);
          if (found.length > 0) leaks.push(`${endpoint.method} ${address}${search}: ${found}`);
        }
      }
    }
    expect(leaks).toEqual([]);
  });

  it("finds nothing by a street, a name, or a box around a home", async () => {
    covers("D4.privacy.4");
    const { lat, lng } = SPACES[0];
    const box = [lng - 0.0004, lat - 0.0004, lng + 0.0004, lat + 0.0004].join(",");
    for (const query of [
      "location=tamarinier",
      "location=Zoréol",
      `bbox=${box}`,
      "location=0693718293",
    ]) {
      const spaces = await harness.call("GET", `/api/renter/availableStorageSpace?${query}`, {
        token: tokenOf(),
      });
      expect([query, spaces.body]).toEqual([query, []]);
      const products = await harness.call("GET", `/api/product/getProducts?${query}`, {
        token: tokenOf(),
      });
      expect([query, products.body.data]).toEqual([query, []]);
    }
  });

  it("reads it on no page that the server makes", async () => {
    covers("D4.privacy.4");
    const pages = [
      "/",
      "/search",
      "/product-listing",
      `/produits/${ids.productId}`,
      `/lieux/${ids.spaceId}`,
      `/vendeurs/${ids.lessorId}`,
      "/sitemap.xml",
      "/robots.txt",
      "/api/openapi.json",
      "/api/docs",
      "/healthz",
      "/readyz",
      "/metrics",
    ];
    for (const page of pages) {
      expect([page, leaksOf(await ask("GET", page, tokenOf()))]).toEqual([page, []]);
    }
  });
});

describe("those who need it", () => {
  it.each([
    ["an artisan who looks for room", () => artisan.token, "/api/renter/availableStorageSpace"],
    ["a buyer of what is kept there", () => buyer.token, "/api/orders/getOrders"],
  ])("%s is told, so that the scan above would see it", async (_, tokenOf, address) => {
    expect(leaksOf(await ask("GET", address, tokenOf()))).not.toEqual([]);
  });
});
