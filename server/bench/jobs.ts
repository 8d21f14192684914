import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "@stokaz/local/postgres";
import { startProduct } from "@stokaz/local/product";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { SMTPServer } from "smtp-server";
import { MAIL_JOB } from "../src/modules/mail/service.ts";
import { openPool } from "../src/platform/db/db.ts";
import { fillUnchecked, insertLessors } from "./databases.ts";

// Measures how fast a backlog of mails is sent: 100,000 waiting jobs, or the number in the first
// argument, are run by one process, then by two. The mail server takes as many milliseconds per
// message as one on the network.
const [WAITING = 100_000, SERVER_MS = 20] = process.argv.slice(2).map(Number);
const PROCESSES = [1, 2];
const PEOPLE = 1000;
const LOOK_MS = 250;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** A mail server that accepts everything and stores nothing. */
const startMailServer = async () => {
  let taken = 0;
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData: (stream, _session, done) => {
      stream.resume();
      stream.once("end", () => {
        taken += 1;
        setTimeout(done, SERVER_MS);
      });
    },
  });
  // A separate server is used, because the `listen` method of the mail server does not return the
  // port.
  const server = createServer((socket) => smtp.server.emit("connection", socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    stop: async () => {
      server.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
};

/** Inserts mails to people with a proven address, and the jobs that send them. */
const fill = (pool: pg.Pool): Promise<void> =>
  fillUnchecked(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with people as (select id, email, row_number() over (order by email) - 1 as place from users)
       insert into mails (id, recipient_id, subject, posted_at, content)
       select gen_random_uuid(), id, 'Votre commande est confirmée', now(), jsonb_build_object(
         'to', email, 'subject', 'Votre commande est confirmée',
         'paragraphs', jsonb_build_array('Bonjour Jean,', 'Votre commande n° ' || n || ' est payée. Venez la chercher dès mardi.'),
         'facts', jsonb_build_array(jsonb_build_array('Produit', 'Miel de letchi'), jsonb_build_array('Total', '8,50 €')),
         'link', jsonb_build_object('label', 'Voir ma commande', 'url', 'https://stokaz.example/my-orders'))
       from generate_series(1, $1::integer) n join people on people.place = n % $2::integer
       returning mails.id`,
      [WAITING, PEOPLE],
    );
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      supervise: false,
      schedule: false,
    });
    boss.on("error", (error) => say(String(error)));
    await boss.start();
    for (let from = 0; from < rows.length; from += 5000) {
      const piece = rows.slice(from, from + 5000);
      await boss.insert(
        MAIL_JOB,
        piece.map(({ id }) => ({ data: { mailId: id } })),
      );
    }
    await boss.stop();
  });

const folder = mkdtempSync(path.join(tmpdir(), "stokaz-bench-jobs-"));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, "db"), durable: true });
const mailServer = await startMailServer();
const address = new URL("postgresql://postgres@localhost/postgres");
address.searchParams.set("host", postgres.host);
const pool = openPool({ host: postgres.host, user: "postgres", database: "postgres" }, 2);

const startJobs = () =>
  startProduct({
    ROLE: "jobs",
    DATA_DIR: path.join(folder, randomUUID()),
    DATABASE_URL: address.href,
    DEMO: "0",
    STRIPE_SECRET_KEY: "sk_test_bench",
    STRIPE_WEBHOOK_SECRET: "whsec_bench",
    SMTP_URL: mailServer.url,
    TILES_URL: "none",
    LOG_LEVEL: "error",
    STOP_NOTICE_SECONDS: "0",
  });

/**
 * Runs all waiting jobs with this number of processes, and prints the speed of each fifth of them.
 */
const measure = async (processes: number): Promise<void> => {
  await fill(pool);
  await pool.query("vacuum analyze");
  const before = mailServer.taken();
  const began = performance.now();
  const running = await Promise.all(Array.from({ length: processes }, startJobs));
  const first = performance.now();
  const already = mailServer.taken();
  for (let reached = 1; reached < 6; ) {
    await pause(LOOK_MS);
    const sent = mailServer.taken() - before;
    if (sent < (WAITING * reached) / 5) continue;
    const seconds = (performance.now() - first) / 1000;
    say(
      `${processes} processes: ${sent} sent, ${((mailServer.taken() - already) / seconds).toFixed(0)} a second since they serve`,
    );
    reached += 1;
  }
  say(`${((performance.now() - began) / 1000).toFixed(0)} s with their start`);
  const { rows } = await pool.query<{ unsent: number }>(
    "select count(*)::integer as unsent from mails where sent_at is null",
  );
  const twice = mailServer.taken() - before - WAITING;
  say(`left ${rows[0]?.unsent}, sent twice ${twice}`);
  for (const product of running) await product.stop();
  await pool.query("delete from mails");
};

try {
  // The first start creates the tables and the queues.
  const preparing = await startJobs();
  await preparing.stop();
  const client = await pool.connect();
  await insertLessors(client, PEOPLE);
  client.release();
  for (const processes of PROCESSES) await measure(processes);
} finally {
  await pool.end();
  await mailServer.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
