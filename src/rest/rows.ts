import { clientRows } from './clients.js'
import { recordRows } from './records.js'
import type { Row } from './row.js'
import { tokenRows } from './tokens.js'

/** Every operation of the REST door. */
export const rows: readonly Row[] = [...tokenRows, ...recordRows, ...clientRows]
