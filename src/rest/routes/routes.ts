import { assistantRows } from './tasks.js'
import { catalogueRows } from './catalog.js'
import { clientRows } from './clients.js'
import { recordRows } from './appointments.js'
import { importRows } from './imports.js'
import type { Row } from '../handle/route.js'
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
