export { findFiled, listOpenSpaces } from "./repository.ts";
export {
  type Cells,
  cellsOf,
  type FiledProduct,
  HEADS,
  headOf,
  ID_HEAD,
  PHOTOS_HEAD,
  readLine,
  SPACE_HEAD,
  type Space,
} from "./rules.ts";
