import { enableCompileCache } from "node:module";
import path from "node:path";
import { ensureBuilt } from "./build.ts";

enableCompileCache(path.resolve(import.meta.dirname, "../node_modules/.cache/compile"));

try {
  ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

await import(new URL("../server/src/main.ts", import.meta.url).href);
