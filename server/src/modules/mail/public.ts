export { deleteHeld, forgetGivenUp, forgetUnsent, type GivenUpMailRow } from "./repository.ts";
export type { MailContent, StopLink } from "./rules.ts";
export {
  MAIL_JOB,
  type MailService,
  type NotifyPeople,
  type PostMail,
  type SecretMails,
} from "./service.ts";
