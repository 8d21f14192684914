import { randomUUID } from "node:crypto";
import {
  type LessorProfile,
  profiles,
  type Registration,
  type TextToAccept,
} from "@stokaz/contract/accounts";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { CallContext } from "../../platform/http/bind.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { Log } from "../../platform/observability/log.ts";
import { hash, type PasswordCost, verify } from "../../platform/password-hash.ts";
import { invalidFields, Problem } from "../../platform/problem.ts";
import type { Pictures } from "../../platform/storage/pictures.ts";
import { acceptAllTexts, findTermsVersion } from "../legal-texts/public.ts";
import type { PostMail } from "../mail/public.ts";
import { recordSignIn } from "./admins/service.ts";
import type { ConnectedAccounts } from "./connected/service.ts";
import { suspendedMessage, welcomeMail } from "./mails.ts";
import { refuseLeaked } from "./passwords/service.ts";
import type { Account } from "./repository.ts";
import * as accounts from "./repository.ts";
import type { Sessions } from "./sessions/service.ts";
import { createOwnTexts } from "./texts/service.ts";

const LOGINS = { name: "login-account", tries: 10, seconds: 900 };
const ADMIN_LOGINS = { name: "login-admin", tries: 5, seconds: 900 };

type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  pictures: Pictures;
  connected: Pick<ConnectedAccounts, "refresh">;
  sessions: Pick<Sessions, "open">;
  postMail: PostMail;
  rateLimit: RateLimit;
  publicUrl: string;
  passwordCost: PasswordCost | undefined;
};

export type OpenedSession = { token: string; account: Account };

/** Verified when no account has the e-mail, so that the response time does not show it. */
let decoyHash: Promise<string> | undefined;
const aDecoyHash = (): Promise<string> => {
  decoyHash ??= hash("nobody has this password");
  return decoyHash;
};

const lessorSchedule = (profile: LessorProfile) => ({
  retrieval_days: profile.retrievalDays,
  retrieval_start: profile.retrievalTimes.start,
  retrieval_end: profile.retrievalTimes.end,
  delivery_days: profile.deliveryDays,
  delivery_start: profile.deliveryTimes.start,
  delivery_end: profile.deliveryTimes.end,
});

/** Checks what someone typed against a schema. @throws {Problem} request/invalid */
const read = <Schema extends z.ZodType>(schema: Schema, typed: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw invalidFields(
    parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
  );
};

export const createAccounts = (deps: Deps) => {
  const { db, clock, pictures, connected, sessions, postMail, rateLimit, publicUrl, passwordCost } =
    deps;

  const ownTexts = createOwnTexts(deps);

  const getAccount = async (userId: string): Promise<Account> => {
    const account = await accounts.findAccount(db, userId);
    if (!account) throw new Problem("account/not-found");
    return account;
  };

  const insertRoleProfile = async (
    tx: Tx,
    userId: string,
    registration: Registration,
    brandLogo: string,
  ): Promise<void> => {
    if (registration.role === "lessor") {
      await accounts.insertLessorProfile(tx, {
        user_id: userId,
        ...lessorSchedule(registration),
        has_rental_contract: registration.hasRentalContract,
        has_insurance_extension: registration.hasInsuranceExtension,
        plans_to_subscribe_insurance: registration.plansToSubscribeInsurance,
      });
    }
    if (registration.role === "artisan") {
      await accounts.insertArtisanProfile(tx, {
        user_id: userId,
        company_name: registration.companyName,
        trade_name: registration.tradeName,
        siret: registration.SIRET,
        brand_logo: brandLogo,
      });
    }
  };

  return {
    /** @throws {Problem} account/leaked-password, account/email-taken */
    async register(registration: Registration, userAgent?: string): Promise<OpenedSession> {
      await refuseLeaked(registration.password, "password");
      const logo = registration.role === "artisan" ? registration.brandLogo : undefined;
      // Done before the transaction, since pictures can wait long and connections are few.
      const [passwordHash, profilePhoto, brandLogo = ""] = await Promise.all([
        hash(registration.password, passwordCost),
        registration.profilePhoto && pictures.storeFile(registration.profilePhoto),
        logo && pictures.storeFile(logo),
      ]);
      const now = clock.now();
      const userId = randomUUID();
      const token = await inTransaction(db, async (tx) => {
        const isFree = await accounts.insertUser(tx, {
          id: userId,
          role: registration.role,
          email: registration.email,
          password_hash: passwordHash,
          name: registration.name,
          first_name: registration.firstName,
          address: registration.address,
          fixed_phone: registration.fixedPhone,
          mobile_phone: registration.mobilePhone,
          profile_photo: profilePhoto ?? null,
          terms_accepted_at: now,
          terms_version: await findTermsVersion(tx, clock),
          created_at: now,
          updated_at: now,
          deleted_at: null,
          connected_account_id: null,
        });
        if (!isFree) {
          throw new Problem("account/email-taken", {
            errors: [{ field: "email", message: PROBLEMS["account/email-taken"].message }],
          });
        }
        await insertRoleProfile(tx, userId, registration, brandLogo);
        await acceptAllTexts(tx, { userId, role: registration.role }, clock);
        await postMail(tx, welcomeMail(registration, publicUrl));
        const { role, email, firstName } = registration;
        return sessions.open(tx, { id: userId, role, email, first_name: firstName }, userAgent);
      });
      return { token, account: await getAccount(userId) };
    },

    /**
     * @param from its address is kept for administrators, its program told to whoever has the account
     * @throws {Problem} account/bad-credentials, account/suspended, request/too-many
     */
    async login(
      credentials: { email: string; password: string },
      { address, userAgent }: Pick<CallContext, "address" | "userAgent">,
    ): Promise<OpenedSession> {
      await rateLimit(LOGINS, credentials.email);
      const account = await accounts.findAccountByEmail(db, credentials.email);
      const admin = account?.user.role === "admin" ? account.user : undefined;
      if (admin) await rateLimit(ADMIN_LOGINS, admin.id);
      const isRight = await verify(
        account?.user.password_hash ?? (await aDecoyHash()),
        credentials.password,
      );
      if (!account || !isRight) {
        if (admin) {
          await recordSignIn(db, admin.id, { address, isRight: false, at: clock.now() });
        }
        throw new Problem("account/bad-credentials");
      }
      const token = await inTransaction(db, async (tx) => {
        // Locked, because a suspension or a reset that runs now must end this session too.
        const user = await accounts.lockUserForShare(tx, account.user.id);
        if (user?.password_hash !== account.user.password_hash) {
          throw new Problem("account/bad-credentials");
        }
        if (user.suspension_reason !== null) {
          throw new Problem("account/suspended", {
            message: suspendedMessage(user.suspension_reason),
          });
        }
        if (admin) await recordSignIn(tx, admin.id, { address, isRight: true, at: clock.now() });
        return sessions.open(tx, user, userAgent);
      });
      return { token, account: await ownTexts.withOwed(account) };
    },

    async logout({ tokenHash }: Actor): Promise<void> {
      await accounts.deleteSession(db, tokenHash);
    },

    /** The user of a session. An account that was not ready is checked again at the provider. */
    async getOwnAccount({ userId }: Actor): Promise<Account> {
      const account = await ownTexts.withOwed(await getAccount(userId));
      if (account.user.is_transfers_active) return account;
      return connected.refresh(account).catch((error: unknown) => {
        deps.log.warn({ err: error }, "connected account not refreshed");
        return account;
      });
    },

    /** @throws {Problem} request/invalid */
    async updateProfile({ userId, role }: Actor, typed: unknown): Promise<Account> {
      const lessor = role === "lessor" ? read(profiles.lessor, typed) : undefined;
      const artisan = role === "artisan" ? read(profiles.artisan, typed) : undefined;
      const profile = lessor ?? artisan ?? read(profiles.consumer, typed);
      const photo = profile.profilePhoto && (await pictures.storeFile(profile.profilePhoto));
      const logo = artisan?.brandLogo && (await pictures.storeFile(artisan.brandLogo));
      await inTransaction(db, async (tx) => {
        await accounts.updateUser(tx, userId, {
          name: profile.name,
          first_name: profile.firstName,
          address: profile.address,
          fixed_phone: profile.fixedPhone,
          mobile_phone: profile.mobilePhone,
          updated_at: clock.now(),
          ...(photo === undefined ? {} : { profile_photo: photo }),
        });
        if (lessor) await accounts.updateLessorSchedule(tx, userId, lessorSchedule(lessor));
        if (artisan) {
          await accounts.updateArtisanProfile(tx, userId, {
            company_name: artisan.companyName,
            trade_name: artisan.tradeName,
            siret: artisan.SIRET,
            ...(logo ? { brand_logo: logo } : {}),
          });
        }
      });
      return ownTexts.withOwed(await getAccount(userId));
    },

    /** Notes that somebody accepts versions in force. @throws {Problem} legal-text/not-in-force */
    async acceptTexts(
      person: Actor,
      texts: readonly Pick<TextToAccept, "kind" | "effectiveOn">[],
    ): Promise<Account> {
      await ownTexts.accept(person, texts);
      return ownTexts.withOwed(await getAccount(person.userId));
    },
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
