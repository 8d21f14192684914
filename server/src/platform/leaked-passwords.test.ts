import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { isLeakedPassword } from "./leaked-passwords.ts";

it.each([
  ["123456", true],
  ["motdepasse", true],
  ["MotDePasse", true],
  ["Password1234", true],
  ["qwertyuiop123", true],
  ["trois letchis bien rouges", false],
  ["password1234 letchi", false],
  ["un nouveau mot de passe", false],
])("knows whether leaks hold %j", async (password, isLeaked) => {
  covers("own.signin.2");
  expect(await isLeakedPassword(password)).toBe(isLeaked);
});
