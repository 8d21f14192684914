import { EMAIL_INVALID, emailAddress } from "@stokaz/contract/fields";
import { addAdmin as addTo } from "../modules/accounts/public.ts";
import { openDb } from "../platform/db/db.ts";
import { type DatabaseSettings, onConnection } from "./on-database.ts";

/**
 * `npm run add-admin`: makes one more administrator, also beside running servers. Nobody knows the
 * password: its holder chooses one by "Mot de passe oublié".
 *
 * @returns the exit code: 1 when the address is none, or somebody's
 */
export const addAdmin = async (
  settings: DatabaseSettings,
  given: string | undefined,
  say: (line: string) => void,
): Promise<number> => {
  if (given === undefined) {
    say("Usage : npm run add-admin -- <e-mail>");
    return 1;
  }
  const { data: email } = emailAddress().safeParse(given);
  if (email === undefined) {
    say(`${EMAIL_INVALID} : ${given}`);
    return 1;
  }
  const isAdded = await onConnection(settings, (pool) => addTo(openDb(pool), email, new Date()));
  say(
    isAdded
      ? `${email} administre aussi. Mot de passe à choisir par « Mot de passe oublié », sur la page de connexion.`
      : `Un compte a déjà l'e-mail ${email} : rien n'a été changé.`,
  );
  return isAdded ? 0 : 1;
};
