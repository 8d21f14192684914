import type { Generated, Selectable } from "kysely";

/** Card to which somebody's rents are charged. Only the provider has its number. */
type KeptCards = {
  user_id: string;
  customer_id: string;
  /** Session of the page where it was given, until it was read there. */
  unread_session_id: string | null;
  payment_method_id: string | null;
  brand: string | null;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  /** When it was given, which may be long before the request that it was given for is accepted. */
  kept_at: Date;
  /** End of the card that its holder was notified of: `2027-03`. */
  expiry_told: Generated<string | null>;
};

/** Agreement of somebody who gave their card. */
type CardMandates = {
  id: string;
  user_id: string;
  rental_id: string;
  given_at: Date;
  /** Network address of the request. */
  address: string;
  wording: string;
};

type CardChanges = {
  id: string;
  user_id: string;
  rental_id: string;
  session_id: string | null;
  opened_at: Date;
  /** Instant at which its card was kept. */
  done_at: Date | null;
};

type ForgottenCustomers = { customer_id: string; forgotten_at: Date };

declare module "../../platform/db/schema.ts" {
  interface Schema {
    kept_cards: KeptCards;
    card_mandates: CardMandates;
    card_changes: CardChanges;
    forgotten_customers: ForgottenCustomers;
  }
}

export type KeptCardRow = Selectable<KeptCards>;
export type CardChangeRow = Selectable<CardChanges>;
