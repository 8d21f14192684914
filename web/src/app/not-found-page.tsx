import { data } from "react-router";
import { pageMeta } from "../lib/meta.ts";
import { NotFound } from "./not-found.tsx";

export const meta = pageMeta("Page introuvable");

/** Said to browsers and search engines too, not in words alone. */
export const loader = () => data(null, { status: 404 });

export default NotFound;
