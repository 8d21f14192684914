import { data } from "react-router";
import { NotFound } from "./not-found.tsx";

/** Said to browsers and search engines too, not in words alone. */
export const loader = () => data(null, { status: 404 });

export default NotFound;
