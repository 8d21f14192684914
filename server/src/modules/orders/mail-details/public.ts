export {
  findDetailsOfLines,
  findMailDetails,
  type MailLine,
  type OrderMailDetails,
} from "./repository.ts";
