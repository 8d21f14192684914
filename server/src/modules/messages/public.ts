/** The job that deletes files of deleted pictures. */
export { MESSAGE_FILE_DELETION_JOB } from "./files/service.ts";
/** The job that mails people about their unread messages. */
export { UNREAD_MAILS_JOB } from "./mailing/service.ts";
/** The picture of a message that a private file belongs to, by its name. */
export { messagePictureOf } from "./rules.ts";
/** Finds the people that a person may write to about a subject, and in whose name. */
export { findReach } from "./sides/public.ts";
