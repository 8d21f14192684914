import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const MODULES = "server/src/modules";
const DOCUMENT = "docs/architecture.md";
const BLOCK = /(?<=^ *%% imports, by tools\/module-graph\.ts\n)[\s\S]*?(?=^ *%% end of imports$)/m;

const IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;
const TABLES = /interface Schema \{(.*?)\n {2}\}/gs;
const WRITE =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:"(?<table>\w+)"|(?<computed>\w))|\b(?:insert into|update|delete from|merge into)\s+(?:(?<rawTable>\w+)|(?<rawComputed>\$\{))/g;

/**
 * Modules by name, each with the modules that it imports. Types of tables are left out, because
 * every repository may import them.
 */
export type ModuleGraph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * A statement that writes a table of another module, or a table whose name is only known at run
 * time.
 */
export type ForeignWrite = { file: string; table: string };

/** @returns path below `server/src/modules` and text of each file that is no test */
const readSources = (root: string): [file: string, source: string][] =>
  globSync("**/*.ts", { cwd: path.join(root, MODULES) })
    .filter((file) => !file.endsWith(".test.ts"))
    .toSorted()
    .map((file) => [file, readFileSync(path.join(root, MODULES, file), "utf8")]);

const moduleOf = (file: string): string => file.split("/")[0] ?? "";

/** Reads which modules import which. @param root path of a checkout */
export const readModuleGraph = (root: string): ModuleGraph => {
  const graph = new Map<string, Set<string>>();
  for (const [file, source] of readSources(root)) {
    const imported = graph.get(moduleOf(file)) ?? new Set();
    graph.set(moduleOf(file), imported);
    for (const [, target = ""] of source.matchAll(IMPORT)) {
      const found = path.posix.join(path.posix.dirname(file), target);
      const isOther = !found.startsWith("..") && moduleOf(found) !== moduleOf(file);
      if (isOther && path.basename(found) !== "tables.ts") imported.add(moduleOf(found));
    }
  }
  return graph;
};

/**
 * @returns modules that import each other in a circle, the first one repeated at the end; empty if
 * there is no circle
 */
export const findCycle = (graph: ModuleGraph): string[] => {
  const done = new Set<string>();
  const follow = (trail: string[], module: string): string[] => {
    if (trail.includes(module)) return [...trail.slice(trail.indexOf(module)), module];
    if (done.has(module)) return [];
    for (const next of graph.get(module) ?? []) {
      const cycle = follow([...trail, module], next);
      if (cycle.length > 0) return cycle;
    }
    done.add(module);
    return [];
  };
  for (const module of graph.keys()) {
    const cycle = follow([], module);
    if (cycle.length > 0) return cycle;
  }
  return [];
};

/**
 * Finds SQL that writes tables of other modules. The `tables.ts` that declares a table defines its
 * owner.
 */
export const findForeignWrites = (root: string): ForeignWrite[] => {
  const sources = readSources(root);
  const owners = new Map<string, string>();
  for (const [file, source] of sources.filter(([name]) => name.endsWith("/tables.ts"))) {
    for (const [, body = ""] of source.matchAll(TABLES)) {
      for (const [, table = ""] of body.matchAll(/^ +(\w+):/gm)) owners.set(table, moduleOf(file));
    }
  }
  return sources.flatMap(([file, source]) =>
    [...source.matchAll(WRITE)].flatMap(({ groups = {} }) => {
      const { table, rawTable, computed, rawComputed } = groups;
      if (computed ?? rawComputed) return [{ file, table: "(computed)" }];
      const written = table ?? rawTable ?? "";
      const owner = owners.get(written);
      const isForeign = owner === undefined ? table !== undefined : owner !== moduleOf(file);
      return isForeign ? [{ file, table: written }] : [];
    }),
  );
};

/**
 * One line of Mermaid per module that imports others. `mail` and `audit` are left out, because all
 * modules may use them.
 */
const drawGraph = (graph: ModuleGraph): string =>
  [...graph]
    .flatMap(([module, imported]) => {
      const shown = [...imported].filter((name) => !["audit", "mail"].includes(name)).toSorted();
      const targets = shown.map((name) => `a_${name}[${name}]`).join(" & ");
      return shown.length === 0 ? [] : [`    a_${module}[${module}] --> ${targets}\n`];
    })
    .join("");

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, "..");
  const file = path.join(root, DOCUMENT);
  const document = readFileSync(file, "utf8");
  const current = document.replace(BLOCK, drawGraph(readModuleGraph(root)));
  if (process.argv.includes("--write")) writeFileSync(file, current);
  else if (current !== document) {
    console.error(`${DOCUMENT}: the graph of modules is old: node tools/module-graph.ts --write`);
    process.exitCode = 1;
  }
}
