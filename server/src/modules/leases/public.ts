/** What a private file of the state of a place belongs to, by its name. */
export { placeFileOf } from "./place-states/public.ts";
