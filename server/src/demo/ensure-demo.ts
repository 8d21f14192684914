import type pg from "pg";
import type { AppDeps } from "../app.ts";
import { oneAtATime } from "../platform/db/one-at-a-time.ts";
import { DEMO_ADMIN } from "./accounts.ts";

const TERRITORY = "reunion";

const isEmpty = async (client: pg.ClientBase, adminEmail: string | undefined): Promise<boolean> => {
  const { rowCount } = await client.query(
    "select from users where lower(email) is distinct from lower($1) limit 1",
    [adminEmail ?? null],
  );
  return rowCount === 0;
};

/** True if the demo people are in this database. */
export const hasDemo = async (pool: pg.Pool): Promise<boolean> => {
  const { rowCount } = await pool.query("select from users where email = $1", [DEMO_ADMIN.email]);
  return rowCount === 1;
};

/**
 * Loads the demo data when the configuration asks for it and the database has no user but the
 * configured Admin. If several processes start together, one loads and the others wait.
 *
 * @param say shows a line, in French, to the person who started the program
 */
export const ensureDemo = async (deps: AppDeps, say: (line: string) => void): Promise<void> => {
  const { config, pool, territory, sandboxUrl } = deps;
  if (!config.isDemo) return;
  await oneAtATime(pool, "demo", async (client) => {
    if (!(await isEmpty(client, config.admin?.email))) return;
    if (territory.code !== TERRITORY) {
      say(`Il n'y a pas de données de démonstration pour ce territoire : ${territory.name}.`);
    } else if (sandboxUrl === undefined || config.stripe.secretKey !== undefined) {
      say("Les données de démonstration demandent le bac à sable : elles ne sont pas chargées.");
    } else {
      say("Préparation des données de démonstration…");
      const { loadDemo } = await import("./load.ts");
      await loadDemo({ ...deps, sandboxUrl: await sandboxUrl() });
    }
  });
};
