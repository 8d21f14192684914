import { HOUR_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import {
  aConsumer,
  aLessor,
  anArtisan,
  aSpace,
  PASSWORD,
  type Person,
  registrationForm,
  spaceForm,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import {
  aPaidRental,
  aProduct,
  checkOutRental,
  rentalRequest,
} from "../../../../test/purchases.ts";

const harness = useHarness();

const confirm = (token: string | undefined) =>
  harness.call("POST", "/api/auth/confirm-email", { json: { token } });
const resend = ({ token }: Person) =>
  harness.call("POST", "/api/auth/resend-confirmation", { token });
const me = async ({ token }: Person) => harness.call("GET", "/api/auth/me", { token });
const state = async ({ token }: Person) =>
  (await harness.call("GET", "/api/auth/email", { token })).body;
const change = ({ token }: Person, email: string, password = PASSWORD) =>
  harness.call("PUT", "/api/auth/email", { token, json: { email, password } });
const login = (email: string) =>
  harness.call("POST", "/api/auth/login", { json: { email, password: PASSWORD } });

/** The tokens of the links mailed to an address, the newest first. */
const linksTo = async (email: string): Promise<string[]> =>
  (await harness.mailsTo(email)).flatMap(
    ({ text }) => /confirmer-email\?token=([\w-]+)/.exec(text)?.[1] ?? [],
  );
const subjectsTo = async (email: string): Promise<string[]> =>
  (await harness.mailsTo(email)).map(({ subject }) => subject);

let people = 0;
const anAddress = (): string => {
  people += 1;
  return `nouvelle-${people}@test.re`;
};
const unproven = () => aConsumer(harness, { isProven: false });

const kept = (table: "email_proofs" | "email_changes" | "mails") =>
  harness.db.selectFrom(table).selectAll().execute();
const sessionsOf = ({ userId }: Person) =>
  harness.db.selectFrom("login_sessions").select("user_id").where("user_id", "=", userId).execute();

const mailsOf = async (address: string, subject: string) =>
  (await harness.mailsTo(address)).filter((mail) => mail.subject === subject);

describe("POST /api/auth/confirm-email", () => {
  it("proves the address without a session; the welcome mail is sent only then", async () => {
    covers("own.api.310", "own.email.1", "own.email.2");
    const person = await unproven();
    const [first, ...others] = await harness.mailsTo(person.email);
    expect(others).toEqual([]);
    expect(first?.subject).toBe("Confirmez votre adresse e-mail");
    // The mail repeats nothing that a user typed, because the address may be a stranger's.
    expect(JSON.stringify(first)).not.toMatch(/Marie|Payet|Saint-Pierre/);
    expect((await me(person)).body.user.emailUnproven).toBe(true);
    const [token] = await linksTo(person.email);
    const { status, body } = await confirm(token);
    expect([status, body]).toEqual([
      200,
      { message: "Merci, votre adresse est confirmée.", outcome: "proven" },
    ]);
    expect((await me(person)).body.user.emailUnproven).toBeUndefined();
    expect(await subjectsTo(person.email)).toContain("Bienvenue !");
  });

  it("says that the address is already proven for a link that was opened before, and for another one", async () => {
    covers("own.api.310", "own.email.2");
    const person = await unproven();
    await harness.mailsTo(person.email);
    await resend(person);
    const links = await linksTo(person.email);
    expect(new Set(links).size).toBe(2);
    expect((await confirm(links[0])).body.outcome).toBe("proven");
    for (const link of links) expect((await confirm(link)).body.outcome).toBe("already");
    await harness.setNow(new Date(Date.now() + 25 * HOUR_MS));
    const { body } = await confirm(links[0]);
    expect(body).toMatchObject({
      outcome: "already",
      message: "C'est déjà fait : votre adresse est confirmée.",
    });
    await harness.setNow(undefined);
    expect((await subjectsTo(person.email)).filter((one) => one === "Bienvenue !")).toHaveLength(1);
  });

  it("refuses a link older than a day, and an unknown one", async () => {
    covers("own.refusals.291", "own.refusals.292");
    const person = await unproven();
    const [token] = await linksTo(person.email);
    await harness.setNow(new Date(Date.now() + 24 * HOUR_MS + 60_000));
    const late = await confirm(token);
    await harness.setNow(undefined);
    expect([late.status, late.body.code]).toEqual([410, "account/email-link-expired"]);
    const unknown = await confirm("inconnu");
    expect([unknown.status, unknown.body.code]).toEqual([400, "account/email-link-invalid"]);
    expect((await me(person)).body.user.emailUnproven).toBe(true);
  });

  it("opened twice at once proves once, and sends each waiting mail once", async () => {
    covers("own.email.2");
    const person = await unproven();
    const [token] = await linksTo(person.email);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token)));
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual([
      "already",
      "already",
      "proven",
    ]);
    expect((await subjectsTo(person.email)).filter((one) => one === "Bienvenue !")).toHaveLength(1);
  });

  it("keeps only the hash of a token", async () => {
    covers("own.email.2");
    const person = await unproven();
    const [token = ""] = await linksTo(person.email);
    const rows = await kept("email_proofs");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("POST /api/auth/resend-confirmation", () => {
  it("sends another link to the same address, and none once it is proven", async () => {
    covers("own.api.311", "own.refusals.293");
    const person = await unproven();
    const { status, body } = await resend(person);
    expect([status, body.message]).toEqual([
      200,
      `Nous venons d'envoyer un nouveau lien à ${person.email}.`,
    ]);
    const [link, ...others] = await linksTo(person.email);
    expect(others).toHaveLength(1);
    await confirm(link);
    const refused = await resend(person);
    expect([refused.status, refused.body.code]).toEqual([409, "account/email-proven"]);
  });
});

describe("a reset link that was used", () => {
  it("proves the address, too: it was mailed there, and its text repeats nothing that was typed", async () => {
    covers("own.email.3");
    const { email } = await unproven();
    await harness.call("POST", "/api/auth/forgot-password", { json: { email } });
    const mail = (await harness.mailsTo(email)).find(({ subject }) =>
      subject.startsWith("Choisir"),
    );
    expect(mail?.text).not.toContain("Marie");
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const json = { token, password: PASSWORD };
    expect((await harness.call("POST", "/api/auth/reset-password", { json })).status).toBe(200);
    const { body } = await login(email);
    expect(body.user.emailUnproven).toBeUndefined();
    expect(await subjectsTo(email)).toContain("Bienvenue !");
  });
});

describe("a new offer or rental, until the address is proven", () => {
  const refusal = [403, "account/email-unproven"];
  const codeOf = ({ status, body }: Awaited<ReturnType<typeof confirm>>) => [status, body.code];

  it("is refused: publishing a space", async () => {
    covers("own.refusals.290", "own.email.4");
    const lessor = await aLessor(harness, { isProven: false });
    const publish = () =>
      harness.call("POST", "/api/storageSpace/create", { token: lessor.token, form: spaceForm() });
    expect(codeOf(await publish())).toEqual(refusal);
    await confirm((await linksTo(lessor.email))[0]);
    expect((await publish()).status).toBe(201);
  });

  it("is refused: renting, and new products in a current rental, which continues", async () => {
    covers("own.refusals.290", "own.email.4");
    const [lessor, artisan] = [await aLessor(harness), await anArtisan(harness)];
    const spaceId = await aSpace(harness, lessor, { surface: "50" });
    const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId));
    await aProduct(harness, artisan, rentalId);
    await harness.db
      .updateTable("users")
      .set({ email_proven_at: null })
      .where("id", "=", artisan.userId)
      .execute();
    const rent = () => checkOutRental(harness, artisan, rentalRequest(spaceId));
    expect(codeOf(await rent())).toEqual(refusal);
    await expect(aProduct(harness, artisan, rentalId)).rejects.toThrow("account/email-unproven");
    const { body } = await harness.call("GET", "/api/renter/rented-storage", artisan);
    expect(body).toMatchObject([{ _id: rentalId, products: [{}] }]);
  });
});

describe("PUT /api/auth/email", () => {
  it("changes the address once its link is opened", async () => {
    covers("own.api.312", "own.api.313", "own.email.7");
    const [person, email] = [await aConsumer(harness), anAddress()];
    const other = { ...person, token: (await login(person.email)).body.token };
    const { status, body } = await change(person, email);
    expect([status, body.message]).toEqual([
      200,
      `Ouvrez le lien que nous venons d'envoyer à ${email} : votre adresse change à ce moment-là.`,
    ]);
    expect(await state(person)).toEqual({
      email: person.email,
      isProven: true,
      pendingEmail: email,
    });
    const [mail] = await mailsOf(email, "Confirmez votre nouvelle adresse e-mail");
    expect(mail).toBeDefined();
    expect(mail?.text).not.toMatch(/Marie|consumer-/);
    const [token] = await linksTo(email);
    expect((await confirm(token)).body.outcome).toBe("changed");
    expect((await me(person)).body.user.email).toBe(email);
    expect((await me(other)).status).toBe(401);
    expect((await login(person.email)).status).toBe(400);
    expect((await login(email)).status).toBe(200);
    expect(await state(person)).toEqual({ email, isProven: true, pendingEmail: null });
    expect((await confirm(token)).body.outcome).toBe("already");
  });

  it.each([
    "Un changement d'adresse a été demandé",
    "L'adresse e-mail de votre compte a été changée",
  ])("mails the former address once: %s", async (subject) => {
    covers("own.api.312", "own.api.313", "own.email.7");
    const [person, email] = [await aConsumer(harness), anAddress()];
    await change(person, email);
    const [token] = await linksTo(email);
    await confirm(token);
    const mails = await mailsOf(person.email, subject);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Ce n'était pas vous ?");
    expect(mails[0]?.text).not.toContain(email);
  });

  it("ends every session if the session that asked has ended", async () => {
    covers("own.email.7");
    const [person, email] = [await aConsumer(harness), anAddress()];
    await login(person.email);
    await change(person, email);
    await harness.call("POST", "/api/auth/logout", { token: person.token });
    await confirm((await linksTo(email))[0]);
    expect(await sessionsOf(person)).toEqual([]);
  });

  it("answers the same for a taken address, and mails only its owner", async () => {
    covers("own.api.312", "own.email.8");
    const [person, holder] = [await aConsumer(harness), await unproven()];
    await harness.mailsTo(holder.email);
    const [taken, free] = [await change(person, holder.email), await change(person, anAddress())];
    expect([taken.status, taken.body.message.replace(holder.email, "")]).toEqual([
      free.status,
      free.body.message.replace(/nouvelle-\d+@test.re/, ""),
    ]);
    await change(person, holder.email);
    expect(await state(person)).toMatchObject({ pendingEmail: holder.email });
    const [mail] = await mailsOf(holder.email, "Cette adresse sert déjà à un compte");
    expect(mail).toBeDefined();
    expect(mail?.text).not.toContain("token=");
    expect((await me(holder)).body.user.email).toBe(holder.email);
  });

  it("is refused at the link when somebody took the address meanwhile", async () => {
    covers("own.email.8");
    const [person, email] = [await aConsumer(harness), anAddress()];
    await change(person, email);
    const [token] = await linksTo(email);
    await harness.call("POST", "/api/auth/register", { form: registrationForm("consumer", email) });
    const { status, body } = await confirm(token);
    expect([status, body.code]).toEqual([409, "account/email-taken"]);
    expect((await me(person)).body.user.email).toBe(person.email);
  });

  it("needs the password, and a different address", async () => {
    covers("own.api.312");
    const person = await aConsumer(harness);
    const wrong = await change(person, anAddress(), "faux");
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ field: "password", message: "Le mot de passe actuel est incorrect." }],
    ]);
    const own = await change(person, person.email.toUpperCase());
    expect([own.status, own.body.errors]).toEqual([
      400,
      [{ field: "email", message: "C'est déjà votre adresse." }],
    ]);
    expect(await kept("email_changes")).not.toContainEqual(
      expect.objectContaining({ user_id: person.userId }),
    );
  });

  it("accepts only the last link, and none after a change of password", async () => {
    covers("own.email.7");
    const [person, first, second] = [await aConsumer(harness), anAddress(), anAddress()];
    await change(person, first);
    const [former] = await linksTo(first);
    await change(person, second);
    const [token] = await linksTo(second);
    expect((await confirm(former)).body.code).toBe("account/email-link-invalid");
    await harness.call("PUT", "/api/auth/password", {
      token: person.token,
      json: { currentPassword: PASSWORD, newPassword: "un nouveau mot de passe" },
    });
    expect((await confirm(token)).body.code).toBe("account/email-link-invalid");
    expect((await me(person)).body.user.email).toBe(person.email);
  });

  it("proves an account with a mistyped address, and sends its waiting mails to the new one", async () => {
    covers("own.email.5", "own.email.7");
    const [person, email] = [await unproven(), anAddress()];
    await harness.mailsTo(person.email);
    await change(person, email);
    await confirm((await linksTo(email))[0]);
    expect(await subjectsTo(email)).toContain("Bienvenue !");
    // Nobody has proven that they read the former address, so it got nothing but its own link.
    expect(await subjectsTo(person.email)).toEqual(["Confirmez votre adresse e-mail"]);
  });

  it("is deleted with the account", async () => {
    covers("own.email.10");
    const [person, email] = [await unproven(), anAddress()];
    const [own] = await linksTo(person.email);
    await change(person, email);
    const [wanted] = await linksTo(email);
    const closed = await harness.call("DELETE", "/api/auth/account", {
      token: person.token,
      json: { password: PASSWORD },
    });
    expect(closed.status).toBe(200);
    for (const token of [own, wanted]) {
      expect((await confirm(token)).body.code).toBe("account/email-link-invalid");
    }
    expect(await subjectsTo(person.email)).toEqual(["Confirmez votre adresse e-mail"]);
    const left = JSON.stringify([
      await kept("email_proofs"),
      await kept("email_changes"),
      await kept("mails"),
    ]);
    expect(left).not.toContain(person.email);
  });
});
