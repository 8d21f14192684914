/** Why a backup can't be taken or restored, in French, for whoever asked for it. */
export class BackupError extends Error {}
