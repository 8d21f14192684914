import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import type { Db } from "../src/platform/db/db.ts";
import type { Client } from "./client.ts";

/** A person registered through the API. */
export type Person = { token: string; userId: string; email: string };

const picturePng = await sharp({
  create: { width: 8, height: 6, channels: 3, background: "#4CC356" },
})
  .png()
  .toBuffer();

/** A small real picture, as a browser would send it. */
export const aPicture = (): Blob => new Blob([Uint8Array.from(picturePng)], { type: "image/png" });

/**
 * A picture with its own shade.
 *
 * @param shade its red, 0 to 255
 * @param blue tells pictures of one shade apart, 0 to 255
 */
export const aShade = async (shade: number, blue = 30): Promise<File> => {
  const background = { r: shade, g: 60, b: blue };
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([Uint8Array.from(png)], "photo.png", { type: "image/png" });
};

export const PASSWORD = "trois letchis bien rouges";

const uniqueEmail = (role: string): string => `${role}-${randomBytes(6).toString("hex")}@test.re`;

const person = (role: string, email: string) => ({
  role,
  name: "Payet",
  firstName: "Marie",
  address: "12 rue de la Gare, 97410 Saint-Pierre",
  fixedPhone: "0262123456",
  mobilePhone: "0692123456",
  email,
  password: PASSWORD,
  profilePhoto: aPicture(),
  termsGeneralAccepted: "true",
  termsPrivacyAccepted: "true",
});

/** Complete and valid multipart fields of a registration with this role. */
export const registrationForm = (
  role: "consumer" | "lessor" | "artisan",
  email = uniqueEmail(role),
): Record<string, string | Blob | readonly string[]> & { email: string } => ({
  ...person(role, email),
  ...(role === "lessor"
    ? {
        retrievalDays: ["Lun", "Mar", "Jeu"],
        "retrievalTimes[start]": "08:00",
        "retrievalTimes[end]": "18:00",
        deliveryDays: ["Mer"],
        "deliveryTimes[start]": "09:00",
        "deliveryTimes[end]": "12:00",
        hasRentalContract: "true",
        hasInsuranceExtension: "true",
        plansToSubscribeInsurance: "true",
      }
    : {}),
  ...(role === "artisan"
    ? {
        companyName: "Vanille des Hauts SARL",
        tradeName: "Vanille des Hauts",
        SIRET: "73282932000074",
        brandLogo: aPicture(),
      }
    : {}),
});

/** Application in which people are registered. */
type Place = Client & { db: Db };

/** State of the address of a person who registers. */
type Registered = { isProven?: boolean };

/** Proves an address as the link of the mail does, without waiting for a mail each time. */
export const proveEmail = async ({ db }: Place, userId: string): Promise<void> => {
  await db
    .updateTable("users")
    .set({ email_proven_at: new Date() })
    .where("id", "=", userId)
    .execute();
};

const register = async (
  harness: Place,
  role: "consumer" | "lessor" | "artisan",
  { isProven = true }: Registered,
): Promise<Person> => {
  const email = uniqueEmail(role);
  const { status, body } = await harness.call("POST", "/api/auth/register", {
    form: registrationForm(role, email),
  });
  if (status !== 201) throw new Error(`registration answered ${status}: ${JSON.stringify(body)}`);
  if (isProven) await proveEmail(harness, body.user._id);
  return { token: body.token, userId: body.user._id, email };
};

/** A consumer; as for everybody here, their address is proven unless told otherwise. */
export const aConsumer = (harness: Place, registered: Registered = {}): Promise<Person> =>
  register(harness, "consumer", registered);

/** Goes through the provider's hosted page until transfers can reach the account. */
export const connectPayments = async (harness: Client, { token }: Person): Promise<void> => {
  const { body } = await harness.call("POST", "/api/auth/onboard", { token });
  await harness.press(body.url, "complete");
  const me = await harness.call("GET", "/api/auth/me", { token });
  if (!me.body.user.stripeAccountId) throw new Error("the payment account is not connected");
};

/** A lessor; with a connected payment account unless told otherwise. */
export const aLessor = async (
  harness: Place,
  { connected = true, ...registered }: Registered & { connected?: boolean } = {},
): Promise<Person> => {
  const lessor = await register(harness, "lessor", registered);
  if (connected) await connectPayments(harness, lessor);
  return lessor;
};

/** Marks an artisan's company as active in the register of companies. */
export const verifyCompany = async ({ db }: Place, userId: string): Promise<void> => {
  await sql`
    update company_checks set state = 'active', name = 'VANILLE DES HAUTS', activity = '01.28Z', checked_at = now(),
      next_check_at = now() + interval '30 days'
    where user_id = ${userId}`.execute(db);
};

/**
 * An artisan; by default with a proven e-mail and a verified company, but without a connected
 * payment account.
 */
export const anArtisan = async (
  harness: Place,
  { connected = false, isProven = true }: Registered & { connected?: boolean } = {},
): Promise<Person> => {
  const artisan = await register(harness, "artisan", { isProven });
  if (isProven) await verifyCompany(harness, artisan.userId);
  if (connected) await connectPayments(harness, artisan);
  return artisan;
};

/** An administrator, made from the operator's settings. */
export const anAdmin = async (harness: Client): Promise<Person> => {
  const { body } = await harness.call("POST", "/api/auth/login", {
    json: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  });
  return { token: body.token, userId: body.user._id, email: ADMIN.ADMIN_EMAIL };
};

/** Settings that {@link anAdmin} needs. */
export const ADMIN = { ADMIN_EMAIL: "admin@test.re", ADMIN_PASSWORD: "administration" } as const;

/** Complete and valid multipart fields of a space. @param pallets its surface, m² */
export const spaceForm = (
  changes: Readonly<Record<string, string | Blob>> = {},
): Record<string, string | Blob> => ({
  name: "Garage de Terre Sainte",
  surface: "10",
  address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  price: "12.5",
  managerLastName: "Hoarau",
  managerFirstName: "Jean",
  phone: "0692000001",
  photo: aPicture(),
  ...changes,
});

/** Publishes a space. @returns its id */
export const aSpace = async (
  harness: Client,
  lessor: Person,
  changes: Readonly<Record<string, string | Blob>> = {},
): Promise<string> => {
  const { status, body } = await harness.call("POST", "/api/storageSpace/create", {
    token: lessor.token,
    form: spaceForm(changes),
  });
  if (status !== 201) throw new Error(`publishing answered ${status}: ${JSON.stringify(body)}`);
  return body.storageSpace._id;
};
