import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { useHarness } from "../../../test/harness.ts";

const OPERATOR = "equipe@test.re";
const harness = useHarness({ RATE_LIMIT: "on", OPERATOR_EMAIL: OPERATOR });

const MESSAGE = {
  name: "Grondin",
  firstName: "Lucie",
  email: "lucie@test.re",
  phone: "06 92 12 34 56",
  message: "Bonjour,\nmon garage fait 12 m² : est-ce assez ?",
};

const send = (json: object) => harness.call("POST", "/api/contact", { json });

const stored = () => harness.db.selectFrom("contact_messages").selectAll().execute();

/** Moves the clock past the hour over which limits are counted. */
let hours = 0;
const nextHour = async (): Promise<void> => {
  hours += 1;
  await harness.setNow(new Date(Date.UTC(2027, 0, 1, hours)));
};

describe("POST /api/contact", () => {
  it("keeps the message and sends it to the operator with the means to answer", async () => {
    covers("D5.calls.8", "§2.contact.2");
    await nextHour();
    const { status, body } = await send(MESSAGE);
    expect(status).toBe(201);
    expect(body.message).toMatch(/^Votre message a bien été envoyé/);
    expect(await stored()).toEqual([
      expect.objectContaining({
        first_name: "Lucie",
        phone: "0692123456",
        message: MESSAGE.message,
      }),
    ]);
    const [mail, ...others] = await harness.mailsTo(OPERATOR);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Message de Lucie Grondin");
    for (const text of ["lucie@test.re", "0692123456", "mon garage fait 12 m²"]) {
      expect(mail?.text).toContain(text);
    }
  });

  it("gives robots the same answer and stores nothing", async () => {
    covers("D5.calls.8", "D3.real.3");
    await nextHour();
    const before = await stored();
    const genuine = await send(MESSAGE);
    const trapped = await send({ ...MESSAGE, website: "https://spam.example" });
    expect([trapped.status, trapped.body]).toEqual([genuine.status, genuine.body]);
    expect(await stored()).toHaveLength(before.length + 1);
    const mails = await harness.mailsTo(OPERATOR);
    expect(mails).toHaveLength(before.length + 1);
  });

  it("names every wrong field at once", async () => {
    const { status, body } = await send({ email: "lucie", phone: "12" });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "name", message: "Le nom est requis" },
      { field: "firstName", message: "Le prénom est requis" },
      { field: "email", message: "Email invalide" },
      {
        field: "phone",
        message: "Le téléphone doit commencer par 01, 02, ..., 09 et avoir 10 chiffres.",
      },
      { field: "message", message: "Le message est requis" },
    ]);
  });

  it("is limited per address, and says how long to wait", async () => {
    covers("D3.real.3", "D6.settled.16", "own.refusals.10");
    await nextHour();
    for (let index = 0; index < 10; index += 1) expect((await send(MESSAGE)).status).toBe(201);
    const { status, body, headers } = await send(MESSAGE);
    expect(status).toBe(429);
    expect(body.code).toBe("request/too-many");
    expect(headers.get("retry-after")).toBe("3600");
  });
});
