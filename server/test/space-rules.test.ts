import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { aLessor, anArtisan, aSpace, type Person, spaceForm } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { download, readPdf } from "./papers.ts";
import { aPaidRental, checkOutRental, rentalRequest } from "./purchases.ts";

const harness = useHarness();

const RULES = { ruleTemperature: "cool", ruleFood: "allowed", ruleForbidden: "Bouteilles de gaz" };

const aRuledSpace = async () => {
  const lessor = await aLessor(harness);
  return { lessor, spaceId: await aSpace(harness, lessor, RULES) };
};

const change = (lessor: Person, spaceId: string, changes: Record<string, string>) => {
  const { photo: _, ...form } = spaceForm(changes);
  return harness.call("PUT", `/api/storageSpace/update/${spaceId}`, { token: lessor.token, form });
};

const shown = async (spaceId: string) =>
  (await harness.call("GET", `/api/spaces/${spaceId}`)).body.space;

describe("the rules of a space", () => {
  it("are shown to all, with a version that changes as they do", async () => {
    covers("own.api.151", "own.product.191");
    const { lessor, spaceId } = await aRuledSpace();
    expect(await shown(spaceId)).toMatchObject({ rules: RULES, rulesVersion: 1 });
    // The reference's call does not know the rules, so they stay.
    await change(lessor, spaceId, { name: "Autre nom" });
    await change(lessor, spaceId, RULES);
    expect(await shown(spaceId)).toMatchObject({ name: expect.any(String), rulesVersion: 1 });
    const { body } = await change(lessor, spaceId, { ...RULES, ruleFood: "forbidden" });
    expect(body.storageSpace.rules.ruleFood).toBe("forbidden");
    expect(await shown(spaceId)).toMatchObject({ rulesVersion: 2 });
    await change(lessor, spaceId, { ruleFood: "" });
    expect(await shown(spaceId)).not.toHaveProperty("rules");
  });

  it("are accepted as they are before a rental is held", async () => {
    covers("own.api.152", "own.refusals.154");
    const { lessor, spaceId } = await aRuledSpace();
    const artisan = await anArtisan(harness);
    const request = rentalRequest(spaceId);
    const refused = await checkOutRental(harness, artisan, request);
    expect([refused.status, refused.body.code]).toEqual([409, "rental/rules-to-accept"]);
    const verdict = await harness.call("POST", "/api/renter/validate-rental-request", {
      token: artisan.token,
      json: request,
    });
    expect(verdict.body).toEqual({ valid: false, message: refused.body.message });
    await change(lessor, spaceId, { ...RULES, ruleFood: "forbidden" });
    const old = await checkOutRental(harness, artisan, { ...request, rulesVersion: 1 });
    expect(old.body.code).toBe("rental/rules-to-accept");
    const held = await checkOutRental(harness, artisan, { ...request, rulesVersion: 2 });
    expect(held.status).toBe(200);
  });

  it("stay in the lease and its contract as they were accepted", async () => {
    covers("own.product.192");
    const { lessor, spaceId } = await aRuledSpace();
    const artisan = await anArtisan(harness);
    const request = { ...rentalRequest(spaceId), rulesVersion: 1 };
    const rentalId = await aPaidRental(harness, artisan, request);
    await change(lessor, spaceId, { ...RULES, ruleForbidden: "Tout" });
    const lease = await harness.call("GET", `/api/leases/${rentalId}`, { token: lessor.token });
    expect(lease.body.rules).toEqual(RULES);
    const paper = await download(harness, `/api/papers/rentals/${rentalId}`, artisan.token);
    const { text } = await readPdf(paper.bytes);
    expect(text).toContain("Règles de l'espace");
    expect(text).toContain("Produits interdits Bouteilles de gaz");
    expect(text).toContain("L'artisan a accepté ces règles avant de payer.");
  });

  it("go with the account of their lessor", async () => {
    covers("own.product.192");
    const { lessor, spaceId } = await aRuledSpace();
    const { status } = await harness.call("DELETE", "/api/auth/account", {
      token: lessor.token,
      json: { password: "trois letchis bien rouges" },
    });
    expect(status).toBe(200);
    const { rules } = await harness.db
      .selectFrom("storage_spaces")
      .select("rules")
      .where("id", "=", spaceId)
      .executeTakeFirstOrThrow();
    expect(rules).toBeNull();
  });
});
