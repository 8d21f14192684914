import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aConnectedAccount, aLink, anAccount } from "../test/factories.ts";
import { aSandbox, type RunningSandbox } from "../test/harness.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.stop());

const transfersOf = async (id: string): Promise<string | undefined> => {
  const account = await sandbox.stripe.v2.core.accounts.retrieve(id, {
    include: ["configuration.recipient"],
  });
  return account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
};

describe("POST /v2/core/accounts", () => {
  it("gives a restricted recipient with what it still has to provide", async () => {
    const account = await anAccount(sandbox);
    expect(account.applied_configurations).toEqual(["recipient"]);
    expect(account.identity?.country).toBe("FR");
    expect(account.requirements?.entries?.length).toBeGreaterThan(0);
    expect(await transfersOf(account.id)).toBe("restricted");
  });

  it("refuses a parameter it doesn't know", async () => {
    await expect(
      sandbox.stripe.rawRequest("POST", "/v2/core/accounts", { type: "express" }),
    ).rejects.toMatchObject({ statusCode: 400, code: "invalid_fields" });
  });
});

describe("GET /v2/core/accounts/{id}", () => {
  it("shows only what is included", async () => {
    const { id } = await anAccount(sandbox);
    const account = await sandbox.stripe.v2.core.accounts.retrieve(id);
    expect(account).not.toHaveProperty("configuration");
    expect(account).not.toHaveProperty("identity");
    expect(account).not.toHaveProperty("requirements");
  });

  it("answers 404 for an unknown account", async () => {
    await expect(sandbox.stripe.v2.core.accounts.retrieve("acct_none")).rejects.toMatchObject({
      statusCode: 404,
      code: "not_found",
    });
  });
});

describe("the onboarding page", () => {
  it("activates the capability and returns", async () => {
    const { id } = await anAccount(sandbox);
    const answer = await sandbox.submit(await aLink(sandbox, id), { action: "complete" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("https://stokaz.example/retour");
    expect(await transfersOf(id)).toBe("active");
  });

  it("returns without activating when left", async () => {
    const { id } = await anAccount(sandbox);
    const answer = await sandbox.submit(await aLink(sandbox, id), { action: "leave" });
    expect(answer.headers.get("location")).toBe("https://stokaz.example/retour");
    expect(await transfersOf(id)).toBe("restricted");
  });

  it("opens once, in French", async () => {
    const { id } = await anAccount(sandbox);
    const url = await aLink(sandbox, id);
    const page = await fetch(url);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain("Terminer et activer les versements");
    const again = await fetch(url, { redirect: "manual" });
    expect(again.status).toBe(303);
    expect(again.headers.get("location")).toBe("https://stokaz.example/recommencer");
  });

  it("sends a used link to the refresh address", async () => {
    const { id } = await anAccount(sandbox);
    const url = await aLink(sandbox, id);
    await sandbox.submit(url, { action: "complete" });
    const again = await sandbox.submit(url, { action: "complete" });
    expect(again.headers.get("location")).toBe("https://stokaz.example/recommencer");
  });

  it("sends a link older than five minutes to the refresh address", async () => {
    const { id } = await anAccount(sandbox);
    const url = await aLink(sandbox, id);
    await sandbox.control("POST", "clock", { offsetMs: 5 * 60_000 });
    const late = await fetch(url, { redirect: "manual" });
    await sandbox.control("POST", "clock", { offsetMs: 0 });
    expect(late.headers.get("location")).toBe("https://stokaz.example/recommencer");
  });
});

describe("POST /sandbox/control/accounts/{id}", () => {
  it("takes the capability away", async () => {
    const id = await aConnectedAccount(sandbox);
    await sandbox.control("POST", `accounts/${id}`, { status: "restricted" });
    expect(await transfersOf(id)).toBe("restricted");
  });
});
