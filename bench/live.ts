import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startMeasured } from "./measure.ts";

// Measures how much memory a thousand open streams of live events need in one process, and how fast
// they receive events.
const ACCOUNTS = 100;
const STREAMS = 10;
const IDLE_MS = 5000;
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const residentMegabytes = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

const register = async (origin: string, number: number): Promise<string> => {
  const form = new FormData();
  const fields = {
    role: "consumer",
    name: "Payet",
    firstName: "Marie",
    email: `personne-${number}@exemple.re`,
    address: "12 rue de la Gare, 97410 Saint-Pierre",
    password: "motdepasse-de-mesure",
    fixedPhone: "0262123456",
    mobilePhone: "0692123456",
    termsGeneralAccepted: "true",
    termsPrivacyAccepted: "true",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("profilePhoto", new Blob([PICTURE], { type: "image/png" }), "moi.png");
  const response = await fetch(`${origin}/api/auth/register`, { method: "POST", body: form });
  if (response.status !== 201) throw new Error(await response.text());
  // The answer of the sign-in, whose status was checked.
  return ((await response.json()) as { token: string }).token;
};

/** Opens a stream. @param hear is called with each event */
const listen = (origin: string, token: string, hear: (event: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const read = (answer: IncomingMessage): void => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
      answer.setEncoding("utf8").on("data", (text: string) => {
        for (const [, event = ""] of text.matchAll(/^data: (.*)$/gm)) hear(event);
      });
      resolve();
    };
    get(`${origin}/api/live`, { agent: false, headers }, read).on("error", () => undefined);
  });

const dataDir = mkdtempSync(path.join(tmpdir(), "stokaz-bench-live-"));
const settings = { DATA_DIR: dataDir, DEMO: "off" };
// Registration uses memory that stays allocated, so another process does it before the measured one
// starts.
const registering = await startMeasured(settings);
const tokens: string[] = [];
for (let number = 0; number < ACCOUNTS; number += 1) {
  tokens.push(await register(registering.origin, number));
}
await registering.stop();
const product = await startMeasured(settings);
try {
  const { origin, process: server } = product;
  await pause(IDLE_MS);
  const before = residentMegabytes(server.pid);

  let asked = 0;
  const waits: number[] = [];
  const hear = (event: string): void => {
    if (event === "notifications") waits.push(performance.now() - asked);
  };
  for (const token of tokens) {
    for (let stream = 0; stream < STREAMS; stream += 1) await listen(origin, token, hear);
  }
  await pause(IDLE_MS);
  const open = residentMegabytes(server.pid);

  for (const token of tokens) {
    asked = performance.now();
    const before = waits.length;
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${origin}/api/notifications/read`, { method: "POST", headers });
    while (waits.length < before + STREAMS) await pause(1);
  }
  const sorted = waits.toSorted((one, other) => one - other);
  const share = (part: number): string =>
    (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0);
  // This time is long enough for heartbeats and session checks.
  await pause(30_000);
  const later = residentMegabytes(server.pid);
  console.log(
    `resident: ${before.toFixed(0)} MB, with ${ACCOUNTS * STREAMS} streams ${open.toFixed(0)} MB, a heartbeat later ${later.toFixed(0)} MB`,
  );
  console.log(
    `a call until ten streams heard of it: half ${share(0.5)} ms, 99 of 100 ${share(0.99)} ms`,
  );
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
