import { ENDPOINTS } from "@stokaz/contract/endpoints";
import type { Role } from "@stokaz/contract/roles";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, aLessor, anAdmin, anArtisan } from "./factories.ts";
import { useHarness } from "./harness.ts";

const harness = useHarness(ADMIN);
const tokens = new Map<Role, string>();

beforeAll(async () => {
  tokens.set("consumer", (await aConsumer(harness)).token);
  tokens.set("lessor", (await aLessor(harness)).token);
  tokens.set("artisan", (await anArtisan(harness)).token);
  tokens.set("admin", (await anAdmin(harness)).token);
});

const ROLES: readonly Role[] = ["consumer", "lessor", "artisan", "admin"];

/** Those that end the session or the account they are called with have their own tests. */
const ENDING = ["/api/auth/logout", "/api/auth/account"];

const cases = ENDPOINTS.filter(({ path }) => !ENDING.includes(path)).flatMap((endpoint) =>
  ROLES.map((role) => {
    const { access } = endpoint;
    const isAllowed = typeof access === "string" || access.includes(role);
    return { ...endpoint, role, isAllowed };
  }),
);

describe("who may call", () => {
  it.each(cases.filter(({ isAllowed }) => !isAllowed))(
    "$method $path refuses $role",
    async ({ method, path, role }) => {
      const url = path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
      const { status, body } = await harness.call(method, url, { token: tokens.get(role) });
      expect([status, body.code]).toEqual([403, "account/forbidden-role"]);
    },
  );

  it.each(cases.filter(({ isAllowed }) => isAllowed))(
    "$method $path lets $role in",
    async ({ method, path, role }) => {
      const url = path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
      const { status, body } = await harness.call(method, url, { token: tokens.get(role) });
      expect(status).not.toBe(401);
      expect(body?.code).not.toBe("account/forbidden-role");
      expect(status).toBeLessThan(500);
    },
  );
});
