/** The backup cannot be made or restored like this. The message says what to do. */
export class BackupRefused extends Error {}
