export type { Deadlines, RentNews, WhyUnpaid } from "./mails.ts";
export * as rentMails from "./mails.ts";
