import type { Generated, Selectable } from "kysely";

/** The card that somebody's rents are charged to; its number is the provider's alone. */
type KeptCards = {
  user_id: string;
  customer_id: string;
  /** The page that it was given on, until it was read there. */
  unread_session_id: string | null;
  payment_method_id: string | null;
  brand: string | null;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  kept_at: Date;
  /** The end of the card that its owner was told of: `2027-03`. */
  expiry_told: Generated<string | null>;
};

/** What somebody agreed to who gave their card. */
type CardMandates = {
  id: string;
  user_id: string;
  rental_id: string;
  given_at: Date;
  /** The network address it came from. */
  address: string;
  wording: string;
};

type CardChanges = {
  id: string;
  user_id: string;
  rental_id: string;
  session_id: string | null;
  opened_at: Date;
  /** When its card was kept. */
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
