import { data } from "react-router";
import { NotFound } from "./not-found.tsx";

/** The status 404 tells browsers and search engines too that the page does not exist. */
export const loader = () => data(null, { status: 404 });

export default NotFound;
