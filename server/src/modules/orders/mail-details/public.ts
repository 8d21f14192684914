export {
  findMailDetails,
  type MailLine,
  type OrderMailDetails,
  readMailDetails,
} from "./repository.ts";
