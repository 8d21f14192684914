import { keysOf } from "@stokaz/contract/keys";
import { cents } from "@stokaz/contract/money/money";
import { PLACE_KINDS, type PlaceKind } from "@stokaz/contract/tax/tax-identity";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { schemaErrors } from "../../../../test/tax-key.ts";
import { writeMessage, writeXml } from "../message/public.ts";
import { type ActivityFacts, sumQuarters } from "../rules.ts";
import { blockersOf, type ReportedIdentity, reportable, sellerPart } from "./rules.ts";

const activity = (nets: readonly number[], acts = 1): ActivityFacts => {
  const quarters = nets.map((net) => ({
    paid: cents(net),
    back: cents(0),
    gross: cents(net),
    fees: cents(0),
    net: cents(net),
    acts,
  }));
  return { spaceId: null, quarters, total: sumQuarters(quarters) };
};

const SHARED = {
  address: "12 rue de la Gare, 97410 Saint-Pierre",
  residence: "FR",
  iban: null,
  holder: null,
  vatNumber: null,
  places: [],
};

const PERSON: ReportedIdentity = {
  ...SHARED,
  kind: "person",
  person: {
    name: "Payet",
    firstName: "Marie",
    tin: "3023217600053",
    birthDate: calendarDay("1971-05-06"),
    birthTown: null,
    birthCountry: null,
  },
};

const FIRM: ReportedIdentity = {
  ...SHARED,
  kind: "firm",
  company: "Vanille SARL",
  siret: "73282932000074",
  establishments: [],
};

const place = (net: number, kind: PlaceKind | null) => ({
  ...activity([net, 0, 0, 0]),
  place: {
    spaceId: `space-${kind}`,
    address: "5 rue Lacaze, 97410 Saint-Pierre",
    postcode: "97410",
    city: "Saint-Pierre",
    daysRented: 12,
  },
});

describe("who is in the file", () => {
  it.each([
    ["29 sales for 2 000 €", 29, 200_000, false],
    ["30 sales for 10 €", 30, 1_000, true],
    ["one sale for 2 000,01 €", 1, 200_001, true],
    ["one sale of nothing", 1, 0, false],
  ])("%s", (_, sales, amount, expected) => {
    covers("own.product.394");
    const quarters = activity([amount, 0, 0, 0], 0).quarters.map((quarter, at) => ({
      ...quarter,
      acts: at === 0 ? sales : 0,
    }));
    const goods = { spaceId: null, quarters, total: sumQuarters(quarters) };
    expect(reportable({ places: [], goods }).goods !== undefined).toBe(expected);
  });

  it("has rents always, but for places that brought less than half a euro", () => {
    const places = [place(49, "cellar"), place(50, "garage")];
    expect(reportable({ places, goods: undefined }).places).toEqual(places.slice(1));
  });
});

describe("what the authority refuses", () => {
  const born = { birthTown: "Saint-Denis", birthCountry: "FR" };
  const person = (changes: object): ReportedIdentity => ({
    ...PERSON,
    ...(PERSON.kind === "person" ? { person: { ...PERSON.person, ...changes } } : {}),
  });

  it.each<[string, ReportedIdentity, string[]]>([
    ["a whole person", PERSON, []],
    ["a whole firm", FIRM, []],
    ["a person without number and birthplace", person({ tin: null }), ["birth-place"]],
    ["half a birthplace", person({ tin: null, birthTown: "Paris" }), ["birth-place"]],
    ["a person without number, born somewhere", person({ tin: null, ...born }), []],
    ["a person without day of birth", person({ birthDate: null }), ["birth-date"]],
    ["a person without name", person({ name: " " }), ["name"]],
    ["nobody's residence", { ...FIRM, residence: null }, ["residence"]],
    ["a residence outside the Union", { ...FIRM, residence: "CH" }, ["residence"]],
    ["no address", { ...FIRM, address: "\n" }, ["address"]],
    ["a firm without number", { ...FIRM, siret: "" }, ["siret"]],
  ])("is %s", (_, identity, expected) => {
    covers("own.product.395");
    expect(blockersOf(identity)).toEqual(expected);
  });
});

const wild = fc.string({ unit: "binary", maxLength: 260 });
const orNull = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: null });
const amounts = fc.array(fc.integer({ min: 0, max: 500_000_000 }), { minLength: 4, maxLength: 4 });

const anIdentity: fc.Arbitrary<ReportedIdentity> = fc
  .record({
    address: wild,
    residence: fc.constantFrom("FR", "BE"),
    iban: orNull(fc.constant("FR14")),
    holder: orNull(fc.constantFrom("Œuvre & Fils", "<b>")),
    vatNumber: orNull(fc.constant("FR32")),
    name: wild,
    firstName: wild,
    tin: orNull(fc.constant("3023217600053")),
    isFirm: fc.boolean(),
    birthTown: fc.constantFrom("Saint-Denis", "L'Étang-Salé"),
    company: wild,
    establishments: fc.subarray(["BE", "IT"]),
    kind: orNull(fc.constantFrom(...keysOf(PLACE_KINDS))),
  })
  .map(({ isFirm, name, firstName, tin, birthTown, company, establishments, kind, ...shared }) => ({
    ...shared,
    places: [{ spaceId: "space-room", parcel: "97416000AB0123", kind }],
    ...(isFirm
      ? { kind: "firm", company, siret: "73282932000074", establishments }
      : {
          kind: "person",
          person: {
            name,
            firstName,
            tin,
            birthTown,
            birthCountry: "FR",
            birthDate: calendarDay("1971-05-06"),
          },
        }),
  }));

it("is valid under the schema, whatever people are called and however much they earned", async () => {
  covers("own.product.392");
  const operator = {
    siren: "732829320",
    name: "Stokaz",
    brandName: "Stokaz",
    address: "1 rue de la Plateforme",
    vatNumber: null,
  };
  const sample = fc.sample(fc.tuple(anIdentity, amounts), { numRuns: 300, seed: 27 });
  const complete = sample.filter(([identity]) => blockersOf(identity).length === 0);
  expect(complete.length).toBeGreaterThan(100);
  const xml = writeXml(
    writeMessage({
      year: 2027,
      number: 1,
      localTime: "2028-01-10T12:00:00.000",
      isCorrection: false,
      operator,
      operatorDoc: { kind: "new", ref: "OP_2027_732829320_v1" },
      sellers: complete.map(([identity, nets], at) => ({
        part: sellerPart({
          identity,
          places: [{ ...place(100, "room"), ...activity(nets) }],
          goods: at % 2 === 0 ? activity(nets) : undefined,
        }),
        doc: { kind: "new", ref: `OP_2027_732829320_${at}_v1` },
      })),
    }),
  );
  expect(await schemaErrors(xml)).toEqual([]);
  expect(await schemaErrors(xml.replace("FeesQ2", "FeesQ9"))).not.toEqual([]);
  expect(await schemaErrors(xml.replace(/"EUR">\d+/, '"EUR">-1'))).not.toEqual([]);
});
