/** The rows of a backup do not fit into the tables of this version. */
export class RowsRefused extends Error {}
/** A program of Postgres cannot be started, or has failed. The message has its last words. */
export class ProgramFailed extends Error {}
