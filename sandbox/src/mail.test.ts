import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aSandbox, type RunningSandbox } from "../test/harness.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await aSandbox();
});
beforeEach(() => fetch(`${sandbox.origin}/sandbox/mail`, { method: "DELETE" }));
afterAll(() => sandbox.stop());

type Inbox = { data: { id: string; to: string[]; subject: string; html: string; text: string }[] };

/** Sends a mail by SMTP and returns the last answer of the server. */
const send = async (to: string, subject: string): Promise<string> => {
  const socket = connect(sandbox.smtpPort, "127.0.0.1");
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answer = async (): Promise<string> => {
    const { value } = await answers.next();
    return /^\d{3}-/.test(String(value)) ? answer() : String(value);
  };
  const ask = async (line: string): Promise<string> => {
    socket.write(`${line}\r\n`);
    return answer();
  };
  await answer();
  await ask("EHLO test");
  await ask("MAIL FROM:<bonjour@stokaz.example>");
  let last = await ask(`RCPT TO:<${to}>`);
  if (last.startsWith("250")) {
    await ask("DATA");
    last = await ask(
      [
        "From: Stokaz <bonjour@stokaz.example>",
        `To: ${to}`,
        `Subject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=`,
        "MIME-Version: 1.0",
        'Content-Type: multipart/alternative; boundary="b"',
        "",
        "--b",
        "Content-Type: text/plain; charset=utf-8",
        "",
        "Votre commande est prête.",
        "--b",
        "Content-Type: text/html; charset=utf-8",
        "",
        "<p>Votre <b>commande</b> est prête.</p>",
        "--b--",
        ".",
      ].join("\r\n"),
    );
  }
  await ask("QUIT");
  if (!socket.closed) await once(socket.end(), "close");
  return last;
};

const inbox = async (query = ""): Promise<Inbox["data"]> => {
  const answer = await fetch(`${sandbox.origin}/sandbox/mail?format=json${query}`);
  // The inbox's own answer.
  return ((await answer.json()) as Inbox).data;
};

describe("the mail server", () => {
  it("keeps a message with its two versions", async () => {
    expect(await send("client@exemple.re", "Commande prête")).toMatch(/^250/);
    expect(await inbox()).toMatchObject([
      {
        to: ["client@exemple.re"],
        from: "bonjour@stokaz.example",
        subject: "Commande prête",
        text: expect.stringContaining("Votre commande est prête."),
        html: expect.stringContaining("<b>commande</b>"),
      },
    ]);
  });

  it("refuses a recipient whose name starts with refuse-", async () => {
    expect(await send("refuse-moi@exemple.re", "Perdu")).toMatch(/^550/);
    expect(await inbox()).toEqual([]);
  });
});

describe("GET /sandbox/mail", () => {
  it("gives one recipient's messages, newest first", async () => {
    await send("a@exemple.re", "Un");
    await send("b@exemple.re", "Deux");
    await send("A@exemple.re", "Trois");
    const subjects = (await inbox("&to=a@exemple.re")).map(({ subject }) => subject);
    expect(subjects).toEqual(["Trois", "Un"]);
  });

  it("shows the list and each message as pages", async () => {
    await send("client@exemple.re", "Lire < ceci");
    const list = await (await fetch(`${sandbox.origin}/sandbox/mail`)).text();
    expect(list).toContain("Lire &lt; ceci");
    const [mail] = await inbox();
    const url = `${sandbox.origin}/sandbox/mail/${mail?.id}`;
    expect(await (await fetch(url)).text()).toContain("Votre commande est prête.");
    const body = await fetch(`${url}/html`);
    expect(body.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await body.text()).toContain("<b>commande</b>");
  });

  it("still has them after a kill -9", async () => {
    await send("client@exemple.re", "Durable");
    sandbox = await sandbox.restart("SIGKILL");
    expect((await inbox()).map(({ subject }) => subject)).toEqual(["Durable"]);
  });
});
