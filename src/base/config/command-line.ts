import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FOLDER } from './project-folder.js'

/**
 * How messages name the command line: `npm run cli --` in a checkout. A release has no sources, so
 * that command cannot build there, and the messages name the built file.
 */
export const COMMAND_LINE = existsSync(join(PROJECT_FOLDER, 'build.js'))
  ? 'npm run cli --'
  : `node ${join(PROJECT_FOLDER, 'dist', 'cli.js')}`
