import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { codegen } from '@graphql-codegen/core'
import * as typedDocumentNode from '@graphql-codegen/typed-document-node'
import * as typescriptTypes from '@graphql-codegen/typescript'
import * as typescriptOperations from '@graphql-codegen/typescript-operations'
import { parse } from 'graphql'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import { tellStory } from '../support/inbox/story.js'

const CLIENTS = 'test/long/data/clients'
const CACHE = 'node_modules/.cache' // below node_modules, so that packages are found
const text = { input: 'string', output: 'string' }
/** The mapping of docs/graphql-clients.md. */
const SCALARS = {
  DateTime: text,
  LocalDate: text,
  LocalDateTime: text,
  LocalTime: text,
  Money: text,
  PhoneNumber: text,
  SafeInt: { input: 'number', output: 'number' },
}
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.esnext.disposable.d.ts'],
  types: ['node'],
  skipLibCheck: true,
}

let folder: string
let program: ts.Program

const generate = (
  filename: string,
  plugins: Parameters<typeof codegen>[0]['pluginMap'],
  document?: string,
): Promise<string> =>
  codegen({
    filename,
    schema: parse(readFileSync('schema/schema.graphql', 'utf8')),
    documents: document === undefined ? [] : [{ location: 'x.graphql', document: parse(document) }],
    plugins: Object.keys(plugins).map((name) => ({ [name]: {} })),
    pluginMap: plugins,
    // `strictScalars` refuses a scalar that is not in the mapping.
    config: { scalars: SCALARS, strictScalars: true, useTypeImports: true },
  })

beforeAll(async () => {
  mkdirSync(CACHE, { recursive: true })
  folder = mkdtempSync(join(CACHE, 'clients-'))
  cpSync(CLIENTS, folder, { recursive: true })
  const operations = readFileSync(`${CLIENTS}/operations.graphql`, 'utf8')
  writeFileSync(`${folder}/package.json`, '{ "type": "module" }')
  writeFileSync(`${folder}/schema.ts`, await generate('schema.ts', { typescript: typescriptTypes }))
  const plugins = { operations: typescriptOperations, documents: typedDocumentNode }
  writeFileSync(`${folder}/operations.ts`, await generate('operations.ts', plugins, operations))
  cpSync('schema/schema.graphql', `${folder}/schema.graphql`)
  const plugin = {
    name: 'gql.tada/ts-plugin',
    schema: './schema.graphql',
    tadaOutputLocation: './graphql-env.d.ts',
  }
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({ compilerOptions: { strict: true, plugins: [plugin] } }),
  )
  const cli = 'node_modules/gql.tada/bin/cli.js'
  const command = [cli, 'generate', 'output', '-c', `${folder}/tsconfig.json`]
  execFileSync(process.execPath, command, { stdio: 'pipe' })
  program = ts.createProgram(
    ['schema', 'operations', 'no-any', 'codegen', 'gql-tada', 'apollo', 'urql'].map(
      (name) => `${folder}/${name}.ts`,
    ),
    OPTIONS,
  )
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

const problemsOf = (diagnostics: readonly ts.Diagnostic[]): string[] =>
  diagnostics.map(
    ({ file, messageText }) =>
      `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  )

const usesAny = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.AnyKeyword || ts.forEachChild(node, usesAny) === true

const sourceOf = (name: string): ts.SourceFile => {
  const source = program.getSourceFile(`${folder}/${name}`)
  if (!source) throw new Error(`${name} is not compiled`)
  return source
}

describe('types from the printed schema', () => {
  test.each(['codegen', 'gql-tada', 'apollo', 'urql'])(
    'the usage of %s compiles, and its mistakes do not',
    (name) => {
      const source = sourceOf(`${name}.ts`)
      expect(source.text.match(/@ts-expect-error/g)?.length).toBeGreaterThanOrEqual(2)
      expect(problemsOf(program.getSemanticDiagnostics(source))).toEqual([])
    },
  )

  test.each(['schema.ts', 'operations.ts', 'graphql-env.d.ts'])(
    '%s compiles and has no any',
    (name) => {
      const source = sourceOf(name)
      expect(source.text.length).toBeGreaterThan(1_000)
      expect(usesAny(source)).toBe(false)
      expect(problemsOf(program.getSemanticDiagnostics(source))).toEqual([])
    },
  )

  test('the check for any finds one', () => {
    expect(problemsOf(program.getSemanticDiagnostics(sourceOf('no-any.ts')))).toEqual([])
    expect(usesAny(sourceOf('no-any.ts'))).toBe(true)
  })
})

describe('over the wire', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    program.emit()
  })
  afterAll(() => app.stop())

  test.each(['apollo', 'urql'])('%s books, lists and receives the event', async (name) => {
    const salon = await tellStory(app)
    const anna = await salon.master({ works: '10:00-18:00' })
    const cut = await salon.service({ price: '35.00', minutes: 30, by: [anna] })
    const client = { name: 'Greta Lindqvist', phone: '0151 98765432' }
    const visit = { date: '2030-01-08', time: '11:00' }
    const input = { ...visit, masterId: anna.id, serviceId: cut.id, client }
    const { run } = (await import(
      /* @vite-ignore */ pathToFileURL(`${folder}/${name}.js`).href
    )) as {
      run(start: object): Promise<{ booked: number }>
    }
    const outcome = await run({ url: app.url, token: salon.admin.token, input })
    const { booked } = outcome
    expect(booked).toBeGreaterThan(0)
    expect(outcome).toEqual({
      booked,
      listed: [{ id: booked, date: '2030-01-08', price: '35.00' }],
      event: { kind: 'CREATED', id: booked },
    })
  })
})
