import type { Right } from "@stokaz/contract/accounts/rights";
import type { Access } from "@stokaz/contract/endpoint";
import { describe, expect, it } from "vitest";
import { actorOf } from "./acting.ts";

const session = { tokenHash: Buffer.of(1), isConfirmed: false, lacksSecondFactor: false };
const own = { ...session, userId: "paul", role: "consumer" } as const;
const forRuche = (right: Right) => ({
  ...session,
  userId: "ruche",
  role: "artisan",
  actedBy: "paul",
  rights: [right],
});

const acting = (...rights: Right[]) => ({ ...own, actingFor: { sellerId: "ruche", rights } });

describe("in whose name a call is made", () => {
  it("is one's own as long as the session acts for nobody", () => {
    for (const access of ["anyone", "signed-in", ["artisan"]] satisfies Access[]) {
      expect(actorOf({ access, rights: ["products"] }, own)).toEqual({ ok: true, actor: own });
    }
  });

  it.each<[string, { access: Access; rights?: readonly Right[] }, Right[], unknown]>([
    [
      "a right that one has",
      { access: ["artisan"], rights: ["products"] },
      ["products"],
      forRuche("products"),
    ],
    [
      "one of two",
      { access: "signed-in", rights: ["products", "leases"] },
      ["leases"],
      forRuche("leases"),
    ],
    ["another right", { access: ["artisan"], rights: ["money"] }, ["sales"], "team/right-missing"],
    ["nothing any more", { access: "signed-in", rights: ["sales"] }, [], "team/right-missing"],
    ["no right at all", { access: ["artisan"] }, ["products"], "team/owner-only"],
    ["purchases of one's own", { access: ["consumer"] }, ["sales"], "team/owner-only"],
    ["one's own account", { access: "signed-in" }, ["products"], own],
    ["what all may see", { access: "anyone-known" }, ["products"], own],
    ["the same, without the right", { access: "anyone-known", rights: ["products"] }, [], own],
  ])("acting for a seller: %s", (_, called, rights, expected) => {
    const verdict = actorOf(called, acting(...rights));
    expect(verdict.ok ? verdict.actor : verdict.code).toEqual(expected);
  });
});
