import type { Rating } from "@stokaz/contract/sellers/ratings";
import type { Reviewed } from "@stokaz/contract/sellers/reviews";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Generated, Selectable } from "kysely";

type Reviews = {
  id: string;
  about: Reviewed;
  /** Collected order, or ended lease: one of both. */
  order_id: string | null;
  rental_id: string | null;
  author_id: string;
  /** Id of the artisan, or of the space. */
  subject_id: string;
  /** The artisan, or the lessor of the space: the person who may answer. */
  owner_id: string;
  rating: Rating;
  words: string;
  experienced_on: CalendarDay;
  written_at: Date;
  /** Instant of publication; `null` while it waits for the operator. */
  published_at: Date | null;
  hidden_at: ColumnType<Date | null, never, Date | null>;
  hidden_reason: ColumnType<string | null, never, string | null>;
  answer: Generated<string | null>;
  answered_at: Generated<Date | null>;
};

type ReviewInvitations = { person_id: string; purchase_id: string; sent_at: Date };

declare module "../../platform/db/schema.ts" {
  interface Schema {
    reviews: Reviews;
    review_invitations: ReviewInvitations;
  }
}

export type ReviewRow = Selectable<Reviews>;
