export { requestMails } from "./mails.ts";
export {
  countUnsettled,
  countWaiting,
  type DueRequest,
  findRequest,
  getRequest,
  insertRequest,
  listNotOffered,
  listRequests,
  listToRemind,
  listUnanswered,
  listWaitingOf,
  lockDueRequest,
  moveRequest,
  type Request,
  setReminded,
  updateRequest,
  type Whose,
} from "./repository.ts";
export {
  answerEnd,
  heldAs,
  REQUEST_MONEY_JOB,
  REQUEST_TRANSITIONS,
  reminderHorizon,
  shownSince,
} from "./rules.ts";
