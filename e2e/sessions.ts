// Opens sessions in a browser without its login page.
import type { Page } from "@playwright/test";
import { type Account, ask } from "./api.ts";
import { keepInBrowser } from "./fixtures.ts";

/** Opens a person's session in a browser, like after an earlier login. */
export const openSession = (page: Page, { token, user }: Account): Promise<void> =>
  keepInBrowser(page, { token, role: user.role, user: JSON.stringify(user) });

/** Name of a demo account, before the @ of its address. */
export type DemoName = "loueur" | "artisan" | "client" | "admin";

/** Opens the session of one of the demo accounts, which share a password. Journeys only read their data. */
export const openDemoSession = async (page: Page, name: DemoName): Promise<void> => {
  const email = `${name}@demo.stokaz.re`;
  const password = "demo-stokaz";
  const { token, user } = await ask("POST", "/api/auth/login", { json: { email, password } });
  await openSession(page, { token, email, password, user });
};
