/** The job that deletes the files of deleted pictures and states. */
export { PLACE_FILE_DELETION_JOB } from "./service.ts";
