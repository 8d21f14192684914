import { randomUUID } from "node:crypto";
import type { ContactMessage } from "@stokaz/contract/messages/contact";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction } from "../../platform/db/db.ts";
import type { PostMail } from "../mail/public.ts";
import { contactMail } from "./mails.ts";
import { insertMessage } from "./repository.ts";

export type ContactDeps = {
  db: Db;
  clock: Clock;
  postMail: PostMail;
  operatorEmail: string;
};

export const createContact = ({ db, clock, postMail, operatorEmail }: ContactDeps) => ({
  /** Stores a message and sends it to the operator. */
  async receive(message: ContactMessage): Promise<void> {
    // Only robots fill the hidden field. They get the usual answer, so that they don't try another
    // way.
    if (message.website) return;
    await inTransaction(db, async (tx) => {
      await insertMessage(tx, {
        id: randomUUID(),
        name: message.name,
        first_name: message.firstName,
        email: message.email,
        phone: message.phone,
        message: message.message,
        created_at: clock.now(),
      });
      await postMail(tx, contactMail(operatorEmail, message));
    });
  },
});

export type Contact = ReturnType<typeof createContact>;
