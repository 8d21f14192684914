export { deleteHeld, forgetGivenUp, forgetUnsent, type GivenUpMailRow } from "./repository.ts";
export { adminLink, type MailContent, type StopLink } from "./rules.ts";
export {
  MAIL_JOB,
  type MailService,
  type NotifyPeople,
  type PostMail,
  type SecretMails,
} from "./service.ts";
