import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { printEnvExample, printVariableTable } from './base/config/config.js'
import { printed } from './graphql/schema.js'
import { describe } from './rest/openapi/openapi.js'
import { rows } from './rest/routes/routes.js'

const ROOT = new URL('../', import.meta.url)
const read = (file: string): Promise<string> =>
  readFile(fileURLToPath(new URL(file, ROOT)), 'utf8').catch(() => '')

/** The README with the table of variables as the config's own table says it. */
const withTable = (readme: string): string =>
  readme.replace(
    /(<!-- variables -->\n)[^]*?(<!-- \/variables -->)/,
    (_, start: string, end: string) => `${start}${printVariableTable()}\n${end}`,
  )

/** Writes what is printed from the code, or only compares it; answers the files that differed. */
export async function printAll(onlyCheck: boolean): Promise<string[]> {
  const files: [string, string][] = [
    ['schema/schema.graphql', printed()],
    ['schema/openapi.json', `${JSON.stringify(describe(rows, '/'), null, 2)}\n`],
    ['.env.example', printEnvExample()],
    ['README.md', withTable(await read('README.md'))],
  ]
  const stale: string[] = []
  for (const [file, text] of files) {
    if ((await read(file)) === text) continue
    stale.push(file)
    if (!onlyCheck) await writeFile(fileURLToPath(new URL(file, ROOT)), text)
  }
  return onlyCheck ? stale : []
}
