import { spawn } from "node:child_process";

/** A finished command; `output` mixes both streams in their order. */
export type CommandResult = { exitCode: number; output: string; milliseconds: number };

/**
 * Runs a program to its end without access to the terminal.
 *
 * @param echo true to also show its output while it runs
 */
export const runCommand = async (
  command: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; echo?: boolean },
): Promise<CommandResult> => {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (options.echo) process.stdout.write(chunk);
    });
  }
  return await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) =>
      resolve({
        exitCode: exitCode ?? 1,
        output: Buffer.concat(chunks).toString(),
        milliseconds: Math.round(performance.now() - started),
      }),
    );
  });
};
