import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { printConfigurationPage, printEnvExample } from './base/config/config.js'
import { printedSchema } from './graphql/schema.js'
import { describeApi } from './rest/openapi/openapi.js'
import { routes } from './rest/routes/routes.js'

const ROOT = new URL('../', import.meta.url)
const read = (file: string): Promise<string> =>
  readFile(fileURLToPath(new URL(file, ROOT)), 'utf8').catch(() => '')

/** Writes what is printed from the code, or only compares it; answers the files that differed. */
export async function printAll(onlyCheck: boolean): Promise<string[]> {
  const files: [string, string][] = [
    ['schema/schema.graphql', printedSchema()],
    ['schema/openapi.json', `${JSON.stringify(describeApi(routes, '/'), null, 2)}\n`],
    ['.env.example', printEnvExample()],
    ['docs/configuration.md', printConfigurationPage()],
  ]
  const stale: string[] = []
  for (const [file, text] of files) {
    if ((await read(file)) === text) continue
    stale.push(file)
    if (!onlyCheck) await writeFile(fileURLToPath(new URL(file, ROOT)), text)
  }
  return onlyCheck ? stale : []
}
