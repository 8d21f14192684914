import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findMisnamed, findTooLong } from "./vocabulary.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "stokaz-vocabulary-"));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

const plant = (file: string, content = ""): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
};

describe("findMisnamed", () => {
  it.each([
    "server/src/modules/rentals/helpers.ts",
    "server/src/modules/rentals/holds/utils.ts",
    "server/src/modules/rentals/rental.service.ts",
    "server/src/modules/rentals/schema.sql",
    "server/src/modules/rentals/rental-tables.ts",
    "server/src/modules/rules.ts",
    "web/src/features/rentals/rental-modal.tsx",
    "web/src/features/rentals/utils.ts",
    "web/src/features/rentals/page.tsx",
    "web/src/features/landing-page.tsx",
  ])("refuses %s", (file) => {
    covers("own.product.33");
    plant(file);
    expect(findMisnamed(root)).toEqual([expect.stringContaining(file)]);
  });

  it.each([
    "server/src/modules/rentals/routes.ts",
    "server/src/modules/rentals/routes.test.ts",
    "server/src/modules/rentals/holds/repository.ts",
    "server/src/modules/rentals/tables.ts",
    "server/src/modules/accounts/mails.ts",
    "web/src/features/renting/api.ts",
    "web/src/features/renting/rental-dialog.tsx",
    "web/src/features/rentals/rental-dialog.test.tsx",
    "web/src/features/rentals/rental-dialog.module.css",
    "web/src/features/map/storage-map.tsx",
  ])("accepts %s", (file) => {
    plant(file);
    expect(findMisnamed(root)).toEqual([]);
  });
});

describe("findTooLong", () => {
  it.each([
    "server/src/app.ts",
    "web/src/ui/tables/rows.tsx",
    "contract/src/orders/orders.ts",
    "e2e/x.ts",
  ])("refuses 351 lines in %s", (file) => {
    plant(file, "\n".repeat(351));
    expect(findTooLong(root)).toEqual([`${file}: 351 lines, 350 at most`]);
  });

  it.each([
    ["server/src/app.ts", 350],
    ["server/src/modules/rentals/routes.test.ts", 351],
    ["e2e/journeys/renting.spec.ts", 351],
    ["tools/runtime/node_modules/vendor/index.ts", 351],
  ])("accepts %s of %i lines", (file, lines) => {
    plant(file, "\n".repeat(lines));
    expect(findTooLong(root)).toEqual([]);
  });
});
