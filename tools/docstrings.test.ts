import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findUndocumented } from "./docstrings.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "stokaz-docstrings-"));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

const plant = (content: string, file = "contract/src/orders/orders.ts"): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
};

describe("findUndocumented", () => {
  it.each([
    "export const MOST = 30;",
    "export const isLate = (day: string): boolean =>\n  day < today;",
    "export async function read(): Promise<void> {}",
    "export abstract class Store {}",
    "export type Line = { units: number };",
    "// Why, not what.\nexport const MOST = 30;",
    "/** Of another. */\nconst other = 1;\n\nexport const MOST = 30;",
    "/** Of the type. */\nexport type Line = {\n  units: number;\n};\nexport const MOST = 30;",
  ])("refuses an export without a docstring right above: %j", (content) => {
    plant(content);
    expect(findUndocumented(root)).toEqual([
      expect.stringMatching(/^contract\/src\/orders\/orders\.ts:\d+: \w+ has no docstring$/),
    ]);
  });

  it.each([
    "/** Maximum number of messages. */\nexport const MOST = 30;",
    "/** Limits,\n * in days. */\nexport const FIRST = 1;\nexport const LAST = 2;",
    "export const getOrder = endpoint({});",
    "export type Order = z.output<typeof order>;",
    "export type Status =\n  (typeof STATUSES)[number];",
    "export type Kind = keyof typeof KINDS;",
    "const most = 30;",
  ])("accepts one that is told, or says itself what it is: %j", (content) => {
    plant(content);
    expect(findUndocumented(root)).toEqual([]);
  });

  it.each([
    ["server/src/modules/orders/rules.ts", 1],
    ["server/src/modules/orders/public.ts", 1],
    ["server/src/gateways/payments.ts", 1],
    ["server/src/modules/orders/service.ts", 0],
    ["contract/src/orders/orders.test.ts", 0],
  ])("reads %s: %i", (file, refusals) => {
    plant("export const MOST = 30;", file);
    expect(findUndocumented(root)).toHaveLength(refusals);
  });
});
