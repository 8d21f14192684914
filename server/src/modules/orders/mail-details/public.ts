export {
  findMailDetails,
  type MailLine,
  mailDetailsOf,
  type OrderMailDetails,
} from "./repository.ts";
