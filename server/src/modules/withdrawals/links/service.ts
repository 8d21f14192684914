import { WITHDRAWAL_LINK_LIFE } from "@stokaz/contract/limits";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { Problem } from "../../../platform/problem.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import type { SecretMails } from "../../mail/public.ts";
import type { Declaration, Declaring, OpenOrder } from "../declaring/public.ts";
import { LINK_SUBJECT, linkMail } from "../mails.ts";
import { type Buyer, getBuyer, type ShownWithdrawal } from "../repository.ts";
import * as links from "./repository.ts";

/** Name of the job that mails a link, if a number and an e-mail belong together. */
const LINK_JOB = "send-withdrawal-link";
/** Kind of mail that carries a link. */
const LINK_MAIL = "withdrawal-link";

const ASKED = { name: "withdrawal-link-account", tries: 5, seconds: 3600 };

export type WithdrawalLinksDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  secretMails: SecretMails;
  rateLimit: RateLimit;
  publicUrl: string;
  declaring: Declaring;
};

/** Order number and e-mail for which a link is requested. */
type Pair = { orderNumber: string; email: string };
/** Request for a link. `askedAt` is an ISO instant, missing in jobs of the version before. */
type Asked = Pair & { askedAt?: string };

const sendLinks = ({
  db,
  clock,
  jobs,
  secretMails,
  publicUrl,
}: Omit<WithdrawalLinksDeps, "declaring">): void => {
  jobs.define<Asked>(LINK_JOB, async (asked) => {
    const match = await links.findMatch(db, asked);
    if (!match) return;
    const { orderNumber, askedAt = "" } = asked;
    const mail = { to: match.email, subject: LINK_SUBJECT, of: `${orderNumber} ${askedAt}` };
    await inTransaction(db, (tx) =>
      secretMails.post(tx, LINK_MAIL, { ...mail, about: match.orderId }),
    );
  });
  // The token is made when the mail is sent, so that no secret waits in the database and its two
  // days start then.
  secretMails.define(
    LINK_MAIL,
    async (email, of = "") => {
      // The number, and when the link was asked; mails of the version before have the number alone.
      const [orderNumber = "", askedAt] = of.split(" ");
      const match = await links.findMatch(db, { orderNumber, email });
      if (!match) return undefined;
      const token = newToken();
      await links.insertLink(db, {
        token_hash: hashToken(token),
        order_id: match.orderId,
        expires_at: new Date(clock.now().getTime() + WITHDRAWAL_LINK_LIFE.days * DAY_MS),
        asked_at: askedAt ? new Date(askedAt) : null,
      });
      return linkMail(match, orderNumber, { publicUrl, token });
    },
    "due",
  );
};

export const createWithdrawalLinks = (deps: WithdrawalLinksDeps) => {
  const { db, clock, jobs, rateLimit, declaring } = deps;
  sendLinks(deps);

  /** Finds the order of a link. @throws {Problem} withdrawal/link-invalid */
  const follow = async (token: string) => {
    const found = await links.findLinkedOrder(db, hashToken(token), clock.now());
    if (!found) throw new Problem("withdrawal/link-invalid");
    return found;
  };

  return {
    /** Ends all links of a buyer, whose mail another person may read now. */
    endAllOf: links.deleteLinksOf,

    /**
     * Requests a link, which is mailed if the number and the e-mail belong together. This is looked
     * up later, so that neither the answer nor its duration reveals it.
     *
     * @throws {Problem} request/too-many
     */
    async request(pair: Pair): Promise<void> {
      await rateLimit(ASKED, pair.email);
      const asked: Asked = { ...pair, askedAt: clock.now().toISOString() };
      await inTransaction(db, (tx) => jobs.enqueue(tx, LINK_JOB, asked));
    },

    /** Order of a link and its buyer. @throws {Problem} withdrawal/link-invalid */
    async read(token: string): Promise<{ opened: OpenOrder; buyer: Buyer }> {
      const { orderId, buyerId, askedAt } = await follow(token);
      const opened = await declaring.open(orderId, askedAt ?? undefined);
      return { opened, buyer: await getBuyer(db, buyerId) };
    },

    /**
     * Records a withdrawal by a link.
     *
     * @throws {Problem} withdrawal/link-invalid, withdrawal/…, refund/disputed
     */
    async declare(
      token: string,
      declared: Omit<Declaration, "orderId" | "sentBy" | "askedAt">,
    ): Promise<ShownWithdrawal> {
      const { orderId, askedAt } = await follow(token);
      return declaring.declare({
        ...declared,
        orderId,
        sentBy: "link",
        askedAt: askedAt ?? undefined,
      });
    },
  };
};

export type WithdrawalLinks = ReturnType<typeof createWithdrawalLinks>;
