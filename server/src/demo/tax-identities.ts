import type { CallInput } from "@stokaz/contract/endpoint";
import { keysOf } from "@stokaz/contract/keys";
import { saveTaxIdentity, saveTaxPlace } from "@stokaz/contract/tax/tax-identity";
import type { ApiClient } from "./api-client.ts";
import { ARTISANS, LESSORS, type LessorKey } from "./people.ts";
import type { Sessions } from "./registrations.ts";
import { SPACES, type SpaceKey } from "./spaces.ts";

/**
 * Lessor who has given no tax facts yet: asked some weeks ago, reminded once since. Days from
 * today.
 */
export const CHASED = { lessor: "northern", steps: [-25, -5] } as const satisfies {
  lessor: LessorKey;
  steps: readonly number[];
};

/** INSEE's numbers of the communes: references of the land register begin with them. */
const COMMUNES: Readonly<Record<SpaceKey, number>> = {
  "saint-pierre": 97416,
  tampon: 97422,
  "etang-sale": 97404,
  "saint-joseph": 97412,
  "saint-denis": 97411,
  possession: 97408,
  "sainte-suzanne": 97420,
  "saint-paul": 97415,
  "saint-leu": 97413,
  "saint-benoit": 97410,
  salazie: 97421,
  cilaos: 97424,
};

/** A bank's own example, which is no real account. */
const IBAN = "FR1420041010050500013M02606";

/** A fictitious tax number with its key: no real number begins with so many zeros. */
const taxNumber = (rank: number): string => {
  const first = `000000${String(1000 + rank)}`;
  return `${first}${String(Number(first) % 511).padStart(3, "0")}`;
};

type Person = { firstName: string; name: string };

const ofPerson = ({ firstName, name }: Person, rank: number) => ({
  residence: "FR",
  hasTin: true,
  tin: taxNumber(rank),
  birthDate: `19${60 + rank}-04-12`,
  iban: IBAN,
  holder: `${firstName} ${name}`,
});

type Deps = { api: ApiClient; sessions: Sessions; spaceIdOf: (space: SpaceKey) => string };

/**
 * Everybody but one gives the facts for the tax authority; the weaver is a sole trader, the others
 * are companies.
 */
export const giveTaxIdentities = async ({ api, sessions, spaceIdOf }: Deps): Promise<void> => {
  const save = (body: CallInput<typeof saveTaxIdentity>["body"], token: string) =>
    api.call(saveTaxIdentity, { body }, token);
  const lessors = keysOf(LESSORS).filter((key) => key !== CHASED.lessor);
  const artisans = keysOf(ARTISANS);
  await Promise.all([
    ...lessors.map((key, rank) => save(ofPerson(LESSORS[key], rank), sessions.lessors[key])),
    ...artisans.map((key, rank) => {
      const { companyName } = ARTISANS[key];
      const company = { residence: "FR", isSoleTrader: false, iban: IBAN, holder: companyName };
      const sole = { ...ofPerson(ARTISANS[key], 20 + rank), isSoleTrader: true };
      return save(key === "weaver" ? sole : company, sessions.artisans[key]);
    }),
  ]);
  const spaces = keysOf(SPACES).filter((space) => SPACES[space].lessor !== CHASED.lessor);
  await Promise.all(
    spaces.map((space, rank) => {
      const params = { id: spaceIdOf(space) };
      const parcel = `${COMMUNES[space]}000AB${String(101 + rank).padStart(4, "0")}`;
      const body = { parcel, kind: SPACES[space].surface >= 20 ? "warehouse" : "garage" } as const;
      return api.call(saveTaxPlace, { params, body }, sessions.lessors[SPACES[space].lessor]);
    }),
  );
};
