import { expect, it } from "vitest";
import { loginReason, readLoginReason } from "./login-reason.ts";

it("tells what one logs in for, when somebody said so", () => {
  expect(readLoginReason(loginReason("commander Miel de letchi"))).toBe("commander Miel de letchi");
  expect(readLoginReason({})).toBeUndefined();
  expect(readLoginReason(null)).toBeUndefined();
});
