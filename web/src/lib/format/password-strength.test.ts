import { expect, it } from "vitest";
import { passwordStrength } from "./password-strength.ts";

it.each([
  ["aaaaaaaaaaaaaaa", 0],
  ["azerty974!", 0],
  ["motdepasse", 0],
  ["letchi", 0],
  ["letchis974", 1],
  ["Letchis-974!", 2],
  ["trois letchis sous le badamier", 3],
] as const)("judges %s at %i", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
