import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { printConfigurationPage, printEnvExample } from './base/config/config.js'
import { STATUS_BY_CODE } from './base/http/error-response.js'
import { PROJECT_FOLDER } from './base/config/project-folder.js'
import { ERROR_CATALOGUE } from './domain/error-catalogue.js'
import type { RefusalCode } from './domain/refusal.js'
import { printedSchema } from './graphql/schema.js'
import { unnamedBreakingChanges } from './graphql/schema-changes.js'
import { describeApi } from './rest/openapi/openapi.js'
import { routes } from './rest/routes/routes.js'

const read = (file: string): Promise<string> =>
  readFile(join(PROJECT_FOLDER, file), 'utf8').catch(() => '')

/**
 * Returns every code of an error with its HTTP status, parameters and sub-reasons, so that a
 * program can word errors itself.
 */
function printErrors(): string {
  const codes = Object.entries(ERROR_CATALOGUE).map(
    ([code, { description, params = {}, reasons = {} }]) => ({
      code,
      status: STATUS_BY_CODE[code as RefusalCode] ?? 500,
      description,
      params,
      reasons,
    }),
  )
  return `${JSON.stringify(codes, null, 2)}\n`
}

/**
 * Returns the breaking changes of the graph since the last release, schema/released.graphql, that
 * CHANGELOG.md does not name under "Breaking".
 */
export async function findUnnamedBreakingChanges(): Promise<string[]> {
  const [released, changelog] = await Promise.all([
    read('schema/released.graphql'),
    read('CHANGELOG.md'),
  ])
  return released ? unnamedBreakingChanges(released, printedSchema(), changelog) : []
}

/** Writes what is printed from the code, or only compares it. Returns the files that differed. */
export async function printAll(onlyCheck: boolean): Promise<string[]> {
  const files: [string, string][] = [
    ['schema/schema.graphql', printedSchema()],
    ['schema/openapi.json', `${JSON.stringify(describeApi(routes, '/'), null, 2)}\n`],
    ['schema/errors.json', printErrors()],
    ['.env.example', printEnvExample()],
    ['docs/configuration.md', printConfigurationPage()],
  ]
  const stale: string[] = []
  for (const [file, text] of files) {
    if ((await read(file)) === text) continue
    stale.push(file)
    if (!onlyCheck) await writeFile(join(PROJECT_FOLDER, file), text)
  }
  return onlyCheck ? stale : []
}
