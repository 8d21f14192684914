import type {
  LeaseSide,
  PlaceStateKind,
  PlaceStateStatus,
} from "@stokaz/contract/handover/place-states";
import type {
  LeftoverDecision,
  LeftoverEventKind,
  LeftoverStatus,
} from "@stokaz/contract/leases/leftovers";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ColumnType, Generated, GeneratedAlways, Selectable } from "kysely";

/** The people and the place of a signed state, copied because profiles and places change later. */
export type PlaceStateFacts = {
  reference: string;
  startDate: CalendarDay;
  endDate: CalendarDay;
  pallets: number;
  space: { name: string; address: string };
  lessor: string;
  /** The artisan's trade name. */
  artisan: string;
};

type PlaceStates = {
  id: string;
  rental_id: string;
  kind: PlaceStateKind;
  status: PlaceStateStatus;
  /** Grows with every change, from 1. */
  version: number;
  lessor_notes: string;
  artisan_notes: string;
  facts: ColumnType<PlaceStateFacts | null, never, string>;
  signed_at: ColumnType<Date | null, never, Date>;
  /** SHA-256 of its file, after that was made. */
  sha256: ColumnType<string | null, never, string>;
  made_at: ColumnType<Date | null, never, Date>;
};

type PlaceStatePictures = {
  id: string;
  state_id: string;
  side: LeaseSide;
  description: string;
  added_by: string;
  added_at: Date;
  /** Name of its largest file; written by the database. */
  private_file: ColumnType<string, never, never>;
  /** SHA-256 of that file. */
  sha256: string;
};

/** Signatures of states; a signature of an older version is void. */
type PlaceStateSignatures = {
  state_id: string;
  side: LeaseSide;
  version: number;
  signed_by: string;
  name: string;
  signed_at: Date;
};

type PlaceStateReminders = {
  rental_id: string;
  kind: PlaceStateKind;
  mail: "invitation" | "reminder";
  sent_at: Date;
};

/** Status of goods that a lease left behind; it has the lease's id. */
type Leftovers = {
  id: string;
  status: LeftoverStatus;
  /** The day from which reminders and the operator's case are counted. */
  since: CalendarDay;
};

type LeftoverEvents = {
  id: string;
  recorded_at: GeneratedAlways<Date>;
  rental_id: string;
  at: Date;
  kind: LeftoverEventKind;
  /** Side of the event's author; null for an event that a day caused. */
  side: LeaseSide | "operator" | null;
  actor_id: string | null;
  units: Generated<number | null>;
  note: Generated<string>;
  /** SHA-256 of its picture. */
  sha256: Generated<string | null>;
  decision: Generated<LeftoverDecision | null>;
  fetch_until: Generated<CalendarDay | null>;
};

type LeftoverCases = {
  id: string;
  rental_id: string;
  opened_at: Date;
  fetch_until: Generated<CalendarDay | null>;
  closed_at: Generated<Date | null>;
};

type LeftoverReminders = {
  rental_id: string;
  since: CalendarDay;
  days_after: number;
  sent_at: Date;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    place_states: PlaceStates;
    place_state_pictures: PlaceStatePictures;
    place_state_signatures: PlaceStateSignatures;
    place_state_reminders: PlaceStateReminders;
    leftovers: Leftovers;
    leftover_events: LeftoverEvents;
    leftover_cases: LeftoverCases;
    leftover_reminders: LeftoverReminders;
  }
}

export type PlaceStateRow = Selectable<PlaceStates>;
export type PlacePictureRow = Selectable<PlaceStatePictures>;
export type PlaceSignatureRow = Selectable<PlaceStateSignatures>;
export type LeftoversRow = Selectable<Leftovers>;
export type LeftoverEventRow = Selectable<LeftoverEvents>;
export type LeftoverCaseRow = Selectable<LeftoverCases>;
