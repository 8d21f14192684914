import { createMail, type MailDeps } from "./service.ts";

/** Mails to people: kept until they are sent. */
export const createMailModule = (deps: MailDeps) => {
  const mail = createMail(deps);
  const { metrics } = deps;
  metrics.gauge("failed_mails", "Mails given up after three days of trying", mail.countGivenUp);
  metrics.gauge(
    "oldest_unsent_mail_seconds",
    "Age of the mail that waits longest to be sent",
    mail.oldestWait,
  );
  return { mail, postMail: mail.postMail, secretMails: mail.secretMails };
};
