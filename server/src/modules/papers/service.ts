import { createHash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Log } from "../../platform/observability/log.ts";
import { Problem } from "../../platform/problem.ts";
import type { FileStore } from "../../platform/storage/pictures.ts";
import { lastDayToCollect } from "../orders/public.ts";
import { orderReleaseAt } from "../payments/public.ts";
import { drawContract } from "./drawing/service.ts";
import * as rows from "./repository.ts";
import {
  type Contract,
  fileNameOf,
  type Issuer,
  type OrderFacts,
  type PaperKind,
  paperFile,
} from "./rules.ts";
import { saleContract } from "./sale/rules.ts";
import type { PaperRow } from "./tables.ts";

type Deps = { db: Db; clock: Clock; log: Log; privateFiles: FileStore; issuer: Issuer };

/** A contract as a file. */
export type PaperFile = { fileName: string; content: Buffer };

const hashOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

export const createPapers = ({ db, clock, log, privateFiles, issuer }: Deps) => {
  // Drawing keeps the process from anything else: never two at once.
  const oneAtATime = pLimit(1);

  const freeze = (at: Db, orderId: string, when: { isLater: boolean; now: Date }): Promise<void> =>
    rows.insertOrderPaper(at, orderId, { id: randomUUID(), issuer, ...when });

  const write = ({ order, lines, ...facts }: OrderFacts): Contract => {
    const [soonestEnd] = lines.map(({ rentalEnd }) => rentalEnd).sort();
    if (!soonestEnd) throw new Error(`order ${order.number} has no line`);
    const releasedOn = clock.dayOf(orderReleaseAt(new Date(order.paidAt)));
    return saleContract({ ...facts, order, lines }, lastDayToCollect(releasedOn, soonestEnd));
  };

  /** The file as it was made; `undefined` when it was not yet, or when it is not there any more as it was. */
  const findFile = async ({ id, sha256 }: PaperRow): Promise<Buffer | undefined> => {
    if (!sha256 || !(await privateFiles.has(paperFile(id)))) return undefined;
    const content = await buffer(await privateFiles.read(paperFile(id)));
    return hashOf(content) === sha256 ? content : undefined;
  };

  /** Draws a paper's file and keeps it. Two processes that do so at once write the same. */
  const make = async ({ id, facts, sha256 }: PaperRow): Promise<Buffer> => {
    const content = await drawContract(write(facts));
    const made = hashOf(content);
    if (sha256 && made !== sha256) log.warn({ paperId: id }, "a paper was made anew");
    await privateFiles.put(paperFile(id), content);
    await rows.setMade(db, id, { sha256: made, made_at: clock.now() });
    return content;
  };

  const findPaper = async (orderId: string): Promise<PaperRow | undefined> => {
    const found = await rows.findOrderPaper(db, orderId);
    if (found) return found;
    await freeze(db, orderId, { isLater: true, now: clock.now() });
    return rows.findOrderPaper(db, orderId);
  };

  /** The contract of a paid order. @throws {Problem} paper/not-found */
  const read = (orderId: string): Promise<PaperFile> =>
    oneAtATime(async () => {
      const paper = await findPaper(orderId);
      if (!paper) throw new Problem("paper/not-found");
      const content = (await findFile(paper)) ?? (await make(paper));
      return { fileName: fileNameOf("contrat-de-vente", paper.facts.order.number), content };
    });

  return {
    read,

    /** Keeps what the contract of a purchase says, in the transaction that its payment settles in. */
    freeze: async (tx: Tx, kind: PaperKind, purchaseId: string, now: Date): Promise<void> => {
      if (kind === "order") await freeze(tx, purchaseId, { isLater: false, now });
    },

    /** The contract of an order, for its buyer and the operator. @throws {Problem} order/not-found, order/not-yours, paper/not-found */
    async open({ userId, role }: Actor, orderId: string): Promise<PaperFile> {
      const order = await rows.findBuyer(db, orderId);
      if (!order) throw new Problem("order/not-found");
      if (role !== "admin" && order.buyer_id !== userId) throw new Problem("order/not-yours");
      return read(orderId);
    },
  };
};

export type Papers = ReturnType<typeof createPapers>;
