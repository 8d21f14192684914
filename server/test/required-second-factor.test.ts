import { randomUUID } from "node:crypto";
import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { ADMIN, aConsumer, aLessor, anAdmin, aSpace } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aPhone } from "./second-factor.ts";

const harness = useHarness({ ...ADMIN, ADMIN_SECOND_FACTOR: "required" });

const overview = (token: string) => harness.call("GET", "/api/admin/overview", { token });
const ownUser = async (token: string) =>
  (await harness.call("GET", "/api/auth/me", { token })).body.user;

/** Calls of administrators, or of anybody signed in, that are not about the own account. */
const CLOSED = ENDPOINTS.filter(({ access, path }) => {
  const isForAdmins =
    typeof access === "string" ? access === "signed-in" : access.includes("admin");
  return isForAdmins && !path.startsWith("/api/auth/");
});

it("an administrator does nothing before they have a second factor, then all", async () => {
  covers("own.signin.18", "own.refusals.318", "own.product.593");
  const spaceId = await aSpace(harness, await aLessor(harness));
  const space = async (as: { token?: string }) => {
    const { status, body } = await harness.call("GET", `/api/spaces/${spaceId}`, as);
    return [status, body];
  };
  const visitor = await space({});
  const admin = await anAdmin(harness);
  const { token } = admin;
  const { status, body } = await overview(token);
  expect([status, body.code]).toEqual([403, "account/second-factor-required"]);
  expect(await ownUser(token)).toMatchObject({ mustSetSecondFactor: true });
  for (const { method, path } of CLOSED) {
    const refused = await harness.call(method, path.replace(/:\w+/g, randomUUID()), { token });
    expect([path, refused.status, refused.body.code]).toEqual([
      path,
      403,
      "account/second-factor-required",
    ]);
  }
  expect(visitor).toMatchObject([200, {}]);
  expect(await space({ token })).toEqual(visitor);
  const state = await harness.call("GET", "/api/auth/second-factor", { token });
  expect(state.body).toMatchObject({ since: null, isRequired: true });
  await aPhone(harness, admin);
  expect((await overview(token)).status).toBe(200);
  expect(await ownUser(token)).not.toHaveProperty("mustSetSecondFactor");
  await harness.setNow(undefined);
});

it("nobody else is asked for one", async () => {
  covers("own.signin.18");
  const { token } = await aConsumer(harness);
  expect(await ownUser(token)).not.toHaveProperty("mustSetSecondFactor");
  expect((await harness.call("GET", "/api/product/orders", { token })).status).not.toBe(403);
});
