/**
 * Address of the running product, whose API `react-router dev` uses. In production the server itself
 * serves the built pages.
 */
export const API_IN_DEVELOPMENT = "http://localhost:3000";
