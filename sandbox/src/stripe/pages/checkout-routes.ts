import type { FastifyInstance, FastifyReply } from "fastify";
import type { Stripe } from "stripe";
import type { Faults } from "../../faults.ts";
import { DECLINED_CARD, GOOD_CARD, outcomeOf } from "../cards.ts";
import { findSession } from "../checkout-sessions.ts";
import { SESSION_DETAILS } from "../kinds.ts";
import { paySession } from "../payments.ts";
import type { Work, Workbench } from "../work.ts";
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
};

const field = (body: unknown, name: string): string => {
  const value =
    typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value.trim() : "";
};

const typedIn = (body: unknown): Typed => ({
  email: field(body, "email") || FIRST_VISIT.email,
  card: field(body, "card").replace(/\s/g, "") || FIRST_VISIT.card,
  exp: field(body, "exp") || FIRST_VISIT.exp,
  cvc: field(body, "cvc") || FIRST_VISIT.cvc,
  name: field(body, "name") || FIRST_VISIT.name,
});

const UNKNOWN: Outcome = {
  status: 404,
  page: messagePage({
    title: "Page de paiement introuvable",
    text: "Cette adresse ne correspond à aucun paiement.",
  }),
};

/** Where a payer goes when the session is no longer open; undefined while it is. */
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

const submit = (work: Work, session: Session, body: unknown, forcedDecline: boolean): Outcome => {
  const action = field(body, "action") || "pay";
  const typed = typedIn(body);
  if (action === "cancel") {
    return session.cancel_url ? { location: session.cancel_url } : open(work, session, typed);
  }
  const card = action === "decline" || forcedDecline ? DECLINED_CARD : typed.card;
  const outcome = outcomeOf(card);
  if (!outcome.ok) return open(work, session, typed, outcome.message);
  const payer = { email: session.customer_email ?? typed.email, name: typed.name, card };
  return closed(paySession(work, session, payer)) ?? UNKNOWN;
};

const answer = (reply: FastifyReply, outcome: Outcome): FastifyReply =>
  "location" in outcome
    ? reply.redirect(outcome.location, 303)
    : reply.code(outcome.status).headers(PAGE_HEADERS).send(outcome.page);

/** The hosted payment page: `GET` shows it, `POST` with `action=pay`, `decline` or `cancel` acts. */
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
};
