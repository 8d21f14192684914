import type { Db } from "../../../platform/db/db.ts";
import { sellsFood, sellsForAdults, sellsTextiles } from "../../availability/public.ts";
import type { ArtisanProfileRow } from "../tables.ts";

/** Profile of an artisan, and which kinds of products they sell or want to sell. */
export type BusinessRow = ArtisanProfileRow & {
  /** Products for adults only. */
  sells_alcohol: boolean;
  sells_food: boolean;
  sells_textiles: boolean;
};

export const getBusiness = (db: Db, userId: string): Promise<BusinessRow> =>
  db
    .selectFrom("artisan_profiles")
    .selectAll()
    .select([
      sellsForAdults("user_id").as("sells_alcohol"),
      sellsFood("user_id").as("sells_food"),
      sellsTextiles("user_id").as("sells_textiles"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();

/** Columns that the form of a business sends back as it found them. */
const FORM_COLUMNS = [
  "legal_form",
  "business_address",
  "business_phone",
  "business_email",
  "register",
  "vat_status",
  "vat_number",
  "mediator_name",
  "mediator_site",
  "packaging_number",
  "textile_number",
  "food_declaration",
  "alcohol_licence",
  "alcohol_licence_on",
  "law_certified_on",
] as const satisfies readonly (keyof ArtisanProfileRow)[];

/** Values of a business that its form sends back. */
export const formValues = (profile: ArtisanProfileRow): unknown[] =>
  FORM_COLUMNS.map((column) => profile[column]);
