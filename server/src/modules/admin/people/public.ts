export { type AdminUser, findAdminUsers, listAdminUsers } from "./service.ts";
