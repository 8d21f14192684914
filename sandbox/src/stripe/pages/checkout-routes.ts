import type { FastifyInstance, FastifyReply } from "fastify";
import type { Stripe } from "stripe";
import type { Faults } from "../../faults.ts";
import {
  type CardOutcome,
  DECLINED_CARD,
  GOOD_CARD,
  outcomeOf,
  outcomeOnceAuthorised,
} from "../cards.ts";
import { findSession } from "../checkout-sessions.ts";
import { openDispute } from "../disputes.ts";
import { GOOD_IBAN, isIban } from "../ibans.ts";
import { CHALLENGES, type Challenge, SESSION_DETAILS } from "../kinds.ts";
import { debitSession, paySession } from "../payments.ts";
import { setUpSession } from "../setups.ts";
import type { Work, Workbench } from "../work.ts";
import { challengePage } from "./challenge-page.ts";
import { checkoutPage, type Typed } from "./checkout-page.ts";
import { PAGE_HEADERS } from "./html.ts";
import { messagePage } from "./layout.ts";

type Session = Stripe.Checkout.Session;
type Outcome = { status: number; page: string } | { location: string };

const FIRST_VISIT: Typed = {
  email: "client@exemple.re",
  card: GOOD_CARD,
  exp: "12 / 34",
  cvc: "123",
  name: "Marie Payet",
  iban: GOOD_IBAN,
};

const field = (body: unknown, name: string): string => {
  const value: unknown =
    typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === "string" ? value.trim() : "";
};

const typedIn = (body: unknown): Typed => ({
  email: field(body, "email") || FIRST_VISIT.email,
  card: field(body, "card").replace(/\s/g, "") || FIRST_VISIT.card,
  exp: field(body, "exp") || FIRST_VISIT.exp,
  cvc: field(body, "cvc") || FIRST_VISIT.cvc,
  name: field(body, "name") || FIRST_VISIT.name,
  iban: field(body, "iban").replace(/\s/g, "").toUpperCase() || FIRST_VISIT.iban,
});

const UNKNOWN: Outcome = {
  status: 404,
  page: messagePage({
    title: "Page de paiement introuvable",
    text: "Cette adresse ne correspond à aucun paiement.",
  }),
};

/**
 * Redirects the payer of a complete session, or shows that the session has expired; undefined while
 * it is open.
 */
const closed = (session: Session): Outcome | undefined => {
  if (session.status === "complete") {
    return {
      location: (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id),
    };
  }
  if (session.status !== "expired") return undefined;
  return {
    status: 410,
    page: messagePage({
      title: "Cette page de paiement a expiré",
      text: "Le délai de paiement est dépassé et rien n’a été débité. Revenez au site pour recommencer.",
      link: session.cancel_url ? { href: session.cancel_url, label: "Revenir au site" } : undefined,
    }),
  };
};

const open = (work: Work, session: Session, typed: Typed, refusal?: string): Outcome => {
  const detail = work.store.find(SESSION_DETAILS, session.id);
  if (!detail) return UNKNOWN;
  return { status: refusal ? 402 : 200, page: checkoutPage(session, detail, typed, refusal) };
};

/** Parses the last month of a card as it is typed: `12 / 34`. */
const cardEnd = (typed: string): { month: number; year: number } => {
  const [, month = "12", year = "34"] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(typed) ?? [];
  return { month: Number(month), year: 2000 + Number(year) };
};

const payByCard = (
  work: Work,
  session: Session,
  { email, name, card, exp }: Challenge,
  { disputed, authenticated }: { disputed: boolean; authenticated: boolean },
): Outcome => {
  const means = { type: "card", card, authenticated, exp: cardEnd(exp) } as const;
  if (session.mode === "setup") {
    return closed(setUpSession(work, session, { email, name, means })) ?? UNKNOWN;
  }
  const paid = paySession(work, session, { email, name, means });
  if (disputed && paid.charge.captured) openDispute(work, paid.charge);
  return closed(paid.session) ?? UNKNOWN;
};

/** Redirects the payer to their bank, which redirects them back to be paid or refused. */
const challenge = (work: Work, session: Session, asked: Challenge): Outcome => {
  work.store.remove(CHALLENGES, session.id);
  work.store.insert(CHALLENGES, session.id, work.clock.seconds(), asked);
  return { location: `/sandbox/checkout/${session.id}/authenticate` };
};

const payByDebit = (work: Work, session: Session, typed: Typed): Outcome => {
  const { name, iban } = typed;
  if (!session.payment_method_types.includes("sepa_debit")) return open(work, session, typed);
  if (!isIban(iban)) return open(work, session, typed, "L’IBAN est invalide.");
  const email = session.customer_email ?? typed.email;
  const ordered = debitSession(work, session, { email, name, means: { type: "sepa_debit", iban } });
  return closed(ordered) ?? UNKNOWN;
};

const submit = (work: Work, session: Session, body: unknown, forcedDecline: boolean): Outcome => {
  const action = field(body, "action") || "pay";
  const typed = typedIn(body);
  if (action === "cancel") {
    return session.cancel_url ? { location: session.cancel_url } : open(work, session, typed);
  }
  if (action === "debit") return payByDebit(work, session, typed);
  const card = action === "decline" || forcedDecline ? DECLINED_CARD : typed.card;
  const outcome: CardOutcome = outcomeOf(card);
  if (!outcome.ok) return open(work, session, typed, outcome.message);
  const { name, exp } = typed;
  const asked = { email: session.customer_email ?? typed.email, name, card, exp };
  return outcome.challenge
    ? challenge(work, session, asked)
    : payByCard(work, session, asked, { disputed: outcome.disputed, authenticated: false });
};

const NOT_AUTHENTICATED =
  "Votre banque n’a pas pu vous authentifier. Choisissez un autre moyen de paiement ou réessayez.";

/**
 * Shows the page of the payer's bank, or redirects to the payment page when the bank asks nothing.
 */
const showChallenge = (work: Work, session: Session): Outcome => {
  const asked = work.store.find(CHALLENGES, session.id);
  const merchant = work.store.find(SESSION_DETAILS, session.id)?.merchant ?? "";
  return asked
    ? { status: 200, page: challengePage(session, merchant, asked.card) }
    : { location: `/sandbox/checkout/${session.id}` };
};

const answerChallenge = (work: Work, session: Session, body: unknown): Outcome => {
  const asked = work.store.find(CHALLENGES, session.id);
  if (!asked) return showChallenge(work, session);
  work.store.remove(CHALLENGES, session.id);
  const typed = { ...FIRST_VISIT, ...asked };
  if (field(body, "action") !== "authorise") return open(work, session, typed, NOT_AUTHENTICATED);
  const outcome = outcomeOnceAuthorised(asked.card);
  if (!outcome.ok) return open(work, session, typed, outcome.message);
  return payByCard(work, session, asked, { disputed: outcome.disputed, authenticated: true });
};

const answer = (reply: FastifyReply, outcome: Outcome): FastifyReply =>
  "location" in outcome
    ? reply.redirect(outcome.location, 303)
    : reply.code(outcome.status).headers(PAGE_HEADERS).send(outcome.page);

/**
 * The hosted payment page: `GET` shows it, `POST` with `action=pay`, `debit`, `decline` or `cancel`
 * acts. The routes below are those of the payer's bank, with `action=authorise` or `refuse`.
 */
export const checkoutRoutes = (app: FastifyInstance, bench: Workbench, faults: Faults): void => {
  const onSession = (id: string, step: (work: Work, session: Session) => Outcome): Outcome =>
    bench.run(null, (work) => {
      const session = findSession(work, id);
      return session ? (closed(session) ?? step(work, session)) : UNKNOWN;
    });
  app.get<{ Params: { id: string } }>("/sandbox/checkout/:id", (request, reply) =>
    answer(
      reply,
      onSession(request.params.id, (work, session) => open(work, session, FIRST_VISIT)),
    ),
  );
  app.post<{ Params: { id: string } }>("/sandbox/checkout/:id", (request, reply) => {
    const fault = faults.take("POST", `/sandbox/checkout/${request.params.id}`);
    const outcome = onSession(request.params.id, (work, session) =>
      submit(work, session, request.body, fault?.fault === "declined"),
    );
    if (fault?.fault === "lost-answer") {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return answer(reply, outcome);
  });
  type Visit = { Params: { id: string } };
  app.get<Visit>("/sandbox/checkout/:id/authenticate", ({ params }, reply) =>
    answer(reply, onSession(params.id, showChallenge)),
  );
  app.post<Visit>("/sandbox/checkout/:id/authenticate", ({ params, body }, reply) =>
    answer(
      reply,
      onSession(params.id, (work, session) => answerChallenge(work, session, body)),
    ),
  );
};
