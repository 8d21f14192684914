import { expect, it } from "vitest";
import { deviceName } from "./rules.ts";

it.each([
  ["Chrome", "Android", "Chrome sur Android"],
  ["Firefox", "", "Firefox"],
  ["", "Windows", "Navigateur inconnu sur Windows"],
  ["", "", "Appareil inconnu"],
])("calls %s and %s %s", (browser, system, name) => {
  expect(deviceName({ browser, system })).toBe(name);
});
