import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const BIOME = path.join(ROOT, "node_modules/@biomejs/biome/bin/biome");
const RULES = ["plugin", "lint/style/noRestrictedGlobals", "lint/style/noProcessEnv"];
const RENTALS = "server/src/modules/rentals";

type Planted = [file: string, source: string];
type Report = {
  diagnostics: { category: string; location: { path: string; start: { line: number } } }[];
};

const FORBIDDEN_IMPORTS: Planted[] = [
  ["contract/src/planted.ts", "@stokaz/server/app"],
  ["contract/src/planted.ts", "dayjs"],
  ["contract/src/planted.ts", "@stokaz/spec-coverage"],
  ["contract/src/planted.ts", "node:fs"],
  ["contract/src/planted.ts", "../../server/src/app.ts"],
  ["contract/src/orders/planted.ts", "../../../server/src/app.ts"],
  ["server/src/main.ts", "@stokaz/spec-coverage"],
  ["sandbox/src/planted.ts", "@stokaz/contract/money/money"],
  ["sandbox/src/planted.ts", "../../contract/src/money/money.ts"],
  ["sandbox/src/stripe/planted.ts", "../../../server/src/app.ts"],
  ["e2e/journeys/planted.spec.ts", "@stokaz/server/app"],
  ["e2e/journeys/planted.spec.ts", "../../web/src/lib/format/format.ts"],
  ["e2e/journeys/planted.spec.ts", "../../contract/src/money/money.ts"],
  ["bench/scenarios/planted.ts", "../../server/src/app.ts"],
  ["bench/scenarios/planted.ts", "../../sandbox/src/main.ts"],
  ["planted.config.ts", "./server/src/main.ts"],
  ["tools/planted.ts", "../server/src/main.ts"],
  ["tools/planted.ts", "../web/src/root.tsx"],
  ["local/src/planted.ts", "../../server/src/main.ts"],
  ["sandbox/src/planted.ts", "@stokaz/local/product"],
  ["server/src/app.ts", "@stokaz/web/root"],
  ["server/src/platform/planted.ts", "@stokaz/local/postgres"],
  [`${RENTALS}/service.ts`, "@stokaz/local/free-port"],
  ["server/src/app.ts", "../../web/src/lib/format/format.ts"],
  ["server/src/app.ts", "../../sandbox/src/main.ts"],
  ["server/src/app.ts", "stripe"],
  ["server/test/planted.ts", "stripe"],
  ["server/src/platform/planted.ts", "../modules/rentals/public.ts"],
  ["server/src/platform/db/planted.ts", "../../modules/rentals/public.ts"],
  ["server/src/platform/planted.ts", "../gateways/mail.ts"],
  ["server/src/platform/planted.ts", "stripe"],
  ["server/src/gateways/mail.ts", "../modules/rentals/public.ts"],
  ["server/src/gateways/mail.ts", "stripe"],
  ["server/src/gateways/payments.ts", "../modules/payments/public.ts"],
  [`${RENTALS}/routes.ts`, "./repository.ts"],
  [`${RENTALS}/routes.ts`, "./rules.ts"],
  [`${RENTALS}/routes.ts`, "../orders/service.ts"],
  [`${RENTALS}/routes.ts`, "../orders/public.ts"],
  [`${RENTALS}/routes.ts`, "../../gateways/payments.ts"],
  [`${RENTALS}/routes.ts`, "kysely"],
  [`${RENTALS}/service.ts`, "../orders/repository.ts"],
  [`${RENTALS}/service.ts`, "../orders/holds/service.ts"],
  [`${RENTALS}/service.ts`, "./routes.ts"],
  [`${RENTALS}/service.ts`, "./wire.ts"],
  [`${RENTALS}/service.ts`, "fastify"],
  [`${RENTALS}/service.ts`, "stripe"],
  [`${RENTALS}/holds/service.ts`, "../../orders/service.ts"],
  [`${RENTALS}/rules.ts`, "./repository.ts"],
  [`${RENTALS}/rules.ts`, "../../platform/clock.ts"],
  [`${RENTALS}/rules.ts`, "node:crypto"],
  [`${RENTALS}/repository.ts`, "./service.ts"],
  [`${RENTALS}/repository.ts`, "../../platform/problem.ts"],
  [`${RENTALS}/repository.ts`, "../../gateways/mail.ts"],
  [`${RENTALS}/repository.ts`, "fastify"],
  [`${RENTALS}/service.ts`, "../orders/tables.ts"],
  [`${RENTALS}/holds/service.ts`, "../../orders/tables.ts"],
  [`${RENTALS}/tables.ts`, "../orders/tables.ts"],
  [`${RENTALS}/tables.ts`, "../../platform/db/db.ts"],
  [`${RENTALS}/wire.ts`, "../orders/wire.ts"],
  [`${RENTALS}/public.ts`, "../orders/service.ts"],
  [`${RENTALS}/rules.test.ts`, "../orders/rules.ts"],
  ["web/src/app/layout.tsx", "../../../server/src/app.ts"],
  ["web/src/features/renting/rental-card.tsx", "../orders/api.ts"],
  ["web/src/features/renting/rental-card.tsx", "../../features/orders/api.ts"],
  ["web/src/features/renting/rental-card.tsx", "../../app/layout.tsx"],
  ["web/src/features/renting/rental-card.tsx", "@stokaz/server/app"],
  ["web/src/features/admin/lists/users-table.tsx", "../../orders/api.ts"],
  ["web/src/features/admin/lists/users-table.tsx", "../../../app/layout.tsx"],
  ["web/src/map/canvas.tsx", "../features/renting/api.ts"],
  ["web/src/ui/modal.tsx", "../features/renting/api.ts"],
  ["web/src/ui/modal.tsx", "../map/canvas.tsx"],
  ["web/src/ui/modal.tsx", "../app/layout.tsx"],
  ["web/src/lib/session/session.ts", "../../ui/modal.tsx"],
  ["web/src/lib/session/session.ts", "../../features/accounts/api.ts"],
  ["web/src/lib/session/session.ts", "../../app/layout.tsx"],
];

const PERMITTED_IMPORTS: [file: string, sources: string[]][] = [
  ["contract/src/planted.ts", ["zod", "./paging.ts", "./money/money.ts"]],
  ["contract/src/orders/planted.ts", ["zod", "../paging.ts", "../money/money.ts", "./sales.ts"]],
  ["contract/src/planted.test.ts", ["vitest", "fast-check", "@stokaz/spec-coverage"]],
  ["sandbox/src/planted.test.ts", ["@stokaz/spec-coverage"]],
  ["sandbox/src/planted.ts", ["fastify", "./stripe/routes.ts", "../store.ts", "stripe"]],
  ["e2e/journeys/planted.spec.ts", ["@stokaz/contract/money/money", "../fixtures.ts"]],
  ["bench/scenarios/planted.ts", ["@stokaz/contract/money/money", "../report.ts"]],
  ["tools/start.mjs", ["./build.ts", "node:path", "@stokaz/local/folder-lock"]],
  ["server/src/main.ts", ["@stokaz/local/postgres"]],
  ["server/src/app.ts", ["./modules/rentals/routes.ts", "./gateways/mail.ts", "fastify"]],
  ["server/src/platform/planted.ts", ["./db.ts", "pg", "@stokaz/contract/problems"]],
  ["server/src/gateways/mail.ts", ["../platform/logger.ts", "nodemailer"]],
  ["server/src/gateways/payments.ts", ["stripe", "../platform/clock.ts"]],
  ["server/src/gateways/payments.test.ts", ["stripe", "../../test/harness.ts"]],
  [
    `${RENTALS}/routes.ts`,
    ["./service.ts", "./wire.ts", "../../platform/http/bind.ts", "@stokaz/contract/leases/rentals"],
  ],
  [
    `${RENTALS}/service.ts`,
    [
      ...["./rules.ts", "./repository.ts", "./tables.ts", "../orders/public.ts"],
      "./holds/public.ts",
      ...["../../gateways/payments.ts", "../../platform/db/db.ts", "../../config.ts"],
      "../../territories/located.ts",
    ],
  ],
  [
    `${RENTALS}/holds/service.ts`,
    ["../repository.ts", "../tables.ts", "../../orders/public.ts", "../../../platform/db/db.ts"],
  ],
  [`${RENTALS}/holds/repository.ts`, ["../tables.ts", "../../orders/tables.ts"]],
  [
    `${RENTALS}/tables.ts`,
    ["kysely", "./rules.ts", "../../platform/db/schema.ts", "@stokaz/contract/money/money"],
  ],
  [`${RENTALS}/rules.ts`, ["@stokaz/contract/money/money"]],
  [
    `${RENTALS}/repository.ts`,
    [
      ...["kysely", "../../platform/db/db.ts", "../../platform/db/schema.ts"],
      ...["./tables.ts", "../orders/tables.ts", "@stokaz/contract/money/money"],
    ],
  ],
  [`${RENTALS}/public.ts`, ["./service.ts", "./repository.ts"]],
  [`${RENTALS}/routes.test.ts`, ["../../../test/harness.ts", "./rules.ts", "vitest"]],
  [
    "web/src/features/renting/rental-card.tsx",
    [
      "../../ui/modal.tsx",
      "../../map/canvas.tsx",
      "../../lib/format/format.ts",
      "./api.ts",
      "@mantine/core",
    ],
  ],
  [
    "web/src/features/admin/lists/users-table.tsx",
    ["./api.ts", "../api.ts", "../details/user-section.tsx", "../../../ui/modal.tsx"],
  ],
  ["web/src/app/layout.tsx", ["../features/renting/api.ts", "../ui/modal.tsx", "./footer.tsx"]],
  ["web/src/ui/modal.tsx", ["../lib/format/format.ts", "./card.tsx"]],
  ["web/src/lib/session/session.ts", ["../api/client.ts", "@stokaz/contract/accounts/accounts"]],
];

const FORBIDDEN_LINES: Planted[] = [
  ["server/src/app.ts", "export const port = process.env.PORT;"],
  [`${RENTALS}/service.ts`, "export const port = process.env.PORT;"],
  ["web/src/features/renting/api.ts", 'await fetch("/api");'],
  ["web/src/lib/format/format.ts", 'await fetch("/api");'],
  ["web/src/lib/api/client.ts", "new Intl.NumberFormat();"],
  ["web/src/ui/offers/price.tsx", "new Intl.NumberFormat();"],
  [`${RENTALS}/service.ts`, "export const row = { id, ...{ name, size } };"],
  ["web/src/ui/price.test.tsx", "export const props = { ...{ name } };"],
];

const PERMITTED_LINES: Planted[] = [
  [`${RENTALS}/service.ts`, "export const some = { ...(name && { name }), ...rest };"],
  ["server/src/config.ts", "export const port = process.env.PORT;"],
  ["web/src/lib/api/client.ts", 'await fetch("/api");'],
  ["web/src/lib/format/format.ts", "new Intl.NumberFormat();"],
];

const importOf = (source: string): string => `import "${source}";`;
const planted: Planted[] = [
  ...FORBIDDEN_IMPORTS.map(([file, source]): Planted => [file, importOf(source)]),
  ...PERMITTED_IMPORTS.flatMap(([file, sources]) =>
    sources.map((source): Planted => [file, importOf(source)]),
  ),
  ...FORBIDDEN_LINES,
  ...PERMITTED_LINES,
];
const linesByFile = new Map<string, string[]>();
for (const [file, line] of planted) {
  linesByFile.set(file, [...(linesByFile.get(file) ?? []), line]);
}

let tree: string;
let caught: Set<string>;

beforeAll(() => {
  tree = mkdtempSync(path.join(tmpdir(), "stokaz-boundaries-"));
  for (const name of ["biome.json", "spreads.grit", "boundaries"]) {
    cpSync(path.join(ROOT, name), path.join(tree, name), { recursive: true });
  }
  for (const [file, lines] of linesByFile) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), `${lines.join("\n")}\n`);
  }
  caught = lint();
});

afterAll(() => {
  rmSync(tree, { recursive: true });
});

/** Every place that one of the rules reports, as `file:line`. */
const lint = (): Set<string> => {
  const { stdout } = spawnSync(
    process.execPath,
    [BIOME, "lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none"],
    { cwd: tree, encoding: "utf8" },
  );
  // Biome's report, as far as it is read here.
  const { diagnostics } = JSON.parse(stdout) as Report;
  return new Set(
    diagnostics
      .filter(({ category }) => RULES.includes(category))
      .map(({ location }) => `${location.path}:${location.start.line}`),
  );
};

const placeOf = (file: string, line: string): string =>
  `${file}:${(linesByFile.get(file) ?? []).indexOf(line) + 1}`;

describe("import arrows", () => {
  it.each(FORBIDDEN_IMPORTS)("%s may not import %s", (file, source) => {
    covers("own.product.32");
    expect(caught).toContain(placeOf(file, importOf(source)));
  });

  it.each(PERMITTED_IMPORTS)("%s may import %j", (file, sources) => {
    const places = sources.map((source) => placeOf(file, importOf(source)));
    expect(places.filter((place) => caught.has(place))).toEqual([]);
  });
});

describe("single doors", () => {
  it.each(FORBIDDEN_LINES)("%s may not hold %s", (file, line) => {
    covers("own.product.32", "§9.constants.28");
    expect(caught).toContain(placeOf(file, line));
  });

  it.each(PERMITTED_LINES)("%s may hold %s", (file, line) => {
    expect(caught).not.toContain(placeOf(file, line));
  });
});
