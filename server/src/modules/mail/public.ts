export { MAIL_JOB, type PostMail } from "./service.ts";
