import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findCycle, findForeignWrites, readModuleGraph } from "./module-graph.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

/** Folders that write tables of other modules, and the reason. */
const WRITES_ELSEWHERE: [folder: string, reason: string][] = [
  ["accounts/closing/", "closing an account is one act over all tables that hold the person"],
  ["approvals/", "spaces and products wait for approval in the same columns"],
  ["decisions/measures/", "a measure hides every kind of listing in the same columns"],
  ["housekeeping/", "a retention rule deletes from whichever table its things are in"],
  ["invitations/", "teams and places hand over their tables of invited people"],
  ["picture-lists/", "spaces and products hand over their tables of pictures"],
];

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "stokaz-modules-"));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

const plant = (file: string, source: string): void => {
  const place = path.join(root, "server/src/modules", file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, source);
};

const TABLES_OF_ORDERS = `declare module "../../platform/db/schema.ts" {
  interface Schema {
    orders: Orders;
  }
}
`;

describe("imports between modules", () => {
  it("go in no circle", () => {
    covers("own.product.32");
    expect(findCycle(readModuleGraph(ROOT))).toEqual([]);
  });

  it("are told when they go in a circle, over whichever files", () => {
    plant("orders/service.ts", 'import { a } from "../payments/public.ts";\n');
    plant("payments/ledger/service.ts", 'import type { B } from "../../rentals/public.ts";\n');
    plant("rentals/service.ts", 'const { c } = await import("../orders/public.ts");\n');
    expect(findCycle(readModuleGraph(root))).toEqual(["orders", "payments", "rentals", "orders"]);
  });

  it("may go around by the types of tables and by tests", () => {
    plant("orders/service.ts", 'import { a } from "../payments/public.ts";\n');
    plant("payments/repository.ts", 'import type { B } from "../orders/tables.ts";\n');
    plant("payments/service.test.ts", 'import { c } from "../orders/public.ts";\n');
    expect(findCycle(readModuleGraph(root))).toEqual([]);
  });
});

describe("the table of modules in docs/architecture.md", () => {
  it("names every folder of a module", () => {
    const rows = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8").split("\n");
    const folders = globSync("*/*/", { cwd: path.join(ROOT, "server/src/modules") });
    const isNamed = (folder: string): boolean => {
      const [module, part] = folder.split(path.sep);
      const row = rows.find((line) => line.startsWith(`| \`${module}\` |`));
      return row?.includes(`\`${part}/\``) === true;
    };
    expect(folders.length).toBeGreaterThan(100);
    expect(folders.filter((folder) => !isNamed(folder))).toEqual([]);
  });
});

describe("SQL that writes", () => {
  it("touches the tables of its own module, and others only where a reason is given", () => {
    covers("own.product.32");
    const isAllowed = (file: string): boolean =>
      WRITES_ELSEWHERE.some(([folder]) => file.startsWith(folder));
    expect(findForeignWrites(ROOT).filter(({ file }) => !isAllowed(file))).toEqual([]);
  });

  it.each(WRITES_ELSEWHERE)("still touches others in %s, since %s", (folder) => {
    expect(findForeignWrites(ROOT).some(({ file }) => file.startsWith(folder))).toBe(true);
  });

  it.each([
    ["a builder's insert", 'db.insertInto("orders").values(row)'],
    ["a builder's update on the next line", 'db.updateTable(\n  "orders",\n)'],
    ["a raw update", "sql`update orders set status = 1`"],
    ["a raw deletion", "sql`with gone as (delete from orders returning id) select 1`"],
  ])("is told when it touches another's: %s", (_, statement) => {
    plant("orders/tables.ts", TABLES_OF_ORDERS);
    plant("orders/repository.ts", `${statement};\n`);
    plant("rentals/repository.ts", `${statement};\n`);
    expect(findForeignWrites(root)).toEqual([{ file: "rentals/repository.ts", table: "orders" }]);
  });

  it("is told when its table is known only as it runs, or is nobody's", () => {
    plant("rentals/repository.ts", `sql\`update \${sql.table(name)} set a = 1\`;\n`);
    plant("slots/repository.ts", 'db.deleteFrom(table);\ndb.deleteFrom("unknown");\n');
    expect(findForeignWrites(root)).toEqual([
      { file: "rentals/repository.ts", table: "(computed)" },
      { file: "slots/repository.ts", table: "(computed)" },
      { file: "slots/repository.ts", table: "unknown" },
    ]);
  });
});
