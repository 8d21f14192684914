import { spawnSync } from "node:child_process";

const SAYS_AT_MOST = 64 * 1024 * 1024;

/**
 * Runs npm: the one that runs this program, if there is one.
 *
 * @returns its output
 * @throws {Error} with its error output if it fails
 */
export const runNpm = (folder: string, ...args: string[]): string => {
  const launcher = process.env.npm_execpath;
  const [command, first] = launcher ? [process.execPath, [launcher]] : ["npm", []];
  const { status, stdout, stderr, error } = spawnSync(command, [...first, ...args], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: SAYS_AT_MOST,
  });
  if (status !== 0) throw new Error(`npm ${args[0]} : ${error?.message ?? stderr}`);
  return stdout;
};
