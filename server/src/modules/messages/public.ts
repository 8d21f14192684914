/** The job that deletes files of pictures that are no more. */
export { MESSAGE_FILE_DELETION_JOB } from "./files/service.ts";
/** The job that tells people of what they have not read. */
export { UNREAD_MAILS_JOB } from "./mailing/service.ts";
/** The picture of a message that a private file belongs to, by its name. */
export { messagePictureOf } from "./rules.ts";
/** Whom somebody may write to about a thing, and in whose name. */
export { findReach } from "./sides/public.ts";
