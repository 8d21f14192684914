import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, expect, it } from "vitest";
import { findOverweight, weigh } from "./page-weight.ts";

const folder = mkdtempSync(path.join(tmpdir(), "stokaz-weight-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Text that does not compress. */
const ballast = (bytes: number): string => `/*${randomBytes(bytes).toString("base64")}*/`;
const put = (name: string, content: string): void =>
  writeFileSync(path.join(folder, "assets", name), content);

mkdirSync(path.join(folder, "assets"));
put("entry.js", 'import "./shared.js";');
put("shared.js", `import("./later.js");${ballast(6000)}`);
put("later.js", ballast(50_000));
put("root.js", 'import{a}from"./shared.js";');
put("page.js", 'import"./shared.js";');
put("page.css", `@font-face{src:url(/assets/letters.woff2)}${ballast(3000)}`);
put("letters.woff2", "x".repeat(1000));
put(
  "manifest-1.js",
  `window.__reactRouterManifest=${JSON.stringify({
    entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"], css: [] },
    routes: {
      root: {
        module: "/assets/root.js",
        imports: ["/assets/shared.js"],
        css: ["/assets/page.css#"],
      },
      page: { module: "/assets/page.js", imports: [], css: [] },
    },
  })};`,
);

it("counts what a page can't do without, once, and nothing that it may load later", () => {
  const { scripts, styles, fonts } = weigh(folder, "manifest-1.js", ["root", "page"]);
  expect(scripts).toBeGreaterThan(6000);
  expect(scripts).toBeLessThan(7000);
  expect(styles).toBeGreaterThan(3000);
  expect(fonts).toBe(1000);
});

it("names the pages that are over their budget", () => {
  covers("own.product.34");
  const page = { page: "/", routes: ["root", "page"] };
  expect(
    findOverweight(folder, "manifest-1.js", [{ ...page, scripts: 7000, all: 12_000 }]),
  ).toEqual([]);
  expect(findOverweight(folder, "manifest-1.js", [{ ...page, scripts: 6000, all: 9000 }])).toEqual([
    expect.stringMatching(/^\/: \d+ octets de JavaScript, 6000 au plus$/),
    expect.stringMatching(/^\/: \d+ octets en tout, 9000 au plus$/),
  ]);
});
