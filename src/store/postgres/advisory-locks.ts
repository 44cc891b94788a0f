/*
 * Every number that this service uses for an advisory lock. The numbers never change, because
 * processes of different versions may run at the same time. Postgres keeps locks of one bigint
 * apart from locks of two integers. The lock of a master's day has no number: its two integers are
 * the master's id and the day since 1970. A master with the id of a number below is still safe:
 * two transactions then wait for each other without need.
 */

/** One bigint. Held while a process migrates the database or creates the first salon. */
export const MIGRATION_LOCK = 7_285_519

/** One bigint. Held while a process makes the daily backup. */
export const BACKUP_LOCK = 7_285_520

/** Seed of the hash of an account's idempotency key. Held by the request that uses the key. */
export const IDEMPOTENCY_KEY_LOCK_SEED = 5_077_213

/** Seed of the hash of salon, channel and address. Held while a dialogue is found or created. */
export const ADDRESS_LOCK_SEED = 4_480_177

/**
 * Seed of the hash of salon, channel and a messenger's message id. Held by changes of its state.
 */
export const MESSAGE_LOCK_SEED = 3_907_412

/** First of two integers, before a salon's id. Held while the salon's events get numbers. */
export const EVENT_NUMBER_LOCK = 6_201_944

/** First of two integers, before a client's id. Held while a client's appointments are counted. */
export const CLIENT_LOCK = 8_114_630

/** First of two integers, before a salon's id. Held during a part of an import from system A. */
export const CRM_A_IMPORT_LOCK = 7_310_001

/** First of two integers, before a salon's id. Held during a part of an import from system B. */
export const CRM_B_IMPORT_LOCK = 7_310_002

/** One bigint. Held while a batch of old messages loses its texts. */
export const MESSAGE_RETENTION_LOCK = 7_411_903
