import path from "node:path";
import { type SandboxProcess, startSandbox } from "@stokaz/local/sandbox";
import { inject } from "vitest";

type Destination = { publicUrl: string; webhookUrl: string; webhookSecret: string };

let running: Promise<SandboxProcess> | undefined;

/**
 * The stand-ins in their initial state, for one test file. The payment provider's events wait until
 * a test delivers them: otherwise they could come before or after what the test does next. Files that a worker runs one after the
 * other share a process, which ends with the worker: its start takes longer than most files do.
 */
export const takeSandbox = async (destination: Destination): Promise<SandboxProcess> => {
  const dir = path.join(inject("runFolder"), `sandbox-${process.pid}`);
  running ??= startSandbox({ dir, ...destination });
  const sandbox = await running;
  const { publicUrl: url, webhookUrl, webhookSecret } = destination;
  const turn = async (method: string, handle: string, body: object): Promise<void> => {
    const { ok, status } = await fetch(`${sandbox.httpUrl}/sandbox/control/${handle}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!ok) throw new Error(`the sandbox answered ${status} to ${handle}`);
  };
  await turn("POST", "reset", {});
  await turn("PUT", "public-url", { url });
  await turn("PUT", "webhooks", { url: webhookUrl, secret: webhookSecret, mode: "hold" });
  return sandbox;
};
