export {
  findMailDetails,
  type MailLine,
  readMailDetails,
  type OrderMailDetails,
} from "./repository.ts";
