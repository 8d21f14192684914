/** The job that deletes files of pictures and states that are no more. */
export { PLACE_FILE_DELETION_JOB } from "./service.ts";
