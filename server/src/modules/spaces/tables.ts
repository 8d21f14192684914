import type { Acceptance } from "@stokaz/contract/acceptance";
import type { Cents } from "@stokaz/contract/money";
import type { SpaceRules } from "@stokaz/contract/space-rules";
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
    /** For those who don't see the photo; empty: the name. */
    alt_text: Generated<string>;
    manager_last_name: string;
    manager_first_name: string;
    phone: string;
    /** Whether it is rented at once, or its lessor answers first. */
    acceptance: Generated<Acceptance>;
    /** How it is used; none where its lessor said nothing. */
    rules: ColumnType<SpaceRules | null, string | null | undefined, string | null>;
    /** Of its rules: one more each time that they change. */
    rules_version: Generated<number>;
    /** When its lessor last saved what they offer, and from which network address; none where they did not since this is kept. */
    offered_at: Generated<Date | null>;
    offered_from: Generated<string | null>;
    created_at: Date;
    updated_at: Date;
    archived_at: Date | null;
  };

/** Whom a lessor lets hand orders over at a space: invited, or somebody since they accepted. */
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

/** The pictures of a space beside its photo; the first has position 1. Gone once it is archived. */
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
