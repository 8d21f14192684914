export type { OpenedSession, SigningIn } from "./service.ts";
