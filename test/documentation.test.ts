import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { buildSchema, GraphQLError, isObjectType, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../src/base/metrics.js'
import { JOB_HANDLERS } from '../src/jobs/job-handlers.js'
import { DEMO_CLIENTS, DEMO_MASTERS, DEMO_SERVICES } from '../src/service/demo/salon.js'
import { codeBlocks, markdownPages, type MarkdownPage, proseOf, ROOT } from './support/markdown.js'

const MOST_README_WORDS = 900
const LONGEST_LINE = 100
/** `sh` blocks run in test/long/shell-blocks.test.ts. Other names for a shell would not run. */
const LANGUAGES = ['sh', 'text', 'json', 'graphql']
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g
const PATH = /`((?:src|test|docs|schema|drizzle)\/[\w./*-]*)`/g

/** Documents in shell blocks: after the function `graphql`, in JSON, and in JavaScript. */
const DOCUMENTS = [/\bgraphql '([^']+)'/g, /"query": "((?:[^"\\]|\\.)+)"/g, /\bquery = `([^`]+)`/g]
const INLINE_DOCUMENT = /`((?:query|mutation|subscription)\b[^`]*\{[^`]*)`/g
const FIELD_OF_TYPE = /`([A-Z]\w*\.[a-z]\w*)[^`]*`/g

const schema = buildSchema(readFileSync(join(ROOT, 'schema/schema.graphql'), 'utf8'))
const pages = markdownPages()
const wordsOf = ({ lines }: MarkdownPage): number =>
  lines.join(' ').split(/\s+/).filter(Boolean).length

/** Every match in the prose of all pages, with where it stands. A match may span lines. */
const found = (pattern: RegExp): { page: MarkdownPage; place: string; target: string }[] =>
  pages.flatMap((page) => {
    const prose = proseOf(page).join('\n')
    return [...prose.matchAll(pattern)].map((match) => {
      const line = prose.slice(0, match.index).split('\n').length
      const [, target = ''] = match
      return { page, place: `${page.path}:${line}: ${target}`, target }
    })
  })

/** The anchor that a heading gets where these pages are shown. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (page: MarkdownPage): string[] =>
  proseOf(page)
    .filter((line) => /^#+ /.test(line))
    .map((line) => anchorOf(line.replace(/^#+ /, '')))

function leads(page: MarkdownPage, target: string): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? page.path : normalize(join(dirname(page.path), file))
  if (!existsSync(join(ROOT, path))) return false
  const linked = pages.find((one) => one.path === path)
  return anchor === undefined || (linked !== undefined && anchorsOf(linked).includes(anchor))
}

/** Every GraphQL document of the pages, with where it stands. */
function graphqlDocuments(): { place: string; text: string }[] {
  const inBlocks = pages.flatMap((page) =>
    codeBlocks(page).flatMap(({ language, firstLine, lines }) => {
      const place = `${page.path}:${firstLine}`
      const block = lines.join('\n')
      if (language === 'graphql') return [{ place, text: block }]
      return DOCUMENTS.flatMap((pattern) => [...block.matchAll(pattern)]).map(([, text = '']) => ({
        place,
        text: text.replaceAll('\\$', '$').replaceAll('\\"', '"'),
      }))
    }),
  )
  const inProse = found(INLINE_DOCUMENT).map(({ place, target }) => ({ place, text: target }))
  return [...inBlocks, ...inProse]
}

/** What is wrong with a document, by the printed schema. */
function faultsOf(text: string): string[] {
  try {
    return validate(schema, parse(text)).map(({ message }) => message)
  } catch (error) {
    if (error instanceof GraphQLError) return [error.message]
    throw error
  }
}

/** Whether the schema has the field of the type: `Task.version`. */
function hasField(target: string): boolean {
  const [name = '', field = ''] = target.split('.')
  const type = schema.getType(name)
  return isObjectType(type) && type.getFields()[field] !== undefined
}

describe('the documentation', () => {
  test(`the README has at most ${MOST_README_WORDS} words`, () => {
    const readme = pages.find(({ path }) => path === 'README.md')
    expect(readme && wordsOf(readme)).toBeGreaterThan(100)
    expect(readme && wordsOf(readme)).toBeLessThanOrEqual(MOST_README_WORDS)
  })

  test('internal links lead to files and headings that exist', () => {
    const internal = found(LINK).filter(({ target }) => !/^[a-z]+:/.test(target))
    expect(internal.length).toBeGreaterThan(50)
    expect(
      internal.filter(({ page, target }) => !leads(page, target)).map(({ place }) => place),
    ).toEqual([])
  })

  test('paths of files that pages name exist', () => {
    const paths = found(PATH).filter(({ target }) => !target.includes('*'))
    expect(paths.length).toBeGreaterThan(10)
    expect(
      paths.filter(({ target }) => !existsSync(join(ROOT, target))).map(({ place }) => place),
    ).toEqual([])
  })

  test(`lines of prose have at most ${LONGEST_LINE} columns`, () => {
    const long = pages.flatMap((page) =>
      proseOf(page).flatMap((line, index) =>
        line.startsWith('|') || [...line].length <= LONGEST_LINE
          ? []
          : [`${page.path}:${index + 1}`],
      ),
    )
    expect(long).toEqual([])
  })

  test(`blocks of code are marked as one of ${LANGUAGES.join(', ')}`, () => {
    const others = pages.flatMap((page) =>
      codeBlocks(page)
        .filter(({ language }) => !LANGUAGES.includes(language))
        .map(({ firstLine }) => `${page.path}:${firstLine}`),
    )
    expect(others).toEqual([])
  })

  test('GraphQL documents are valid by the printed schema', () => {
    const documents = graphqlDocuments()
    expect(documents.length).toBeGreaterThan(15)
    expect(
      documents.flatMap(({ place, text }) => faultsOf(text).map((fault) => `${place}: ${fault}`)),
    ).toEqual([])
  })

  test('fields of the graph that docs/ names with their type exist', () => {
    const named = found(FIELD_OF_TYPE).filter(({ page }) => page.path.startsWith('docs/'))
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(({ target }) => !hasField(target)).map(({ place }) => place)).toEqual([])
  })

  test('examples use no names of the demo data', () => {
    const names = [...DEMO_MASTERS, ...DEMO_CLIENTS, ...DEMO_SERVICES].map(({ name }) => name)
    const used = pages.flatMap((page) =>
      codeBlocks(page)
        .filter(({ language }) => language === 'sh' || language === 'graphql')
        .flatMap(({ firstLine, lines }) =>
          names
            .filter((name) => lines.join('\n').includes(name))
            .map((name) => `${page.path}:${firstLine}: ${name}`),
        ),
    )
    expect(used).toEqual([])
  })

  test('an index leads to every page', () => {
    const indexes = ['docs/README.md', 'docs/decisions/README.md']
    const linked = found(LINK)
      .filter(({ page }) => indexes.includes(page.path))
      .map(({ page, target }) => normalize(join(dirname(page.path), target)))
    const missing = pages.filter(({ path }) => path !== 'docs/README.md' && !linked.includes(path))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  test('docs/operations.md lists every job and every metric of the service', async () => {
    const metrics = createMetrics()
    const nothing = {
      redisUp: () => true,
      readQueue: async () => [],
      readPilot: async () => undefined,
      readBackup: async () => 0,
    }
    metrics.ask(nothing)
    const names = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name)
    const own = names.filter((name) => !/^(process|nodejs)_/.test(name))
    expect(own.length).toBeGreaterThan(5)
    const listed = found(/^\| `(\w+)` \|/gm)
      .filter(({ page }) => page.path === 'docs/operations.md')
      .map(({ target }) => target)
    expect([...Object.keys(JOB_HANDLERS), ...own].filter((name) => !listed.includes(name))).toEqual(
      [],
    )
  })
})
