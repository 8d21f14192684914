import type { Stripe } from "stripe";
import type { Line, SessionDetail } from "../kinds.ts";
import { frenchAmount } from "../money.ts";
import { type Html, html } from "./html.ts";
import { layout, NOTICE } from "./layout.ts";

/** Data that the payer typed, shown again after a refusal. */
export type Typed = {
  readonly email: string;
  readonly card: string;
  readonly exp: string;
  readonly cvc: string;
  readonly name: string;
  readonly iban: string;
};

const grouped = (card: string): string => card.replace(/(\d{4})(?=\d)/g, "$1 ");

const spacedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");

const lineItem = ({ label, quantity, unitAmount }: Line, currency: string): Html => {
  const unit = frenchAmount(unitAmount, currency);
  return html`<li><span>${label}<small>Quantité : ${quantity}${quantity > 1 && html` · ${unit} l’unité`}</small></span><b>${frenchAmount(quantity * unitAmount, currency)}</b></li>`;
};

const field = (name: keyof Typed, label: string, value: string, attributes: Html): Html =>
  html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" required ${attributes}></div>`;

/** The form of a direct debit: accepted at once, paid some days later. */
const debitForm = (
  total: string,
  typed: Typed,
): Html => html`<form method="post" class="fields other">
<h2>Ou par prélèvement bancaire</h2>
${field("iban", "IBAN", spacedIban(typed.iban), html`autocomplete="off" maxlength="42"`)}
<button class="secondary" name="action" value="debit">Prélever ${total} sur ce compte</button>
<p class="hint">Un prélèvement se confirme plus tard : ici au bout de trois minutes, chez une vraie banque en quelques jours.</p>
</form>`;

/**
 * The payment page of an open session.
 *
 * @param refusal reason why the last attempt failed, in French
 */
export const checkoutPage = (
  session: Stripe.Checkout.Session,
  detail: SessionDetail,
  typed: Typed,
  refusal?: string,
): string => {
  const currency = session.currency ?? "eur";
  const total = frenchAmount(session.amount_total ?? 0, currency);
  const isSetup = session.mode === "setup";
  const isKept = isSetup || detail.intent.setup_future_usage !== undefined;
  return layout(
    `${isSetup ? "Votre carte" : "Paiement"} – ${detail.merchant}`,
    html`${NOTICE}
<main class="split">
<section class="pane summary" aria-labelledby="order">
${
  session.cancel_url &&
  html`<form method="post" class="back"><button class="quiet" name="action" value="cancel">← Revenir à ${detail.merchant}</button></form>`
}
<h1 class="merchant"><span class="monogram" aria-hidden="true">${detail.merchant.slice(0, 1).toUpperCase()}</span>${isSetup ? "Une carte pour" : "Payer"} ${detail.merchant}</h1>
${
  isSetup
    ? html`<h2 id="order">Rien n’est débité aujourd’hui</h2>`
    : html`<dl class="total"><dt>Montant à payer</dt><dd>${total}</dd></dl>
<h2 id="order">Votre commande</h2>
<ul class="lines">${detail.lines.map((line) => lineItem(line, currency))}</ul>`
}
</section>
<section class="pane payment" aria-labelledby="pay">
<h2 id="pay">${isSetup ? "Carte à enregistrer" : "Paiement par carte"}</h2>
${isKept && html`<p class="hint">${detail.merchant} garde cette carte pour les paiements suivants.</p>`}
${refusal && html`<p class="alert" role="alert">${refusal}</p>`}
<form method="post" class="fields">
${
  session.customer_email
    ? html`<p class="hint">Reçu envoyé à ${session.customer_email}</p>`
    : field("email", "E-mail", typed.email, html`type="email" autocomplete="email"`)
}
${field("card", "Numéro de carte", grouped(typed.card), html`inputmode="numeric" autocomplete="cc-number" maxlength="23"`)}
<div class="row">
${field("exp", "Expiration (MM/AA)", typed.exp, html`inputmode="numeric" autocomplete="cc-exp" maxlength="7"`)}
${field("cvc", "Code de sécurité", typed.cvc, html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`)}
</div>
${field("name", "Nom sur la carte", typed.name, html`autocomplete="cc-name"`)}
<button class="primary" name="action" value="pay">${isSetup ? "Enregistrer cette carte" : `Payer ${total}`}</button>
<button class="secondary" name="action" value="decline" formnovalidate>Carte refusée</button>
<p class="hint">Le bouton « Carte refusée » essaie un refus de la banque. Aucune carte n’est débitée.</p>
</form>
${session.payment_method_types.includes("sepa_debit") && debitForm(total, typed)}
</section>
</main>`,
  );
};
