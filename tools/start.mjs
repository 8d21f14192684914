// Plain JavaScript: the cache must be on before the first TypeScript file is read, or the compiler
// is loaded for that file.
import { enableCompileCache } from "node:module";
import path from "node:path";

enableCompileCache(path.resolve(import.meta.dirname, "../node_modules/.cache/compile"));

const { ensureBuilt } = await import("./build.ts");
try {
  ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

await import(new URL("../server/src/main.ts", import.meta.url).href);
