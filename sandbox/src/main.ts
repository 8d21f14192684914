import { enableCompileCache } from "node:module";
import { readConfig } from "./config.ts";

const fail = (error: unknown): never => {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

try {
  const config = readConfig(process.env);
  // Loaded after the cache is on: a sandbox starts with every test file, and must do so at once.
  enableCompileCache();
  const { startSandbox } = await import("./server.ts");
  const sandbox = await startSandbox(config);
  const stop = (): void => {
    sandbox.close().then(() => process.exit(0), fail);
  };
  process.once("SIGTERM", stop);
  // With a parent, Ctrl-C reaches the whole group: the parent drains first and then lets go.
  process.on("SIGINT", process.send ? () => {} : stop);
  process.once("disconnect", stop);
  const ready = { httpPort: sandbox.httpPort, smtpPort: sandbox.smtpPort };
  if (process.send) process.send(ready);
  else process.stdout.write(`${JSON.stringify(ready)}\n`);
} catch (error) {
  fail(error);
}
