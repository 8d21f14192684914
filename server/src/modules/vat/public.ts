export { findSoldLines, sumSold, type Taxed } from "./repository.ts";
