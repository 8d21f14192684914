import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  eachLineOnce,
  id,
  laterBoolean,
  listOf,
  longText,
  pictureFile,
  typedQuantity,
} from "../fields.ts";
import { keysOf } from "../keys.ts";
import { LIMITS } from "../limits.ts";
import { AMOUNT_TOO_LOW, euros, typedPrice } from "../money/money-fields.ts";
import { paging } from "../paging.ts";
import { PROBLEMS } from "../problems.ts";
import { tooLong } from "../text.ts";
import { day, instant } from "../time/day-fields.ts";
import { PICTURE_REFUSALS } from "../upload-problems.ts";
import {
  CLAIM_DECISIONS,
  CLAIM_EVENTS,
  CLAIM_KINDS,
  CLAIM_MOVES,
  CLAIM_PICTURES,
  CLAIM_REASONS,
  CLAIM_SIDES,
  CLAIM_STATUSES,
} from "./claim-words.ts";

const purpose = z.enum(["rental", "order"], { error: "Achat inconnu" });
const kind = z.enum(CLAIM_KINDS);
const status = z.enum(keysOf(CLAIM_STATUSES));

/**
 * Refusals that the form and the server share. The server knows which claims need which kind of
 * reason, or an amount.
 */
export const REASON_MISSING = "Choisissez ce qui ne va pas.";
export const AMOUNT_MISSING = "Indiquez un montant en euros.";

const reason = z.enum(keysOf(CLAIM_REASONS), { error: REASON_MISSING });

/** A line of an order, and the part of it that can still be claimed. */
const claimableLine = z.object({
  lineId: id,
  productName: z.string(),
  supplierId: id,
  supplierName: z.string(),
  units: z.number().int().meta({ description: "Number of units that the buyer paid for and kept" }),
  price: euros.meta({ description: "Euros per unit, as paid" }),
  amount: euros.meta({ description: "Amount of the line that can still be refunded" }),
  refusal: z
    .string()
    .nullable()
    .meta({ description: "Why this line can't be claimed now. `null` if it can" }),
});
export type ClaimableLine = z.output<typeof claimableLine>;

const claimable = z.object({
  purpose,
  purchaseId: id,
  kind,
  title: z.string().meta({ description: "`Commande K7M2-P9QR`, or the name of the space" }),
  otherName: z.string().meta({
    description: "The person who answers the claim. Empty if it is the seller of the lines",
  }),
  reasons: z.array(reason),
  lines: z.array(claimableLine).meta({ description: "All lines of an order" }),
  most: euros
    .nullable()
    .meta({ description: "For a lease: the amount that was paid and not refunded" }),
  isRefundable: z.boolean().meta({ description: "Whether the purchase can be refunded" }),
  refusal: z
    .string()
    .nullable()
    .meta({ description: "Why no claim can be opened now. `null` if one can" }),
  claims: z
    .array(z.object({ _id: id, status }))
    .meta({ description: "Claims about this purchase" }),
});
export type Claimable = z.output<typeof claimable>;

export const readClaimable = endpoint({
  method: "GET",
  path: "/api/claims/about",
  summary: "Returns what the caller can claim for an order or a lease, or why no claim is possible",
  access: "signed-in",
  feature: "claims",
  query: z.object({ purpose, purchaseId: id }),
  status: 200,
  answer: claimable,
  problems: ["claim/not-found"],
});

const TOO_MANY_PICTURES = `${CLAIM_PICTURES} photos au maximum.`;

/** The pictures of one message; there may be none. */
const pictures = z.preprocess(
  (sent) => {
    if (sent === undefined || sent === "") return [];
    return Array.isArray(sent) ? sent : [sent];
  },
  z
    .array(pictureFile(PROBLEMS["picture/not-an-image"].message))
    .max(CLAIM_PICTURES, TOO_MANY_PICTURES),
);

/** An amount that is asked for or proposed; empty if there is none. */
const amount = z.preprocess(
  (sent) => (sent === "" || sent === null ? undefined : sent),
  typedPrice({ required: AMOUNT_MISSING, minimum: AMOUNT_TOO_LOW })
    .optional()
    .meta({ description: "Euros" }),
);

const claimedLines = z
  .array(z.object({ lineId: id, units: typedQuantity() }))
  .max(LIMITS.basketLines)
  .check(eachLineOnce);

/**
 * A claim as a form sends it. For a bought order it names the lines. The claim asks for all that
 * was paid for them, or for an amount.
 */
export const newClaim = z
  .object({
    purpose,
    purchaseId: id,
    lines: listOf(claimedLines).default([]),
    reason,
    words: longText("Dites ce qui ne va pas, avec vos mots."),
    wish: z.enum(["whole", "part"], { error: "Dites ce que vous demandez." }),
    amount,
    pictures,
  })
  .refine(({ wish, amount }) => wish === "whole" || amount !== undefined, {
    path: ["amount"],
    error: AMOUNT_MISSING,
  });
export type NewClaim = z.output<typeof newClaim>;

export const openClaim = endpoint({
  method: "POST",
  path: "/api/claims",
  summary:
    "Opens a claim about an order or a lease. The money of its lines is held, and the other side is asked. Requests with the same `Idempotency-Key` open one claim",
  access: "signed-in",
  feature: "claims",
  encoding: "multipart",
  files: "album",
  body: newClaim,
  status: 201,
  answer: z.object({ message: z.string(), claimId: id }),
  problems: [
    "claim/not-found",
    "claim/nothing-to-claim",
    "claim/too-late",
    "claim/line-waits",
    "claim/several-sellers",
    "claim/too-many-units",
    "claim/too-much",
    "claim/already-open",
    "refund/disputed",
    ...PICTURE_REFUSALS,
  ],
});

const claimInShort = z.object({
  _id: id,
  kind,
  status,
  title: z.string(),
  otherName: z.string(),
  asked: euros,
  openedAt: instant,
  dueOn: day.nullable().meta({ description: "The last day for the next step" }),
  isOnes: z.boolean().meta({ description: "Whether the caller has to act" }),
});
export type ClaimInShort = z.output<typeof claimInShort>;

export const listClaims = endpoint({
  method: "GET",
  path: "/api/claims",
  summary: "Lists the claims that the caller opened or has to answer, newest first",
  access: "signed-in",
  query: paging,
  status: 200,
  answer: z.object({ data: z.array(claimInShort), nextCursor: z.string().nullable() }),
});

const claimEvent = z.object({
  _id: id,
  at: instant,
  kind: z.enum(CLAIM_EVENTS),
  by: z.enum(CLAIM_SIDES).nullable().meta({ description: "`null` if a deadline passed" }),
  words: z.string().meta({ description: "Empty once the author closed their account" }),
  amount: euros
    .nullable()
    .meta({ description: "Amount that was asked for, proposed, agreed or decided" }),
  pictures: z.array(id).meta({ description: "Ids of pictures. Each is read with its own call" }),
});
export type ClaimEvent = z.output<typeof claimEvent>;

/** A claim as one of its sides or the operator sees it. */
export const claim = z
  .object({
    _id: id,
    kind,
    status,
    side: z.enum(CLAIM_SIDES).meta({ description: "The caller's side" }),
    reason,
    purpose,
    purchaseId: id,
    title: z.string(),
    openerName: z.string(),
    respondentName: z.string(),
    openedAt: instant,
    isRefundable: z.boolean(),
    lines: z.array(z.object({ label: z.string(), amount: euros })),
    asked: euros,
    proposed: euros.nullable(),
    given: euros.nullable().meta({
      description:
        "Amount that is refunded or, if the claim refunds nothing, was agreed or decided. `null` while the claim is open",
    }),
    dueOn: day.nullable().meta({ description: "The last day for the next step" }),
    decision: z
      .object({
        outcome: z.enum(keysOf(CLAIM_DECISIONS)),
        reason: z.string(),
      })
      .nullable(),
    left: euros
      .nullable()
      .meta({ description: "For the operator: the amount that can still be refunded" }),
    money: z
      .object({
        held: euros.meta({ description: "Amount that waits until the end of the claim" }),
        sent: euros.meta({
          description: "Amount that was paid out before. A refund takes it back",
        }),
      })
      .nullable()
      .meta({
        description:
          "Where the money is that the claim can still refund. `null` once it is closed, or if it refunds nothing",
      }),
    isDisputed: z
      .boolean()
      .meta({ description: "Whether the payer's bank disputes the payment now" }),
    isWithdrawn: laterBoolean.meta({
      description:
        "Whether the buyer withdrew from some of it and is still to be refunded for that",
    }),
    moves: z.array(z.enum(CLAIM_MOVES)).meta({ description: "What the caller can do now" }),
    events: z.array(claimEvent).meta({ description: "Oldest first" }),
    mediator: z.string(),
  })
  .meta({ id: "Claim" });
export type Claim = z.output<typeof claim>;

const ofClaim = z.object({ id });

export const readClaim = endpoint({
  method: "GET",
  path: "/api/claims/:id",
  summary: "Returns a claim with its history, for both sides and the operator",
  access: "signed-in",
  params: ofClaim,
  status: 200,
  answer: claim,
  problems: ["claim/not-found"],
});

/**
 * A move in a claim. Saying something, refusing and proposing need words. Proposing needs an amount;
 * with an agreement it is the proposal that was read.
 */
export const claimMove = z
  .object({
    move: z.enum(CLAIM_MOVES, { error: "Choisissez ce que vous faites." }),
    words: z.string().trim().max(LIMITS.longText, tooLong(LIMITS.longText)).default(""),
    amount,
    pictures,
  })
  .refine(({ move, words }) => words !== "" || !["say", "refuse", "propose"].includes(move), {
    path: ["words"],
    error: "Écrivez quelques mots pour l'autre partie.",
  })
  .refine(({ move, amount }) => move !== "propose" || amount !== undefined, {
    path: ["amount"],
    error: AMOUNT_MISSING,
  });
export type SentMove = z.output<typeof claimMove>;

export const moveClaim = endpoint({
  method: "POST",
  path: "/api/claims/:id/moves",
  summary:
    "Adds a message to a claim, answers it, accepts an answer, passes it to the operator, or withdraws it",
  access: "signed-in",
  params: ofClaim,
  encoding: "multipart",
  files: "album",
  body: claimMove,
  status: 200,
  answer: z.object({ message: z.string(), claim }),
  problems: [
    "claim/not-found",
    "claim/not-now",
    "claim/too-much",
    "claim/too-many-messages",
    "refund/disputed",
    ...PICTURE_REFUSALS,
  ],
});

export const readClaimPicture = endpoint({
  method: "GET",
  path: "/api/claims/:id/pictures/:pictureId",
  summary: "Returns a picture of a claim as JPEG, for both sides and the operator",
  access: "signed-in",
  params: z.object({ id, pictureId: id }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["claim/not-found", "claim/picture-not-found"],
});
