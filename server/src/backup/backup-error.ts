/** Reason, in French, why a backup can't be taken or restored. */
export class BackupError extends Error {}
