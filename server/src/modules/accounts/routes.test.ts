import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  aPicture,
  PASSWORD,
  registrationForm,
} from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";

const harness = useHarness(ADMIN);

const register = (form: Record<string, string | Blob | readonly string[]>) =>
  harness.call("POST", "/api/auth/register", { form });
const login = (email: string, password = PASSWORD) =>
  harness.call("POST", "/api/auth/login", { json: { email, password } });
const me = (token: string) => harness.call("GET", "/api/auth/me", { token });

const messagesOf = (errors: { field: string; message: string }[]): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));

describe("POST /api/auth/register", () => {
  it("registers a consumer and opens a session", async () => {
    covers("§7.accounts.2", "own.product.26", "§3.user.2", "§3.user.6", "§9.constants.17");
    const form = registrationForm("consumer");
    const { status, body } = await register(form);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      role: "consumer",
      email: form.email,
      fixedPhone: "0262123456",
      termsGeneralAccepted: true,
      termsVersion: "2025-01-01",
      termsAcceptedAt: expect.stringMatching(/Z$/),
      profilePhoto: expect.stringMatching(/^\/pictures\/[0-9a-f]{40}-640\.webp$/),
    });
    expect((await me(body.token)).body.user).toEqual(body.user);
  });

  it("keeps a lessor's days in week order, and their hours", async () => {
    covers("§7.accounts.2", "§7.accounts.3", "§3.user.4", "§3.user.6", "§5.lessor.3");
    const { body } = await register({
      ...registrationForm("lessor"),
      retrievalDays: ["Jeu", "Lun"],
    });
    expect(body.user).toMatchObject({
      role: "lessor",
      retrievalDays: ["Lun", "Jeu"],
      retrievalTimes: { start: "08:00", end: "18:00" },
      deliveryDays: ["Mer"],
      hasRentalContract: true,
    });
  });

  it("keeps an artisan's company", async () => {
    covers("§7.accounts.2", "§7.accounts.3", "§3.user.5");
    const { body } = await register({ ...registrationForm("artisan"), SIRET: "732 829 320 00074" });
    expect(body.user).toMatchObject({
      role: "artisan",
      tradeName: "Vanille des Hauts",
      SIRET: "73282932000074",
    });
  });

  it("sends a welcome to an address that is proven", async () => {
    const { email } = await aConsumer(harness);
    expect((await harness.mailsTo(email)).map(({ subject }) => subject)).toEqual(["Bienvenue !"]);
  });

  it("registers an unknown role as a consumer", async () => {
    covers("§6.roles.1");
    const { body } = await register({ ...registrationForm("consumer"), role: "wizard" });
    expect(body.user.role).toBe("consumer");
  });

  it("lets nobody register as Admin", async () => {
    covers("D3.real.5");
    const { status, body } = await register({ ...registrationForm("consumer"), role: "Admin" });
    expect(status).toBe(400);
    expect(body.message).toBe("Ce rôle ne peut pas être choisi.");
  });

  it("names every wrong field of a consumer at once", async () => {
    covers("own.refusals.1", "§5.registration.1");
    const { status, body } = await register({ role: "consumer", email: "nope" });
    expect(status).toBe(400);
    expect(messagesOf(body.errors)).toEqual({
      name: "Le nom est requis",
      firstName: "Le prénom est requis",
      address: "L'adresse est requise",
      mobilePhone: "Le téléphone portable est requis",
      email: "Email invalide",
      password: "Le mot de passe est requis",
      termsGeneralAccepted: "Vous devez accepter les conditions générales d'utilisation",
      termsPrivacyAccepted: "Vous devez accepter les conditions relatives aux données privées",
    });
    expect(body.message).toBe(body.errors[0].message);
  });

  it("names what a lessor forgot", async () => {
    covers("§5.lessor.9", "§5.lessor.10", "§5.lessor.11");
    const { retrievalDays: _, ...form } = registrationForm("lessor");
    const { body } = await register({
      ...form,
      deliveryDays: [],
      "retrievalTimes[start]": "",
      "deliveryTimes[end]": "",
      hasRentalContract: "false",
      hasInsuranceExtension: "",
      plansToSubscribeInsurance: "non",
    });
    expect(messagesOf(body.errors)).toEqual({
      retrievalDays: "Les jours de récupération sont obligatoires",
      deliveryDays: "Les jours de livraison sont obligatoires",
      "retrievalTimes.start": "L'heure de début de récupération est obligatoire",
      "deliveryTimes.end": "L'heure de fin de livraison est obligatoire",
      hasRentalContract: "Vous devez avoir un contrat de location ou une preuve de propriété",
      hasInsuranceExtension: "Vous devez avoir une extension d'assurance multirisque habitation",
      plansToSubscribeInsurance: "Vous devez envisager de souscrire à une extension d'assurance",
    });
  });

  it("names what an artisan forgot", async () => {
    covers("§5.artisan.1");
    const { brandLogo: _, ...form } = registrationForm("artisan");
    const { body } = await register({ ...form, companyName: "", tradeName: "", SIRET: "123" });
    expect(messagesOf(body.errors)).toEqual({
      companyName: "La raison sociale est requise",
      tradeName: "Le nom commercial est requis",
      SIRET: "Le numéro SIRET doit comporter 14 chiffres",
      brandLogo: "Le logo de la marque des produits vendus est requis",
    });
  });

  it("refuses an e-mail that is taken, whatever its case", async () => {
    covers("D4.accounts.1", "D6.settled.12", "own.refusals.19");
    const { email } = await aConsumer(harness);
    const { status, body } = await register({
      ...registrationForm("consumer"),
      email: email.toUpperCase(),
    });
    expect(status).toBe(409);
    expect(body.code).toBe("account/email-taken");
  });

  it("checks a picture by its content, not by its name", async () => {
    covers("D4.privacy.1", "own.refusals.15", "§5.pictures.1");
    const profilePhoto = new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], {
      type: "image/png",
    });
    const { status, body } = await register({ ...registrationForm("consumer"), profilePhoto });
    expect(status).toBe(415);
    expect(body.message).toBe("Seuls les fichiers image sont autorisés.");
  });

  it("refuses a picture over 5 MB", async () => {
    covers("D4.privacy.1", "§9.constants.9", "own.refusals.15", "§5.pictures.2");
    const profilePhoto = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: "image/png" });
    const { status, body } = await register({ ...registrationForm("consumer"), profilePhoto });
    expect(status).toBe(413);
    expect(body.message).toBe("La taille de l'image ne doit pas dépasser 5MB.");
  });
});

describe("POST /api/auth/login", () => {
  it("opens a session, whatever the e-mail's case", async () => {
    covers("§7.accounts.1", "D4.accounts.1", "§3.trade.4", "§9.constants.17");
    const { email, userId } = await aConsumer(harness);
    const { status, body } = await login(email.toUpperCase());
    expect(status).toBe(200);
    expect(body.user._id).toBe(userId);
  });

  it("writes the administrator's role with a capital", async () => {
    covers("D3.real.5", "§6.roles.1");
    const { token } = await anAdmin(harness);
    expect((await me(token)).body.user.role).toBe("Admin");
  });

  it("gives the same answer to a wrong password and to an unknown e-mail", async () => {
    covers("D3.real.6", "own.refusals.18");
    const { email } = await aConsumer(harness);
    const wrong = await login(email, "autre chose");
    const unknown = await login("personne@test.re");
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({
      code: "account/bad-credentials",
      message: "Email ou mot de passe incorrect.",
    });
    expect(unknown.body).toEqual(wrong.body);
  });

  it("asks for both fields in the form's own words", async () => {
    covers("§5.login.1", "§5.login.3");
    const { body } = await harness.call("POST", "/api/auth/login", { json: {} });
    expect(messagesOf(body.errors)).toEqual({
      email: "Veuillez entrer votre email!",
      password: "Veuillez entrer votre mot de passe!",
    });
  });
});

describe("sessions", () => {
  it.each([undefined, "not-a-token"])("answers 401 to the token %s", async (token) => {
    covers("D5.calls.2", "own.refusals.16");
    const { status, body } = await harness.call("GET", "/api/auth/me", { token });
    expect(status).toBe(401);
    expect(body.message).toBe("Session expirée. Veuillez vous reconnecter.");
  });

  it("end at logout", async () => {
    covers("D5.calls.1", "D4.accounts.5");
    const { token } = await aConsumer(harness);
    expect((await harness.call("POST", "/api/auth/logout", { token })).status).toBe(200);
    expect((await me(token)).status).toBe(401);
  });

  it("keep only the token's hash", async () => {
    covers("D4.accounts.3");
    const { token } = await aConsumer(harness);
    const kept = await harness.db.selectFrom("login_sessions").select("token_hash").execute();
    expect(kept.some(({ token_hash }) => token_hash.toString().includes(token))).toBe(false);
  });
});

describe("PUT /api/auth/profile", () => {
  const person = {
    name: "Grondin",
    firstName: "Luc",
    address: "1 rue Neuve, 97400 Saint-Denis",
    fixedPhone: "0262000000",
    mobilePhone: "0693000000",
  };

  it("changes a consumer and keeps the photo that was not sent", async () => {
    covers("§7.accounts.4");
    const { token } = await aConsumer(harness);
    const before = (await me(token)).body.user;
    const { status, body } = await harness.call("PUT", "/api/auth/profile", {
      token,
      form: person,
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ ...person, profilePhoto: before.profilePhoto });
  });

  it("puts back nothing that was saved since its form was filled", async () => {
    covers("own.product.787", "own.refusals.421");
    const { token } = await aConsumer(harness);
    const change = (more: Record<string, string>) =>
      harness.call("PUT", "/api/auth/profile", { token, form: { ...person, ...more } });
    const { version } = (await me(token)).body.user;
    expect((await change({ mobilePhone: "0693111111", version })).status).toBe(200);
    const { status, body } = await change({ firstName: "Jean", version });
    expect([status, body.code]).toEqual([409, "request/record-changed"]);
    expect((await me(token)).body.user).toMatchObject({
      firstName: "Luc",
      mobilePhone: "0693111111",
    });
    expect((await change({ mobilePhone: "0693111111", version })).status).toBe(200);
  });

  it("accepts a consumer without landline and picture, who may add and remove both", async () => {
    covers("own.product.144");
    const { fixedPhone: _, profilePhoto: __, ...form } = registrationForm("consumer");
    const { status, body } = await register(form);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ fixedPhone: "" });
    expect(body.user).not.toHaveProperty("profilePhoto");
    const change = async (more: Record<string, string | Blob>) => {
      const changed = { token: body.token, form: { ...person, ...more } };
      return (await harness.call("PUT", "/api/auth/profile", changed)).body.user;
    };
    expect(await change({ profilePhoto: aPicture() })).toHaveProperty("profilePhoto");
    const bare = await change({ fixedPhone: "", profilePhoto: "" });
    expect(bare).toMatchObject({ fixedPhone: "" });
    expect(bare).not.toHaveProperty("profilePhoto");
  });

  it("asks a lessor for the schedule", async () => {
    covers("§7.accounts.4");
    const { token } = await aLessor(harness, { connected: false });
    const { status, body } = await harness.call("PUT", "/api/auth/profile", {
      token,
      form: person,
    });
    expect(status).toBe(400);
    expect(messagesOf(body.errors)).toMatchObject({
      retrievalDays: "Les jours de récupération sont obligatoires",
    });
  });

  it.each([
    ["a field that is repeated", { retrievalDays: ["Mar", "Lun"], deliveryDays: ["Sam", "Dim"] }],
    ["`field[]`", { "retrievalDays[]": ["Mar", "Lun"], "deliveryDays[]": ["Sam", "Dim"] }],
    ["one JSON list", { retrievalDays: '["Mar","Lun"]', deliveryDays: '["Sam","Dim"]' }],
  ])("reads a lessor's days from %s", async (_, days) => {
    covers("D5.wire.3");
    const { token } = await aLessor(harness, { connected: false });
    const { body } = await harness.call("PUT", "/api/auth/profile", {
      token,
      form: {
        ...person,
        ...days,
        "retrievalTimes[start]": "08:00",
        "retrievalTimes[end]": "18:00",
        "deliveryTimes[start]": "09:00",
        "deliveryTimes[end]": "12:00",
      },
    });
    expect(body.user).toMatchObject({
      retrievalDays: ["Lun", "Mar"],
      deliveryDays: ["Dim", "Sam"],
      retrievalTimes: { start: "08:00", end: "18:00" },
    });
  });

  it("changes an artisan's company and logo", async () => {
    covers("§7.accounts.4");
    const { token } = await anArtisan(harness);
    const company = { companyName: "Autre", tradeName: "Autre nom", SIRET: "73282932000074" };
    const { body } = await harness.call("PUT", "/api/auth/profile", {
      token,
      form: { ...person, ...company, brandLogo: aPicture() },
    });
    expect(body.user).toMatchObject(company);
  });
});

describe("POST /api/auth/onboard", () => {
  it("shows the account only once transfers can reach it", async () => {
    covers("D4.payments.1", "§3.user.3");
    const { token } = await aLessor(harness, { connected: false });
    const { body } = await harness.call("POST", "/api/auth/onboard", { token });
    expect((await me(token)).body.user.stripeAccountId).toBeUndefined();
    const back = await harness.press(body.url, "complete");
    expect(back.headers.get("location")).toBe(`${harness.baseUrl}/profile?stripe=retour`);
    expect((await me(token)).body.user.stripeAccountId).toMatch(/^acct_/);
  });

  it("tells what an incomplete account still needs, until it is active", async () => {
    const { token } = await anArtisan(harness);
    expect((await me(token)).body.user).not.toHaveProperty("stripeAccountMissing");
    const { body } = await harness.call("POST", "/api/auth/onboard", { token });
    await harness.press(body.url, "leave");
    expect((await me(token)).body.user.stripeAccountMissing).toEqual(["identity", "bank-account"]);
    const again = await harness.call("POST", "/api/auth/onboard", { token });
    await harness.press(again.body.url, "complete");
    expect((await me(token)).body.user).not.toHaveProperty("stripeAccountMissing");
  });

  it("makes a new link to the same account each time", async () => {
    covers("§7.accounts.5", "D4.payments.2");
    const { token, userId } = await anArtisan(harness);
    const accountOf = () =>
      harness.db
        .selectFrom("users")
        .select("connected_account_id")
        .where("id", "=", userId)
        .executeTakeFirst();
    const first = await harness.call("POST", "/api/auth/onboard", { token });
    const account = await accountOf();
    const second = await harness.call("POST", "/api/auth/onboard", { token });
    expect(second.body.url).not.toBe(first.body.url);
    expect(await accountOf()).toEqual(account);
  });

  it("says that the payment provider can't be reached", async () => {
    covers("own.refusals.27");
    const { token } = await anArtisan(harness);
    await fetch(`${harness.sandboxUrl}/sandbox/control/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ match: "POST /v2/core/account_links", fault: "error", times: 3 }),
    });
    const { status, body } = await harness.call("POST", "/api/auth/onboard", { token });
    expect(status).toBe(503);
    expect(body).toEqual({
      code: "account/onboarding-failed",
      message: "Échec de la connexion à Stripe",
    });
  });

  it("is not for consumers", async () => {
    covers("§6.roles.8");
    const { token } = await aConsumer(harness);
    expect((await harness.call("POST", "/api/auth/onboard", { token })).status).toBe(403);
  });
});
