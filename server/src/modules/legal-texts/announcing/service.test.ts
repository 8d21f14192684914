import { randomUUID } from "node:crypto";
import type { LegalKind } from "@stokaz/contract/legal/legal-kinds";
import { addDays } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  type Person,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { inTransaction } from "../../../platform/db/db.ts";
import type { PostMail } from "../../mail/public.ts";
import { createAnnouncing } from "./service.ts";

const harness = useHarness(ADMIN);

let admin: Person;
let people: Record<"consumer" | "lessor" | "artisan", Person>;

beforeAll(async () => {
  admin = await anAdmin(harness);
  people = {
    consumer: await aConsumer(harness),
    lessor: await aLessor(harness),
    artisan: await anArtisan(harness),
  };
});

const call = async (method: string, path: string, json?: object) => {
  const options = { token: admin.token, ...(json ? { json } : {}) };
  const { status, body } = await harness.call(method, `/api/admin/legal-texts${path}`, options);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};

/** Publishes the next version of a text through the API. */
const publish = async (kind: LegalKind) => {
  const { draft, firstDay } = await call("GET", `/${kind}/draft`);
  const whole = { ...draft, effectiveOn: firstDay, summary: "Plus clair.\n\nPlus court." };
  const { revision } = await call("PUT", `/${kind}/draft`, whole);
  return call("POST", `/${kind}/publish`, { revision });
};

/** The mails to a person whose subject matches; other mails (of the registration) may arrive before or after. */
const mailsAbout = async (subject: RegExp, { email }: { email: string }) =>
  (await harness.mailsTo(email)).filter((mail) => subject.test(mail.subject));

const countMails = async (subject: RegExp, person: { email: string }): Promise<number> =>
  (await mailsAbout(subject, person)).length;

describe("a new version", () => {
  it("is told to all whom it is for, with its summary, its day and what changes", async () => {
    covers("own.product.150", "own.email.33");
    const { effectiveOn } = await publish("terms");
    const subject = /^Nos conditions d'utilisation changent le /;
    for (const person of Object.values(people)) expect(await countMails(subject, person)).toBe(1);
    expect(await countMails(/changent/, { email: ADMIN.ADMIN_EMAIL })).toBe(0);
    const [mail] = await mailsAbout(subject, people.lessor);
    expect(mail?.text).toContain("Plus clair.\n\nPlus court.");
    expect(mail?.text).toContain(`/textes/conditions/${effectiveOn}/`);
    const textTo = async (person: Person) => (await mailsAbout(subject, person))[0]?.text;
    for (const person of Object.values(people)) {
      expect(await textTo(person)).toContain(
        "dès que plus rien n'est en cours : locations, commandes, versements, litiges.",
      );
    }
    expect(await textTo(people.artisan)).toContain(
      "Une location en cours se quitte depuis sa page",
    );
    expect(await textTo(people.lessor)).toContain("Vos locations en cours vont jusqu'à leur terme");
    expect(await textTo(people.consumer)).not.toMatch(/quitte|terme/);
    const { data } = await call("GET", "");
    expect(data[0].versions[0].announcement).toEqual({ written: 3, isFinished: true });
  });

  it.each([
    ["mandate", "artisan", /^Le mandat du vendeur change le /],
    ["lessor", "lessor", /^Les conditions des loueurs changent le /],
  ] as const)("of %s is told to each %s alone", async (kind, role, subject) => {
    covers("own.product.150");
    await publish(kind);
    const counts = await Promise.all(Object.values(people).map((one) => countMails(subject, one)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await countMails(subject, people[role])).toBe(1);
  });
});

const KILLED = "killed";

describe("the job that tells them", () => {
  /** More people than the three, some with closed accounts. */
  const aCrowd = async (size: number): Promise<string[]> => {
    const at = harness.deps.clock.now();
    const { rows } = await sql<{ email: string; deleted_at: Date | null }>`
      insert into users (id, role, email, password_hash, name, first_name, address, fixed_phone, mobile_phone,
        created_at, updated_at, deleted_at)
      select gen_random_uuid(), 'consumer', gen_random_uuid() || '@foule.re', '', 'Payet', 'Marie', '', '', '',
        ${at}, ${at}, case when number % 5 = 0 then ${at}::timestamptz end
      from generate_series(1, ${size}::integer) as number returning email, deleted_at
    `.execute(harness.db);
    return rows.filter((row) => row.deleted_at === null).map(({ email }) => email);
  };

  /** Stores mails; sometimes a process dies just after it wrote some, before its commit. */
  const postUnlessKilled: PostMail = async (tx, contents) => {
    for (const content of [contents].flat()) {
      await tx
        .insertInto("mails")
        .values({
          id: randomUUID(),
          about: null,
          recipient_id: null,
          subject: content.subject,
          posted_at: new Date(),
          content: JSON.stringify(content),
        })
        .execute();
    }
    if (Math.random() < 0.3) throw new Error(KILLED);
  };

  /** Runs the job, which may die, again until nothing is left. */
  const runToEnd = async (textId: string, batch: number): Promise<void> => {
    const { deps, app, db } = harness;
    const { notifyNext } = createAnnouncing(
      { ...deps, db, jobs: app.jobs, publicUrl: "", postMail: postUnlessKilled },
      batch,
    );
    for (let isLeft = true; isLeft; ) {
      isLeft = await notifyNext(textId).catch((error: Error) => {
        expect(error.message).toBe(KILLED);
        return true;
      });
    }
  };

  it("run several times at once and killed in between writes to each exactly once", async () => {
    covers("own.product.150");
    const emails = [...(await aCrowd(40)), ...Object.values(people).map(({ email }) => email)];
    const id = randomUUID();
    const now = harness.deps.clock.now();
    await inTransaction(harness.db, async (tx) => {
      const text = {
        id,
        kind: "privacy",
        markdown: "## A",
        summary: "",
        published_by: null,
      } as const;
      const effective_on = addDays(harness.deps.clock.today(), 20);
      await tx
        .insertInto("legal_texts")
        .values({ ...text, effective_on, published_at: now })
        .execute();
      await tx.insertInto("legal_text_announcements").values({ text_id: id }).execute();
    });
    await Promise.all([1, 3, 4, 7].map((batch) => runToEnd(id, batch)));
    const { rows } = await sql<{ to: string }>`
      select content ->> 'to' as to from mails where subject like 'Notre politique%'
    `.execute(harness.db);
    expect(rows.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  });
});
