import { ReadError, type Environment, type Variable } from './env-readers.js'
import { VARIABLES } from './env-schema.js'

type Variables = typeof VARIABLES
/** The configuration of the service, read once at the start. */
export type Config = {
  readonly [K in keyof Variables]: Exclude<ReturnType<Variables[K]['read']>, ReadError>
}

const table: readonly [string, Variable<unknown>][] = Object.entries(VARIABLES)
const textOf = (env: Environment, name: string): string | undefined =>
  env[name]?.trim() || undefined

/** The error for a wrong environment. It contains all mistakes, each with its cure. */
export class ConfigMistakes extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'))
  }
}

/**
 * Reads every variable. An empty one counts as unset. Throws ConfigMistakes that names every wrong
 * variable with its cure.
 */
export function readConfig(env: Environment): Config {
  const values: Record<string, unknown> = {}
  const mistakes: string[] = []
  for (const [key, variable] of table) {
    const value = variable.read(textOf(env, variable.name), env)
    if (value instanceof ReadError) mistakes.push(`${variable.name}: ${value.cure}`)
    else values[key] = value
  }
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes)
  return values as Config
}

/** Returns what is allowed but unsafe in an environment. The start logs each as a warning. */
export const warningsOf = (env: Environment, { metricsToken }: Config): readonly string[] =>
  env.NODE_ENV === 'production' && metricsToken === undefined
    ? ['METRICS_TOKEN is not set: everybody can read /metrics and the details of /readyz']
    : []

/** Splits a sentence into comment lines of at most 100 columns. */
function commentLines(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length + 1 > LONGEST_LINE) lines.push(`# ${word}`)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.join('\n')
}
const LONGEST_LINE = 100

/** Returns the sections in the order of the variables, each with its variables. */
function variablesBySection(): ReadonlyMap<string, readonly Variable<unknown>[]> {
  const sections = new Map<string, Variable<unknown>[]>()
  for (const [, variable] of table)
    sections.set(variable.section, [...(sections.get(variable.section) ?? []), variable])
  return sections
}

/** Returns the text of .env.example: every variable with its default and its meaning. */
export function printEnvExample(): string {
  const head = [
    'Copy this file to .env. The service and its command line read it.',
    'A variable that is set in the shell takes precedence. An empty variable counts as unset.',
    'docs/configuration.md lists the same variables. Both files are printed by `npm run print`.',
  ]
  const sections = [...variablesBySection()].map(([section, variables]) => {
    const lines = variables.map(
      ({ name, shown, meaning }) => `${commentLines(meaning)}\n#${name}=${shown}\n`,
    )
    return `## ${section}\n\n${lines.join('\n')}`
  })
  return `${head.map(commentLines).join('\n')}\n\n${sections.join('\n')}`
}

/** Returns the text of docs/configuration.md: a table of variables for each section. */
export function printConfigurationPage(): string {
  const sections = [...variablesBySection()].map(([section, variables]) => {
    const rows = variables.map(
      ({ name, shown, meaning }) => `| \`${name}\` | ${shown && `\`${shown}\``} | ${meaning} |`,
    )
    return [
      `## ${section}`,
      '',
      '| Variable | Default | Meaning |',
      '|---|---|---|',
      ...rows,
      '',
    ].join('\n')
  })
  return [CONFIGURATION_HEAD, ...sections].join('\n')
}
const CONFIGURATION_HEAD = `# Configuration

The service reads environment variables at the start. Every variable is optional unless its row says
otherwise. An empty variable counts as unset.

A file \`.env\` in the working directory is read as well. A variable that is set in the shell takes
precedence. [.env.example](../.env.example) is a file to copy.

\`NODE_ENV=production\` changes some defaults: no demo, no explorers, connections to public addresses
only, and a start without \`JWT_SECRET\` is refused. The commands that need a password read it from
\`ACCOUNT_PASSWORD\` or \`CHECK_PASSWORD\`, see their \`--help\`.

A start with a wrong value ends with [exit code 2](operations.md#exit-codes) and names every mistake
at once. Settings of a salon, such as the slot step, are not variables: see
[rest.md](rest.md#settings).

\`npm run print\` prints this page from \`src/base/config/env-schema.ts\`; do not edit it by hand.
`
