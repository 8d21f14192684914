/** The password of every demo account, as the README and the start banner give it. */
export const DEMO_PASSWORD = "demo-stokaz";

/**
 * The accounts to try the product with, one of each role; they own the richest part of the demo
 * data.
 */
export const DEMO_ACCOUNTS = [
  { role: "Administration", email: "admin@demo.stokaz.re" },
  { role: "Loueur", email: "loueur@demo.stokaz.re" },
  { role: "Artisan", email: "artisan@demo.stokaz.re" },
  { role: "Consommateur", email: "client@demo.stokaz.re" },
] as const;

/** The demo administrator, created before all other demo data. */
export const DEMO_ADMIN = { email: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD } as const;
