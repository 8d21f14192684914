import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Point } from "../../../territories/located.ts";
import type { Territory } from "../../../territories/territory.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { listWaitingListings, type WaitingListings } from "../../approvals/public.ts";
import { recordAct } from "../../audit/public.ts";
import { listWaitingClaims, type WaitingClaims } from "../../claims/public.ts";
import { type DoubtfulCompanies, listDoubtfulCompanies } from "../../company-register/public.ts";
import { setResolved } from "../../contact/public.ts";
import { listWaitingContests, type WaitingContests } from "../../contests/public.ts";
import { listWaitingInjunctions, type WaitingInjunctions } from "../../injunctions/public.ts";
import { listWaitingCertificates, type WaitingCertificates } from "../../insurance/public.ts";
import { listWaitingLeftovers, type WaitingLeftovers } from "../../leases/public.ts";
import { listWaitingReports, type WaitingReports } from "../../listing-reports/public.ts";
import type { GivenUpMailRow, MailService } from "../../mail/public.ts";
import { assertWithinTerritory, setPlace } from "../../spaces/public.ts";
import { type HeldSellers, listHeldSellers } from "../../tax-identity/public.ts";
import { listWaiting, SHOWN, type Waiting } from "./repository.ts";

export type QueueDeps = {
  db: Db;
  clock: Clock;
  mail: MailService;
  territory: Pick<Territory, "bbox" | "name">;
};

export const createQueue = ({ db, clock, mail, territory }: QueueDeps) => ({
  /** Items that wait for an administrator, the oldest of each kind. */
  async listWaiting(): Promise<{
    /** The day on which they wait. */
    today: CalendarDay;
    waiting: Waiting;
    claims: WaitingClaims;
    reports: WaitingReports;
    contests: WaitingContests;
    injunctions: WaitingInjunctions;
    approvals: WaitingListings;
    companies: DoubtfulCompanies;
    certificates: WaitingCertificates;
    leftovers: WaitingLeftovers;
    taxSellers: HeldSellers;
    mails: { rows: GivenUpMailRow[]; total: number };
  }> {
    const today = clock.today();
    const [waiting, claims, reports, contests, injunctions, approvals, ...others] =
      await Promise.all([
        listWaiting(db, today),
        listWaitingClaims(db, SHOWN),
        listWaitingReports(db, SHOWN),
        listWaitingContests(db, SHOWN),
        listWaitingInjunctions(db, clock, SHOWN),
        listWaitingListings(db, SHOWN),
        listDoubtfulCompanies(db, SHOWN),
        listWaitingCertificates(db, SHOWN),
        listWaitingLeftovers(db, today, SHOWN),
        listHeldSellers(db, SHOWN),
        mail.findGivenUp({ offset: 0, limit: SHOWN }),
      ]);
    const [companies, certificates, leftovers, taxSellers, mails] = others;
    return {
      today,
      waiting,
      claims,
      reports,
      contests,
      injunctions,
      approvals,
      companies,
      certificates,
      leftovers,
      taxSellers,
      mails,
    };
  },

  /** Takes a message out of the queue. @throws {Problem} queue/not-found */
  async resolve(admin: Actor, id: string): Promise<void> {
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, now);
      if (!(await setResolved(tx, id, now))) throw new Problem("queue/not-found");
      const subject = { type: "message" as const, id };
      await recordAct(tx, { actorId: admin.userId, action: "resolve", subject, at: now });
    });
  },

  /** Sets the pin of a space for its lessor. @throws {Problem} request/invalid, space/not-found */
  async place(admin: Actor, spaceId: string, pin: Point): Promise<void> {
    assertWithinTerritory(pin, territory);
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, now);
      if (!(await setPlace(tx, spaceId, pin, now))) throw new Problem("space/not-found");
      const subject = { type: "space" as const, id: spaceId };
      await recordAct(tx, { actorId: admin.userId, action: "place", subject, at: now });
    });
  },
});

export type Queue = ReturnType<typeof createQueue>;
