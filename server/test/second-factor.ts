import { Secret, TOTP } from "otpauth";
import type { Person } from "./factories.ts";
import type { Harness } from "./harness.ts";

const STEP_MS = 30_000;

/** Code that a phone with a key shows. */
export const codeAt = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** A person's phone: each code is later than the one before. */
export type Phone = { code(): Promise<string>; recoveryCodes: string[] };

/**
 * Sets up a person's second factor. The clock moves by half a minute with each code, as if the
 * person waited for the next.
 */
export const aPhone = async (
  harness: Harness,
  { token }: Pick<Person, "token">,
): Promise<Phone> => {
  const path = "/api/auth/second-factor";
  const { body: key } = await harness.call("POST", `${path}/setup`, { token });
  let at = Date.now();
  const code = async (): Promise<string> => {
    at += STEP_MS;
    await harness.setNow(new Date(at));
    return codeAt(key.secret, at);
  };
  const json = { code: await code() };
  const { status, body } = await harness.call("POST", `${path}/activate`, { token, json });
  if (status !== 200) throw new Error(`activating answered ${status}: ${JSON.stringify(body)}`);
  return { code, recoveryCodes: body.recoveryCodes };
};
