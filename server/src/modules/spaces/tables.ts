import type { Acceptance } from "@stokaz/contract/accounts/acceptance";
import type { Cents } from "@stokaz/contract/money/money";
import type { SpaceRules } from "@stokaz/contract/spaces/space-rules";
import type { ColumnType, Generated, Selectable } from "kysely";
import type { Approvable, Hideable, Plain } from "../../platform/db/schema.ts";

type StorageSpaces = Hideable &
  Approvable & {
    id: string;
    lessor_id: string;
    name: string;
    address: string;
    postcode: string;
    city: string;
    plain_address: Plain;
    plain_commune: Plain;
    lat: number | null;
    lng: number | null;
    /** The point that strangers are shown. */
    grid_lat: ColumnType<number | null, never, never>;
    grid_lng: ColumnType<number | null, never, never>;
    surface_m2: number;
    price_cents: Cents;
    photo: string;
    /** Alternative text of the photo; if empty, the name is used. */
    alt_text: Generated<string>;
    manager_last_name: string;
    manager_first_name: string;
    phone: string;
    /** Booking mode: it is rented at once, or its lessor answers first. */
    acceptance: Generated<Acceptance>;
    /** House rules of the space; null if its lessor gave none. */
    rules: ColumnType<SpaceRules | null, string | null | undefined, string | null>;
    /** Version of its rules: grows by one with each change. */
    rules_version: Generated<number>;
    /**
     * Time at which its lessor last saved the offer, and their network address; null if they did
     * not save since these are recorded.
     */
    offered_at: Generated<Date | null>;
    offered_from: Generated<string | null>;
    /** Time since when nobody new can rent it, because its lessor took it off offer. */
    taken_off_at: Generated<Date | null>;
    created_at: Date;
    updated_at: Date;
    archived_at: Date | null;
  };

/**
 * A person that a lessor allows to hand orders over at a space: invited, or with an account since
 * they accepted.
 */
type SpaceManagers = {
  id: string;
  space_id: string;
  email: string;
  user_id: string | null;
  token_hash: Buffer | null;
  invited_at: Date;
  expires_at: Date | null;
  accepted_at: Date | null;
};

/**
 * The pictures of a space beside its photo; the first has position 1. They are deleted when it is
 * archived.
 */
type SpacePictures = {
  space_id: string;
  position: number;
  picture: string;
  alt_text: Generated<string>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    storage_spaces: StorageSpaces;
    space_managers: SpaceManagers;
    space_pictures: SpacePictures;
  }
}

export type SpaceManagerRow = Selectable<SpaceManagers>;

export type SpaceRow = Omit<
  Selectable<StorageSpaces>,
  "plain_address" | "plain_commune" | "grid_lat" | "grid_lng"
>;
