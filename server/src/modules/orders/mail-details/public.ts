export {
  findDetailsOfLines,
  findMailDetails,
  findWaitingDetails,
  type MailLine,
  type OrderMailDetails,
  type WaitingMailDetails,
} from "./repository.ts";
