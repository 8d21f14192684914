import type { Stripe } from "stripe";
import { frenchAmount } from "../money.ts";
import { html } from "./html.ts";
import { layout, NOTICE } from "./layout.ts";

/**
 * Page on which the payer's bank asks for their authorisation (3-D Secure).
 *
 * @param card digits only; the last four are shown
 */
export const challengePage = (
  session: Stripe.Checkout.Session,
  merchant: string,
  card: string,
): string => {
  const total = frenchAmount(session.amount_total ?? 0, session.currency ?? "eur");
  return layout(
    `Authentification – ${merchant}`,
    html`${NOTICE}
<main class="card">
<h1>Votre banque vérifie que c’est bien vous</h1>
<p>${
      session.mode === "setup"
        ? html`${merchant} demande à garder votre carte se terminant par ${card.slice(-4)}.`
        : html`Un paiement de <b>${total}</b> à ${merchant} est demandé avec votre carte se terminant par ${card.slice(-4)}.`
    }</p>
<p class="hint">Dans la réalité, votre banque vous demanderait un code ou une confirmation dans son application (3-D Secure).</p>
<form method="post" class="fields">
<button class="primary" name="action" value="authorise">Autoriser le paiement</button>
<button class="secondary" name="action" value="refuse">Refuser</button>
</form>
</main>`,
  );
};
