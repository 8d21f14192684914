import { describe, expect, it } from "vitest";
import { frenchRefusal, refusalReason } from "./payments.ts";

describe("a refusal", () => {
  it("is kept by the provider's word and read in French", () => {
    const kept = refusalReason("balance_insufficient", "Insufficient funds in Stripe account.");
    expect(kept).toBe("balance_insufficient");
    expect(frenchRefusal(kept)).toBe("Le solde de la plateforme ne suffit pas");
  });

  it("stays in the provider's own words when they have no French", () => {
    const kept = refusalReason("resource_missing", "No such destination: 'acct_1'");
    expect(frenchRefusal(kept)).toBe("No such destination: 'acct_1'");
    expect(refusalReason(undefined, "Try again.")).toBe("Try again.");
  });
});
