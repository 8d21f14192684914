import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { findTotpStep, newTotpSecret, totpUrl } from "./totp.ts";

/** `12345678901234567890` in base 32, as in the standard's own examples. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("one-time codes", () => {
  it.each([
    [59, "287082", 1],
    [1111111109, "081804", 37037036],
    [2000000000, "279037", 66666666],
  ])("are those of RFC 6238 at %i seconds", (seconds, code, step) => {
    covers("own.signin.10");
    const at = new Date(seconds * 1000);
    expect(findTotpStep(SECRET, code, at)).toBe(step);
    expect(findTotpStep(SECRET, "000000", at)).toBeUndefined();
  });

  it("of half a minute before and after are taken, others not", () => {
    const after = (seconds: number) => findTotpStep(SECRET, "287082", new Date(seconds * 1000));
    expect([0, 29, 30, 59, 60, 89].map(after)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(after(90)).toBeUndefined();
  });

  it("come from a new key each time, which a phone reads with its names", () => {
    const [one, other] = [newTotpSecret(), newTotpSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(other);
    const url = totpUrl(SECRET, { issuer: "Stokaz", label: "marie@exemple.re" });
    expect(url).toContain(`secret=${SECRET}`);
    expect(url).toMatch(/^otpauth:\/\/totp\/Stokaz:marie(@|%40)exemple\.re\?/);
  });
});
