import { randomBytes } from "node:crypto";
import { textOf } from "./client.ts";
import {
  aShade,
  aSpace,
  connectPayments,
  PASSWORD,
  type Person,
  proveEmail,
  registrationForm,
  verifyCompany,
} from "./factories.ts";
import type { Harness, Reply } from "./harness.ts";
import type { Marked } from "./marks.ts";
import { createMoney } from "./money.ts";
import { aProduct, rentalRequest, WHOLE_SHEET } from "./purchases.ts";

/** The answer of a successful call. */
export const done = ({ status, body }: Reply) => {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

let shown = 0;

/** A picture of a person, different from their other pictures. */
const pictureOf = ({ shade }: Pick<Marked, "shade">): Promise<File> => {
  shown += 1;
  return aShade(shade, (shown * 7) % 256);
};

type MarkedPerson = Pick<Marked, "mark" | "digits" | "shade" | "role" | "network">;

const from = ({ network }: MarkedPerson) => ({ "x-forwarded-for": network });

/** A harness in which each of some people calls from their own network address. */
const fromOwnNetworks = (harness: Harness, people: readonly Marked[]): Harness => {
  const call: Harness["call"] = (method, path, options = {}) => {
    const caller = people.find(({ token }) => token === options.token);
    const headers = { ...(caller && from(caller)), ...options.headers };
    return harness.call(method, path, { ...options, headers });
  };
  return new Proxy(harness, {
    get: (of, name) => (name === "call" ? call : Reflect.get(of, name)),
  });
};

/**
 * Registers a person with a mark in each field; with a proven e-mail, and an artisan with a
 * verified company.
 */
const register = async (harness: Harness, person: MarkedPerson): Promise<Marked> => {
  const { mark, digits, role } = person;
  const email = `${mark}mail-${randomBytes(4).toString("hex")}@test.re`;
  const names = role === "artisan" ? { companyName: mark, tradeName: `Maison ${mark}` } : {};
  const form = {
    ...registrationForm(role, email),
    name: `Payet${mark}`,
    firstName: `Marie${mark}`,
    profilePhoto: await pictureOf(person),
    address: `1 rue ${mark}rue, 97410 Saint-Pierre`,
    ...names,
    fixedPhone: `0262${digits}`,
    mobilePhone: `0692${digits}`,
    ...(role === "artisan" && { brandLogo: await pictureOf(person) }),
  };
  const { token, user } = done(
    await harness.call("POST", "/api/auth/register", { form, headers: from(person) }),
  );
  await proveEmail(harness, user._id);
  if (role === "artisan") await verifyCompany(harness, user._id);
  return { ...person, token, userId: user._id, email };
};

/** Marks that were not used before. @param life a number below ten, different for each life */
const marksOf = (life: number): [MarkedPerson, MarkedPerson, MarkedPerson, MarkedPerson] => {
  const person = (who: number, role: MarkedPerson["role"]): MarkedPerson => ({
    mark: `zq${"abcdefghij"[life]}x${"klmn"[who]}`,
    role,
    digits: `9876${life}${who}`,
    network: `198.51.100.${100 + 10 * life + who}`,
    shade: 40 + 55 * who,
  });
  return [person(0, "lessor"), person(1, "artisan"), person(2, "consumer"), person(3, "consumer")];
};

/**
 * A lessor, an artisan who rents from them for a month and sells there, a buyer who collects, and a
 * helper of both sellers: all data that they gave holds their marks.
 *
 * @param life tells it from the others of one application
 */
export const aMarkedLife = async (application: Harness, life: number) => {
  const people: Marked[] = [];
  const harness = fromOwnNetworks(application, people);
  const money = createMoney(harness);
  const [lets, sells, buys, helps] = marksOf(life);
  const lessor = await register(harness, lets);
  const artisan = await register(harness, sells);
  const buyer = await register(harness, buys);
  const helper = await register(harness, helps);
  people.push(lessor, artisan, buyer, helper);
  for (const seller of [lessor, artisan]) await connectPayments(harness, seller);
  const spaceId = await aSpace(harness, lessor, {
    name: `Garage ${lets.mark}`,
    address: `5 chemin ${lets.mark}place, 97410 Saint-Pierre`,
    managerLastName: `Hoarau${lets.mark}`,
    phone: `0693${lets.digits}`,
    surface: "100",
    managerFirstName: lets.mark,
    photo: await pictureOf(lets),
    ruleAccess: `Sonner chez ${lets.mark}`,
    ruleOther: `Rien sur le vélo de ${lets.mark}`,
  });
  const wish = {
    ...rentalRequest(spaceId, { pallets: 5, months: 1 }),
    storedGoods: `Pots de ${sells.mark}`,
    rulesVersion: 1,
  };
  const { purchaseId: rentalId } = await money.aPaidRental(artisan, wish);
  const aGood = async (quantity = "9") =>
    aProduct(harness, artisan, rentalId, {
      ...WHOLE_SHEET,
      facts: WHOLE_SHEET.facts.replace("Vanille des Hauts", sells.mark),
      productName: `Vanille ${sells.mark}`,
      brand: sells.mark,
      quantity,
      pickupLocation: `Portail de ${sells.mark}`,
      description: `Gousses de ${sells.mark}`,
      productPhoto: await pictureOf(sells),
    });
  const product = await aGood();
  const lineOf = async (orderId: string): Promise<string> => {
    const lines = harness.db.selectFrom("order_lines").select("id");
    return (await lines.where("order_id", "=", orderId).executeTakeFirstOrThrow()).id;
  };
  const { orderId } = await money.aPaidOrder(buyer, product, 3);
  done(await money.collect(buyer, orderId));

  return {
    harness,
    money,
    lessor,
    artisan,
    buyer,
    helper,
    people,
    spaceId,
    rentalId,
    productId: textOf(product._id),
    orderId,
    aGood,
    lineOf,
    lineId: await lineOf(orderId),
    as: async (person: Person, method: string, path: string, sent: object = {}) =>
      done(await harness.call(method, path, { token: person.token, ...sent })),
    /** Words of a person, with their number as people write it. */
    words: ({ mark, digits }: Marked): string =>
      `Des mots de ${mark}, et le 06 92 ${digits.match(/../g)?.join(" ")}.`,
    picture: pictureOf,
  };
};

export type MarkedLife = Awaited<ReturnType<typeof aMarkedLife>>;

/** Opens new sessions at the current test time. */
export const logInAgain = async ({ harness, people }: MarkedLife): Promise<void> => {
  for (const person of people) {
    const json = { email: person.email, password: PASSWORD };
    const answer = await harness.call("POST", "/api/auth/login", { json, headers: from(person) });
    person.token = done(answer).token;
  }
};
