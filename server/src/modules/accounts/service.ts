import { randomUUID } from "node:crypto";
import {
  type LessorProfile,
  profiles,
  type Registration,
  type TextToAccept,
} from "@stokaz/contract/accounts/accounts";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { Log } from "../../platform/observability/log.ts";
import { hash, type PasswordCost } from "../../platform/password-hash.ts";
import { invalidFields, Problem } from "../../platform/problem.ts";
import { assertRecordShown } from "../../platform/record-version.ts";
import type { Pictures } from "../../platform/storage/pictures.ts";
import { acceptAllTexts, findTermsVersion } from "../legal-texts/public.ts";
import type { PostMail } from "../mail/public.ts";
import type { ConnectedAccounts } from "./connected/service.ts";
import type { EmailProofs } from "./email-proof/service.ts";
import { welcomeMail } from "./mails.ts";
import type { OwnAccount } from "./own/public.ts";
import { refuseLeaked } from "./passwords/service.ts";
import type { Account } from "./repository.ts";
import * as accounts from "./repository.ts";
import type { Sessions } from "./sessions/service.ts";
import type { OpenedSession } from "./signing-in/service.ts";
import type { OwnTexts } from "./texts/service.ts";

export type AccountsDeps = {
  db: Db;
  clock: Clock;
  log: Log;
  pictures: Pictures;
  connected: Pick<ConnectedAccounts, "refresh">;
  proofs: Pick<EmailProofs, "ask">;
  sessions: Pick<Sessions, "open">;
  ownTexts: OwnTexts;
  ownAccount: OwnAccount;
  postMail: PostMail;
  publicUrl: string;
  passwordCost: PasswordCost | undefined;
};

const lessorSchedule = (profile: LessorProfile) => ({
  retrieval_days: profile.retrievalDays,
  retrieval_start: profile.retrievalTimes.start,
  retrieval_end: profile.retrievalTimes.end,
  delivery_days: profile.deliveryDays,
  delivery_start: profile.deliveryTimes.start,
  delivery_end: profile.deliveryTimes.end,
});

/** Checks typed data against a schema. @throws {Problem} request/invalid */
const read = <Schema extends z.ZodType>(schema: Schema, typed: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw invalidFields(
    parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
  );
};

export const createAccounts = (deps: AccountsDeps) => {
  const { db, clock, pictures, connected, proofs, sessions, ownTexts, ownAccount } = deps;
  const { postMail, publicUrl, passwordCost } = deps;

  const getAccount = async (userId: string, from: Db = db): Promise<Account> => {
    const account = await accounts.findAccount(from, userId);
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
    /** @throws {Problem} account/leaked-password, account/email-taken, picture/… */
    async register(registration: Registration, userAgent?: string): Promise<OpenedSession> {
      await refuseLeaked(registration.password, "password");
      const logo = registration.role === "artisan" ? registration.brandLogo : undefined;
      // Done before the transaction, because pictures can wait long and connections are few.
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
          proof_asked_at: now,
        });
        if (!isFree) {
          throw new Problem("account/email-taken", {
            errors: [{ field: "email", message: PROBLEMS["account/email-taken"].message }],
          });
        }
        await insertRoleProfile(tx, userId, registration, brandLogo);
        await acceptAllTexts(tx, { userId, role: registration.role }, clock);
        await proofs.ask(tx, registration.email, "registered");
        // The welcome mail waits until the address is proven.
        await postMail(tx, welcomeMail(registration, publicUrl));
        const { role, email, firstName } = registration;
        return sessions.open(tx, { id: userId, role, email, first_name: firstName }, userAgent);
      });
      return { token, account: await getAccount(userId) };
    },

    async logout({ tokenHash }: Actor): Promise<void> {
      await accounts.deleteSession(db, tokenHash);
    },

    /**
     * Reads the account of a session's user. Asks the provider again for an account that cannot
     * receive transfers.
     */
    async getOwnAccount({ userId, tokenHash, lacksSecondFactor }: Actor): Promise<Account> {
      const known = await ownAccount.describe(await getAccount(userId), tokenHash);
      const account = { ...known, mustSetSecondFactor: lacksSecondFactor };
      if (account.user.is_transfers_active) return account;
      return connected.refresh(account).catch((error: unknown) => {
        deps.log.warn({ err: error }, "connected account not refreshed");
        return account;
      });
    },

    /** @throws {Problem} request/invalid, request/record-changed, picture/… */
    async updateProfile({ userId, role, tokenHash }: Actor, typed: unknown): Promise<Account> {
      const lessor = role === "lessor" ? read(profiles.lessor, typed) : undefined;
      const artisan = role === "artisan" ? read(profiles.artisan, typed) : undefined;
      const profile = lessor ?? artisan ?? read(profiles.consumer, typed);
      const photo = profile.profilePhoto && (await pictures.storeFile(profile.profilePhoto));
      const logo = artisan?.brandLogo && (await pictures.storeFile(artisan.brandLogo));
      await inTransaction(db, async (tx) => {
        await accounts.lockUser(tx, userId);
        const before = await getAccount(userId, tx);
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
        const after = accounts.formValues(await getAccount(userId, tx));
        assertRecordShown(profile.version, accounts.formValues(before), after);
      });
      return ownAccount.describe(await getAccount(userId), tokenHash);
    },

    /** Notes that a person accepts versions in force. @throws {Problem} legal-text/not-in-force */
    async acceptTexts(
      person: Actor,
      texts: readonly Pick<TextToAccept, "kind" | "effectiveOn">[],
    ): Promise<Account> {
      await ownTexts.accept(person, texts);
      return ownAccount.describe(await getAccount(person.userId), person.tokenHash);
    },
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
