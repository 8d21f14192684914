import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { createVault, drawVaultKey, keyOf, parseVaultKeys, VaultError } from "./vault.ts";

const keys = (...texts: string[]) => {
  const parsed = parseVaultKeys(texts.join(","));
  if (!parsed) throw new Error("these keys are wrong");
  return parsed;
};

const [FIRST, SECOND] = [drawVaultKey("first"), drawVaultKey("second")];
const PLACE = "tax_identities/somebody/tin";

describe("a vault", () => {
  it("opens in its place what was sealed there, and seals no text twice alike", () => {
    covers("own.product.345");
    const vault = createVault(keys(FIRST));
    const [one, other] = [
      vault.seal("0123456789012 é", PLACE),
      vault.seal("0123456789012 é", PLACE),
    ];
    expect(one).not.toBe(other);
    expect(one).not.toContain("0123456789012");
    expect(vault.open(one, PLACE)).toBe("0123456789012 é");
    expect(vault.open(vault.seal("", PLACE), PLACE)).toBe("");
  });

  it("opens nothing in another's place", () => {
    covers("own.product.345");
    const vault = createVault(keys(FIRST));
    const sealed = vault.seal("secret", PLACE);
    for (const place of ["tax_identities/another/tin", "tax_identities/somebody/iban"]) {
      expect(() => vault.open(sealed, place)).toThrow(VaultError);
    }
  });

  it("opens nothing that was changed, wherever", () => {
    covers("own.product.345");
    const vault = createVault(keys(FIRST));
    const sealed = vault.seal("secret", PLACE);
    const start = sealed.indexOf(":") + 1;
    for (let at = start; at < sealed.length; at += 1) {
      const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
      if (
        Buffer.from(changed.slice(start), "base64url").equals(
          Buffer.from(sealed.slice(start), "base64url"),
        )
      )
        continue;
      expect(() => vault.open(changed, PLACE)).toThrow(VaultError);
    }
    expect(() => vault.open(sealed.slice(0, start + 10), PLACE)).toThrow(VaultError);
    expect(() => vault.open("no key at all", PLACE)).toThrow(VaultError);
  });

  it("seals with its first key and opens with all", () => {
    covers("own.product.346");
    const before = createVault(keys(FIRST));
    const rotating = createVault(keys(SECOND, FIRST));
    const after = createVault(keys(SECOND));
    const old = before.seal("secret", PLACE);
    expect(rotating.open(old, PLACE)).toBe("secret");
    expect([rotating.isCurrent(old), keyOf(old)]).toEqual([false, before.current]);
    const again = rotating.seal("secret", PLACE);
    expect([rotating.isCurrent(again), after.open(again, PLACE)]).toEqual([true, "secret"]);
    expect(() => after.open(old, PLACE)).toThrow(
      `sealed with the key "${before.current}", not given`,
    );
  });

  it("tells another key of the same name apart", () => {
    covers("own.product.346");
    const [one, other] = [createVault(keys(FIRST)), createVault(keys(drawVaultKey("first")))];
    expect(() => other.open(one.seal("secret", PLACE), PLACE)).toThrow("not given");
    expect(one.known).not.toEqual(other.known);
  });
});

describe("parseVaultKeys", () => {
  it.each([
    ["", false],
    ["first", false],
    ["first:", false],
    [`first:${"A".repeat(42)}`, false],
    [`first:${Buffer.alloc(31).toString("base64")}`, false],
    [`first:${Buffer.alloc(33).toString("base64")}`, false],
    [`First:${Buffer.alloc(32).toString("base64")}`, false],
    [`a-b:${Buffer.alloc(32).toString("base64")}`, false],
    [`${FIRST},`, false],
    [`${FIRST},${FIRST}`, false],
    [FIRST, true],
    [`${FIRST}, ${SECOND}`, true],
    [`first:${Buffer.alloc(32, 251).toString("base64url")}`, true],
  ])("reads %j: %s", (text, isRight) => {
    covers("own.product.346");
    expect(parseVaultKeys(text) !== undefined).toBe(isRight);
  });
});
