import { cents } from "@stokaz/contract/money/money";
import { expect, it } from "vitest";
import { failedPaymentMail } from "./mails.ts";

it("the mail about a failed payment says that a new attempt is possible", () => {
  expect(
    failedPaymentMail("marie@exemple.re", {
      amount: cents(1700),
      purchase: "Miel de letchi",
      purpose: "order",
    }),
  ).toEqual({
    to: "marie@exemple.re",
    subject: "Votre paiement n'a pas abouti",
    paragraphs: [
      "Bonjour,",
      "Votre banque a refusé le paiement. Rien n'a été débité, et votre réservation est annulée. Vous pouvez recommencer avec un autre moyen de paiement.",
    ],
    facts: [
      ["Achat", "Miel de letchi"],
      ["Montant", "17,00\u00a0€"],
    ],
  });
});
