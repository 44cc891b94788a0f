// Prints a documents.ts beside every documents.graphql of the pages: each operation as a string with
// the types of its variables and its data. Fragments are shared by all. With --check it compares.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { codegen } from '@graphql-codegen/core'
import * as operations from '@graphql-codegen/typescript-operations'
import * as typedDocuments from '@graphql-codegen/typed-document-node'
import { buildSchema, Kind, parse, printSchema } from 'graphql'
import { format } from 'prettier'

const ROOT = import.meta.dirname
const SCHEMA = join(ROOT, '../../schema/schema.graphql')
/** How the scalars arrive in JSON. */
const SCALARS = {
  DateTime: 'string',
  LocalDate: 'string',
  LocalDateTime: 'string',
  LocalTime: 'string',
  Money: 'string',
  PhoneNumber: 'string',
  SafeInt: 'number',
}
const HEADER =
  '// Printed by `npm run print` from documents.graphql. Change that file.\n/* eslint-disable @typescript-eslint/no-explicit-any -- of the printer */\n'

/** Returns the source of the documents of one file; `fragments` are those of other files. */
async function print(path, document, fragments) {
  const schema = buildSchema(readFileSync(SCHEMA, 'utf8'))
  const config = {
    documentMode: 'string',
    strictScalars: true,
    scalars: SCALARS,
    enumType: 'string-literal',
    enumsAsTypes: true,
    useTypeImports: true,
    immutableTypes: true,
    skipTypename: true,
    disableDescriptions: true,
    dedupeFragments: true,
  }
  const text = await codegen({
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents: [{ location: path, document }],
    filename: path,
    config: { ...config, externalFragments: fragments },
    plugins: [{ operations: {} }, { typedDocuments: {} }],
    pluginMap: { operations, typedDocuments },
  })
  return format(HEADER + text, {
    parser: 'typescript',
    printWidth: 100,
    semi: false,
    singleQuote: true,
  })
}

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('documents.graphql'))
  .sort()
  .map((name) => ({ name, document: parse(readFileSync(join(ROOT, name), 'utf8')) }))
const fragmentsOf = ({ document }) =>
  document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)

const isCheck = process.argv.includes('--check')
const stale = []
for (const source of sources) {
  const own = new Set(fragmentsOf(source).map((node) => node.name.value))
  const fragments = sources.flatMap(fragmentsOf).filter((node) => !own.has(node.name.value))
  const path = join(ROOT, dirname(source.name), 'documents.ts')
  const external = fragments.map((node) => ({
    isExternal: true,
    importFrom: null,
    name: node.name.value,
    onType: node.typeCondition.name.value,
    node,
  }))
  const text = await print(path, source.document, external)
  const current = (() => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  })()
  if (text === current) continue
  if (isCheck) stale.push(relative(process.cwd(), path))
  else writeFileSync(path, text)
}
if (stale.length > 0) {
  process.stderr.write(`Not as printed: ${stale.join(', ')}. Run npm run print.\n`)
  process.exit(1)
}
