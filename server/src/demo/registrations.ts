import * as accounts from "@stokaz/contract/accounts/accounts";
import { keysOf } from "@stokaz/contract/keys";
import { readAllNotifications } from "@stokaz/contract/messages/notifications";
import { updateBusiness } from "@stokaz/contract/sellers/sellers";
import type { Db } from "../platform/db/db.ts";
import { hash } from "../platform/password-hash.ts";
import { DEMO_PASSWORD } from "./accounts.ts";
import type { ApiClient } from "./api-client.ts";
import { BUSINESSES } from "./businesses.ts";
import type { PaymentSandbox } from "./payment-sandbox.ts";
import {
  ARTISANS,
  type ArtisanKey,
  CONSUMERS,
  type DemoArtisan,
  type DemoLessor,
  LESSORS,
} from "./people.ts";
import type { PhotoSource } from "./pictures.ts";

/** Session tokens, by the keys of their holders. */
export type Tokens<Key extends string> = Readonly<Record<Key, string>>;

type Deps = { api: ApiClient; sandbox: PaymentSandbox; photo: PhotoSource };

/**
 * Password of the registrations: the demo's own is published in the README, and the form refuses
 * it.
 */
const FIRST_PASSWORD = "une case, trois letchis et un volcan";

const TICKED = { termsGeneralAccepted: "true", termsPrivacyAccepted: "true" } as const;

const withPortrait = async <Person extends { portrait: string }>(
  { portrait, ...person }: Person,
  photo: PhotoSource,
) => ({ ...person, ...TICKED, password: FIRST_PASSWORD, profilePhoto: await photo(portrait) });

const connectPayments = async ({ api, sandbox }: Deps, token: string): Promise<void> => {
  const { url } = await api.call(accounts.onboard, {}, token);
  await sandbox.submit(url, "complete");
  await api.call(accounts.me, {}, token);
};

const registerLessor = async (deps: Deps, lessor: DemoLessor): Promise<void> => {
  const body = {
    role: "lessor",
    ...(await withPortrait(lessor, deps.photo)),
    hasRentalContract: "true",
    hasInsuranceExtension: "true",
    plansToSubscribeInsurance: "true",
  };
  const { token } = await deps.api.call(accounts.register, { body });
  await connectPayments(deps, token);
};

const registerArtisan = async (
  deps: Deps,
  key: ArtisanKey,
  artisan: DemoArtisan,
): Promise<void> => {
  const { logo, isConnected, ...rest } = artisan;
  const body = {
    role: "artisan",
    ...(await withPortrait(rest, deps.photo)),
    brandLogo: await deps.photo(logo),
  };
  const { token } = await deps.api.call(accounts.register, { body });
  const business = BUSINESSES[key];
  if (business) await deps.api.call(updateBusiness, { body: business }, token);
  if (isConnected) await connectPayments(deps, token);
};

const artisanKeys = keysOf(ARTISANS);

/**
 * Registers everybody, and connects the payment accounts of those who sell; then all get the demo's
 * password.
 */
export const registerEverybody = async (db: Db, deps: Deps): Promise<void> => {
  await Promise.all([
    ...Object.values(LESSORS).map((lessor) => registerLessor(deps, lessor)),
    ...artisanKeys.map((key) => registerArtisan(deps, key, ARTISANS[key])),
    ...Object.values(CONSUMERS).map(async (consumer) => {
      const body = { role: "consumer", ...(await withPortrait(consumer, deps.photo)) };
      await deps.api.call(accounts.register, { body });
    }),
  ]);
  await db
    .updateTable("users")
    .set({ password_hash: await hash(DEMO_PASSWORD) })
    .where("role", "<>", "admin")
    .execute();
};

/** Opens a session of a person without second factor. */
export const logIn = async (
  api: ApiClient,
  body: { email: string; password: string },
): Promise<string> => {
  const answer = await api.call(accounts.login, { body });
  if ("token" in answer) return answer.token;
  throw new Error(`${body.email} has a second factor`);
};

const logInAll = async <Key extends string>(
  api: ApiClient,
  people: Readonly<Record<Key, { email: string }>>,
): Promise<Tokens<Key>> => {
  const entries = Object.entries<{ email: string }>(people).map(async ([key, { email }]) => {
    return [key, await logIn(api, { email, password: DEMO_PASSWORD })] as const;
  });
  // The type of `fromEntries` loses the names.
  return Object.fromEntries(await Promise.all(entries)) as Tokens<Key>;
};

/** Sessions of everybody, by role and key. */
export const logInEverybody = async (api: ApiClient) => {
  const [lessors, artisans, consumers] = await Promise.all([
    logInAll(api, LESSORS),
    logInAll(api, ARTISANS),
    logInAll(api, CONSUMERS),
  ]);
  return { lessors, artisans, consumers };
};

export type Sessions = Awaited<ReturnType<typeof logInEverybody>>;

const tokensOf = ({ lessors, artisans, consumers }: Sessions): string[] =>
  [lessors, artisans, consumers].flatMap((group) => Object.values(group));

/** Everybody accepts the texts that came into force since they registered. */
export const acceptTexts = async (api: ApiClient, sessions: Sessions): Promise<void> => {
  const accept = async (token: string): Promise<void> => {
    const { user } = await api.call(accounts.me, {}, token);
    const texts = user.textsToAccept ?? [];
    if (texts.length > 0) await api.call(accounts.acceptTexts, { body: { texts } }, token);
  };
  await Promise.all(tokensOf(sessions).map(accept));
};

/** Marks all notifications so far as read; later ones are unread. */
export const readNotifications = async (api: ApiClient, sessions: Sessions): Promise<void> => {
  await Promise.all(tokensOf(sessions).map((token) => api.call(readAllNotifications, {}, token)));
};

export const logOutEverybody = async (api: ApiClient, sessions: Sessions): Promise<void> => {
  await Promise.all(tokensOf(sessions).map((token) => api.call(accounts.logout, {}, token)));
};
