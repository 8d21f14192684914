import { showListing } from "@stokaz/contract/admin/admin";
import * as contests from "@stokaz/contract/moderation/contests";
import * as decisions from "@stokaz/contract/moderation/decisions";
import { registerInjunction } from "@stokaz/contract/moderation/injunctions";
import { confirmRecall, previewRecall } from "@stokaz/contract/moderation/recalls";
import { sendReport } from "@stokaz/contract/moderation/reports";
import { listSales } from "@stokaz/contract/orders/sales";
import { addDays, addMonths, type CalendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import { insertLink } from "../modules/decisions/public.ts";
import type { Db } from "../platform/db/db.ts";
import { hashToken, newToken } from "../platform/tokens.ts";
import type { ApiClient } from "./api-client.ts";
import type { ArtisanKey } from "./people.ts";
import type { ProductKey } from "./products.ts";
import type { DemoInjunction, DemoRecall } from "./recalls.ts";
import type { Sessions } from "./registrations.ts";
import type { DemoReport } from "./reports.ts";

type Deps = {
  api: ApiClient;
  db: Db;
  sessions: Sessions;
  /** Session token of the administrator. */
  admin: string;
  idOf: (product: ProductKey) => string;
  today: CalendarDay;
  timeZone: string;
};

type Decided = NonNullable<DemoReport["decided"]>;
type Contested = NonNullable<Decided["contested"]>;

const first = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error("demo data: no report, decision or contest yet");
  return row;
};

/** Reports, recalls and orders of authorities, and the operator's decisions about them. */
export const createModeration = (deps: Deps) => {
  const { api, db, sessions, admin, idOf, today, timeZone } = deps;
  const reportIds = new Map<DemoReport, string>();

  const reportIdOf = (report: DemoReport): string =>
    first([reportIds.get(report)].filter((id) => id !== undefined));

  /** Makes the token of a mail's link, because no mail is sent while the year is replayed. */
  const makeLink = async (about: { report_id: string } | { decision_id: string }) => {
    const token = newToken();
    const expires_at = startOfDay(addMonths(today, 12), timeZone);
    const link = { report_id: null, decision_id: null, ...about };
    await insertLink(db, { ...link, token_hash: hashToken(token), expires_at });
    return token;
  };

  return {
    async report(report: DemoReport): Promise<void> {
      const { product, reporter, cause, words } = report;
      const subject = { subjectType: "product" as const, subjectId: idOf(product) };
      const body = { ...subject, cause, words, isGoodFaith: true as const };
      await api.call(sendReport, { body }, sessions.consumers[reporter]);
      const { data } = await api.call(decisions.listReports, { query: {} }, admin);
      reportIds.set(report, first(data.filter((one) => one.words === words))._id);
    },

    /** An artisan reports the buyer of their latest sale. */
    async reportBuyer(artisan: ArtisanKey, words: string): Promise<void> {
      const token = sessions.artisans[artisan];
      const { data } = await api.call(listSales, { query: {} }, token);
      const { _id: subjectId } = first(data);
      const subject = { subjectType: "person" as const, subjectId, cause: "conduct" as const };
      await api.call(sendReport, { body: { ...subject, words, isGoodFaith: true } }, token);
    },

    async decide(report: DemoReport, { measure, ground, reason }: Decided): Promise<void> {
      const params = { id: reportIdOf(report) };
      const body = { measure, reason, ...(ground && { ground }) };
      await api.call(decisions.decideReport, { params, body }, admin);
    },

    async contest(report: DemoReport, { measure }: Decided, { message }: Contested): Promise<void> {
      const { data } = await api.call(decisions.listDecisions, { query: {} }, admin);
      const decision = first(data.filter(({ subjectId }) => subjectId === idOf(report.product)));
      const token = await makeLink(
        measure === "none" ? { report_id: reportIdOf(report) } : { decision_id: decision._id },
      );
      await api.call(contests.sendContest, { body: { token, message } });
    },

    async register({ product, on, ...injunction }: DemoInjunction): Promise<void> {
      const listing = { subjectType: "product" as const, subjectId: idOf(product) };
      const body = { ...injunction, ...listing, receivedOn: addDays(today, on) };
      await api.call(registerInjunction, { body }, admin);
    },

    async recall({ product, danger, advice, contact, ...days }: DemoRecall): Promise<void> {
      const sold = { soldFrom: addDays(today, days.soldFrom), soldTo: addDays(today, days.soldTo) };
      const query = { productId: idOf(product), ...sold };
      const { buyers, units } = await api.call(previewRecall, { query }, admin);
      const body = { ...query, danger, advice, contact, buyers, units };
      await api.call(confirmRecall, { body }, admin);
    },

    async showAgain({ product }: DemoRecall): Promise<void> {
      const params = { type: "products" as const, id: idOf(product) };
      await api.call(showListing, { params }, admin);
    },

    async answer(
      { message }: Contested,
      { outcome, reason }: NonNullable<Contested["answered"]>,
    ): Promise<void> {
      const { data } = await api.call(contests.listContests, { query: {} }, admin);
      const params = { id: first(data.filter((one) => one.message === message))._id };
      await api.call(contests.decideContest, { params, body: { outcome, reason } }, admin);
    },
  };
};

export type DemoModeration = ReturnType<typeof createModeration>;
