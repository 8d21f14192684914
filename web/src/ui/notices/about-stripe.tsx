import type { ReactElement } from "react";
import { Disclosure } from "../lists/disclosure.tsx";

/**
 * Explains Stripe and why it asks for a person's identity; used wherever an account must be
 * connected.
 */
export const AboutStripe = (): ReactElement => (
  <Disclosure summary={"Stripe, qu'est-ce que c'est\u202f?"}>
    <p>
      Stripe est l'établissement agréé qui encaisse les paiements par carte et vous verse votre
      argent sur votre compte bancaire. Ouvrir ce compte est gratuit et se fait une seule fois, en
      cinq minutes environ.
    </p>
    <p>
      La loi l'oblige à savoir qui il paie, contre la fraude et le blanchiment&#8239;: il demande
      donc votre identité, parfois une pièce qui la prouve, et votre IBAN. C'est à lui que vous les
      donnez&#8239;: nous ne voyons ni votre pièce d'identité ni votre IBAN.
    </p>
  </Disclosure>
);
