import type { ColumnType } from "kysely";

type ContactMessages = {
  id: string;
  name: string;
  first_name: string;
  email: string;
  phone: string;
  message: string;
  created_at: Date;
  resolved_at: ColumnType<Date | null, Date | null | undefined>;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    contact_messages: ContactMessages;
  }
}
