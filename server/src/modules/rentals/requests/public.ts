export { requestMails } from "./mails.ts";
export {
  countUnsettled,
  type DueRequest,
  findRequest,
  getRequest,
  insertRequest,
  lockDueRequest,
  moveRequest,
  updateRequest,
} from "./repository.ts";
export { answerEnd, latestAnswer, REQUEST_MONEY_JOB, REQUEST_TRANSITIONS } from "./rules.ts";
