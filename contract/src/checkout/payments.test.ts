import { describe, expect, it } from "vitest";
import { frenchRefusal, storedRefusal } from "./payments.ts";

describe("a refusal", () => {
  it("is stored as the provider's code and shown in French", () => {
    const kept = storedRefusal("balance_insufficient", "Insufficient funds in Stripe account.");
    expect(kept).toBe("balance_insufficient");
    expect(frenchRefusal(kept)).toBe("Le solde de la plateforme ne suffit pas");
  });

  it("is shown as the provider's code if it has no translation", () => {
    const kept = storedRefusal("resource_missing", "No such destination: 'acct_1'");
    expect(frenchRefusal(kept)).toBe("No such destination: 'acct_1'");
    expect(storedRefusal(undefined, "Try again.")).toBe("Try again.");
  });

  it.each([
    ["account_closed", "Le compte bancaire est fermé"],
    ["account_invalid", "Le compte du vendeur n'existe plus chez le prestataire"],
    ["balance_insufficient", "Le solde de la plateforme ne suffit pas"],
    ["card_declined", "La carte est refusée"],
    ["charge_already_refunded", "Le paiement est déjà remboursé"],
    ["charge_disputed", "Le paiement est contesté"],
    ["charge_for_pending_refund_disputed", "Le paiement a été contesté entre-temps"],
    ["declined", "La banque du payeur refuse"],
    ["expired_or_canceled_card", "La carte a expiré ou n'existe plus"],
    [
      "insufficient_capabilities_for_transfer",
      "Le compte du vendeur ne peut pas recevoir de versements",
    ],
    ["insufficient_funds", "Provision insuffisante"],
    ["lost_or_stolen_card", "La carte est perdue ou volée"],
    ["merchant_request", "Annulé à notre demande"],
    ["transfers_not_allowed", "Les versements sont interdits sur ce compte"],
    ["unknown", "Motif inconnu"],
  ])("%s is read as %s", (word, french) => {
    expect(storedRefusal(word, "Said otherwise.")).toBe(word);
    expect(frenchRefusal(word)).toBe(french);
  });
});
