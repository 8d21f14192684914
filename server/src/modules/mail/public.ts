export { deleteHeld, forgetGivenUp, forgetUnsent, type GivenUpMailRow } from "./repository.ts";
export type { MailContent } from "./rules.ts";
export { MAIL_JOB, type MailService, type PostMail, type SecretMails } from "./service.ts";
