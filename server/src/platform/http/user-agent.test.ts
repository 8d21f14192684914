import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { readUserAgent } from "./user-agent.ts";

it.each([
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
    "Chrome",
    "Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari",
    "iOS",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Firefox",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
    "Edge",
    "Windows",
  ],
  ["", "", ""],
  [undefined, "", ""],
])("knows browser and system of %s", (userAgent, browser, system) => {
  covers("own.signin.4");
  expect(readUserAgent(userAgent)).toEqual({ browser, system });
});

it("reads anything without failing", () => {
  for (const odd of ["node", "(", "\u0000", "x".repeat(10_000)]) {
    expect(typeof readUserAgent(odd).browser).toBe("string");
  }
});
