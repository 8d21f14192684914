import { randomUUID } from "node:crypto";
import { RETENTION_RULES } from "@stokaz/contract/admin/retention";
import { EMAIL_MISSING } from "@stokaz/contract/fields";
import { RESTOCK_LINK_DAYS } from "@stokaz/contract/limits";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { daysOf } from "@stokaz/contract/time/period";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { invalidFields, Problem } from "../../../platform/problem.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import type { SecretMails } from "../../mail/public.ts";
import { restockMail, restockSubject } from "./mails.ts";
import * as rows from "./repository.ts";

/** Job that tells people about products that are back. */
export const RESTOCK_JOB = "tell-restocked";
/** Kind of the mail about a product that is back. */
const RESTOCK_MAIL = "restock";

/** Limit of requests per address and hour. */
const REQUESTS = { name: "restock-email", tries: 20, seconds: 3600 };

/** Most people told in one run; the others wait a minute. */
const BATCH = 500;
/** Days for which somebody waits for a product. */
const WAITING_DAYS = daysOf(RETENTION_RULES.restock_requests);

export type RestockDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  secretMails: SecretMails;
  rateLimit: RateLimit;
  publicUrl: string;
};

/** Shows a product to a viewer, with its stock. */
type ShowProduct = (
  viewer: Actor | undefined,
  productId: string,
) => Promise<{ listing: { stock_quantity: number } }>;

/**
 * Tells the people who asked, once, when a sold-out product can be bought again. A job checks every
 * minute, and at once when an artisan adds units: a product comes back in many ways, the end of a
 * suspension among them.
 */
export const createRestock = (deps: RestockDeps, show: ShowProduct) => {
  const { db, clock, jobs, secretMails, rateLimit, publicUrl } = deps;
  const inDays = (days: number): Date => new Date(clock.now().getTime() + days * DAY_MS);

  type Waiting = Awaited<ReturnType<typeof rows.listToNotify>>[number];
  const notify = ({ id, email, productName }: Waiting): Promise<void> =>
    inTransaction(db, async (tx) => {
      const until = inDays(RESTOCK_LINK_DAYS);
      if (!(await rows.setNotified(tx, id, { at: clock.now(), until }))) return;
      const mail = { to: email, subject: restockSubject(productName), of: id };
      await secretMails.post(tx, RESTOCK_MAIL, mail);
    });
  const notifyAll = async (): Promise<void> => {
    for (const waiting of await rows.listToNotify(db, clock.localNow(), BATCH)) {
      await jobs.attempt(RESTOCK_JOB, waiting.id, () => notify(waiting));
    }
  };
  jobs.define(RESTOCK_JOB, notifyAll, { cron: "* * * * *" });
  // The token is created when the mail is sent, so that no secret waits in the database.
  secretMails.define(
    RESTOCK_MAIL,
    async (_, id = "", { isProven: isTypedProven }) => {
      const token = newToken();
      const told = await rows.setToken(db, id, hashToken(token));
      if (!told) return undefined;
      // Its account may have got another address since the mail was posted.
      const { email, isProven, ...product } = told;
      return restockMail(email, product, { publicUrl, token, isProven: isProven ?? isTypedProven });
    },
    "anybody",
  );

  return {
    /**
     * Stores a request to be told when a sold-out product is back; a second request changes
     * nothing.
     *
     * @param typed address for the mail; a logged-in person may leave it out
     * @throws {Problem} product/not-found, restock/not-sold-out, request/too-many, request/invalid
     */
    async request(
      viewer: Actor | undefined,
      productId: string,
      typed: string | undefined,
    ): Promise<void> {
      const email = typed ?? (viewer && (await rows.getEmail(db, viewer.userId)));
      if (email === undefined) {
        throw invalidFields([{ field: "email", message: EMAIL_MISSING }]);
      }
      await rateLimit(REQUESTS, email.toLowerCase());
      const { listing } = await show(viewer, productId);
      if (listing.stock_quantity > 0) throw new Problem("restock/not-sold-out");
      await rows.upsertRequest(db, {
        id: randomUUID(),
        productId,
        email,
        at: clock.now(),
        until: inDays(WAITING_DAYS),
        userId: typed === undefined ? viewer?.userId : undefined,
      });
    },

    /**
     * Withdraws all requests of one address, by the link of a mail.
     *
     * @throws {Problem} restock/link-invalid
     */
    async stop(token: string): Promise<void> {
      if (!(await rows.deleteByToken(db, hashToken(token)))) {
        throw new Problem("restock/link-invalid");
      }
    },
  };
};

export type Restock = ReturnType<typeof createRestock>;
