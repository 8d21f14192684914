import { PASSWORD, type Person } from "./factories.ts";
import type { Harness } from "./harness.ts";

/** Replaces a person's address by the link that is mailed to the new one. */
export const changeEmail = async <P extends Person>(harness: Harness, person: P): Promise<P> => {
  const { token, email: former } = person;
  const email = `nouvelle-${former}`;
  const json = { email, password: PASSWORD };
  await harness.call("PUT", "/api/auth/email", { token, json });
  const texts = (await harness.mailsTo(email)).map(({ text }) => text).join();
  const [, link] = /confirmer-email\?token=([\w-]+)/.exec(texts) ?? [];
  const path = "/api/auth/confirm-email";
  const { body } = await harness.call("POST", path, { json: { token: link } });
  if (body.outcome !== "changed") throw new Error(`confirming answered ${JSON.stringify(body)}`);
  return { ...person, email };
};
