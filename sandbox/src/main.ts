import { enableCompileCache } from "node:module";
import { readConfig } from "./config.ts";

const fail = (error: unknown): never => {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

try {
  const config = readConfig(process.env);
  // Imported after the compile cache is on: every test file starts a sandbox, so its start must be
  // fast.
  enableCompileCache();
  const { startSandbox } = await import("./server.ts");
  const sandbox = await startSandbox(config);
  const stop = (): void => {
    sandbox.close().then(() => process.exit(0), fail);
  };
  process.once("SIGTERM", stop);
  // Ctrl-C reaches the whole process group: with a parent, the sandbox waits until the parent has
  // stopped.
  process.on("SIGINT", process.send ? () => {} : stop);
  process.once("disconnect", stop);
  const ready = { httpPort: sandbox.httpPort, smtpPort: sandbox.smtpPort };
  if (process.send) process.send(ready);
  else process.stdout.write(`${JSON.stringify(ready)}\n`);
} catch (error) {
  fail(error);
}
