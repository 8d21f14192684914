import { isProcessAlive } from "@stokaz/local/folder-lock";
import { freePort } from "@stokaz/local/free-port";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ensureBuilt } from "./build.ts";
import {
  createDataFolder,
  type DataFolder,
  openRequest,
  signalGroup,
  untilGone,
} from "./product.ts";

const PASSWORD = "un mot de passe";
const ACKNOWLEDGED_BEFORE_KILL = 20;
// A white pixel.
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
  "base64",
);

let product: DataFolder;
let port: number;

beforeAll(() => ensureBuilt());

beforeEach(async () => {
  product = createDataFolder();
  port = await freePort();
});

afterEach(() => product.dispose());

const at = (target: string): string => `http://127.0.0.1:${port}${target}`;

const register = async (email: string): Promise<boolean> => {
  const form = new FormData();
  const fields = {
    role: "consumer",
    name: "Payet",
    firstName: "Marie",
    email,
    password: PASSWORD,
    address: "12 rue de Paris, 97400 Saint-Denis",
    fixedPhone: "0262123456",
    mobilePhone: "0692123456",
    termsGeneralAccepted: "true",
    termsPrivacyAccepted: "true",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("profilePhoto", new Blob([PICTURE], { type: "image/png" }), "photo.png");
  const answer = await fetch(at("/api/auth/register"), { method: "POST", body: form });
  if (answer.status !== 201) throw new Error(await answer.text());
  return true;
};

const canLogIn = async (email: string): Promise<boolean> => {
  const { status } = await fetch(at("/api/auth/login"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return status === 200;
};

/**
 * Three people at a time register until the product dies.
 *
 * @returns the people whose registration was confirmed
 */
const registerUntilKilled = async (kill: () => void): Promise<string[]> => {
  const acknowledged: string[] = [];
  let next = 0;
  let isKilled = false;
  const registerRepeatedly = async (): Promise<void> => {
    while (!isKilled) {
      const email = `personne-${next++}@exemple.re`;
      try {
        await register(email);
      } catch (error) {
        if (!isKilled) throw error;
        return;
      }
      acknowledged.push(email);
      if (acknowledged.length === ACKNOWLEDGED_BEFORE_KILL) {
        isKilled = true;
        kill();
      }
    }
  };
  await Promise.all([registerRepeatedly(), registerRepeatedly(), registerRepeatedly()]);
  return acknowledged;
};

describe("the running product", () => {
  it("says that its port is taken and leaves the copy that holds it alone", async () => {
    covers("own.product.31");
    await product.start(port);
    const second = createDataFolder();
    const { exitCode, output } = await second.refuse(port);
    await second.dispose();

    expect(output).toContain(`Le port ${port} est déjà utilisé`);
    expect(output).not.toContain("    at ");
    expect(exitCode).toBe(1);
    expect((await fetch(at("/readyz"))).status).toBe(200);
  });

  it("says that its data folder is in use by another copy", async () => {
    covers("own.product.31");
    await product.start(port);
    const { exitCode, output } = await product.refuse();

    expect(output).toMatch(/Le dossier de données .* est déjà utilisé .* \(processus \d+\)/);
    expect(output).not.toContain("    at ");
    expect(exitCode).toBe(1);
    expect((await fetch(at("/readyz"))).status).toBe(200);
  });

  it("answers the requests in flight at Ctrl-C, then stops PostgreSQL", async () => {
    covers("own.product.31");
    const running = await product.start(port);
    const postmaster = product.postmasterPid();
    await register("marie@exemple.re");
    const login = { email: "marie@exemple.re", password: PASSWORD };
    const inFlight = await Promise.all(
      [1, 2, 3].map(() => openRequest(port, "/api/auth/login", login)),
    );

    signalGroup(running, "SIGINT");
    await vi.waitFor(() => expect(fetch(at("/healthz"))).rejects.toThrow(), { timeout: 20_000 });
    expect(isProcessAlive(postmaster)).toBe(true);

    const answers = await Promise.all(inFlight.map((request) => request.finish()));
    expect(answers.map((answer) => answer.split("\r\n")[0])).toEqual(
      answers.map(() => "HTTP/1.1 200 OK"),
    );
    expect(await running.exited()).toBe(0);
    await untilGone(postmaster);
  });

  it("loses no acknowledged write when it is killed, and starts again by itself", async () => {
    covers("own.product.31");
    const running = await product.start(port);
    const postmaster = product.postmasterPid();
    const acknowledged = await registerUntilKilled(() => signalGroup(running, "SIGKILL"));
    await running.exited();

    await product.start(port);
    const kept = await Promise.all(acknowledged.map(canLogIn));

    expect(acknowledged.length).toBeGreaterThanOrEqual(ACKNOWLEDGED_BEFORE_KILL);
    expect(acknowledged.filter((_, index) => !kept[index])).toEqual([]);
    await untilGone(postmaster);
  });
});
