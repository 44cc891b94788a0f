import { assistantRows } from './assistant.js'
import { catalogueRows } from './catalogue.js'
import { clientRows } from './clients.js'
import { recordRows } from './records.js'
import { importRows } from './imports.js'
import type { Row } from './row.js'
import { settingsRows } from './settings.js'
import { tokenRows } from './tokens.js'

/** Every operation of the REST door. */
export const rows: readonly Row[] = [
  ...tokenRows,
  ...recordRows,
  ...clientRows,
  ...catalogueRows,
  ...settingsRows,
  ...assistantRows,
  ...importRows,
]
