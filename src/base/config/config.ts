import { ReadError, type Environment, type Variable } from './env-readers.js'
import { VARIABLES } from './env-schema.js'

type Variables = typeof VARIABLES
/** What the service runs on, read once at the start. */
export type Config = {
  readonly [K in keyof Variables]: Exclude<ReturnType<Variables[K]['read']>, ReadError>
}

const table: readonly [string, Variable<unknown>][] = Object.entries(VARIABLES)
const textOf = (env: Environment, name: string): string | undefined =>
  env[name]?.trim() || undefined

/** All mistakes of an environment at once, each with its cure. */
export class ConfigMistakes extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'))
  }
}

/**
 * Reads every variable; an empty one counts as unset.
 * Throws ConfigMistakes that names each wrong one with its cure.
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

/** The text of .env.example: every variable with its default and its meaning. */
export function printEnvExample(): string {
  const lines = table.map(([, { name, shown, meaning }]) => `# ${meaning}\n#${name}=${shown}\n`)
  return `# Copy this file to .env, which start and command line read; what the shell has set counts more.\n# Every variable is optional; an empty one counts as unset.\n\n${lines.join('\n')}`
}

/** The README's table of variables. */
export function printVariableTable(): string {
  const rows = table.map(
    ([, { name, shown, meaning }]) => `| \`${name}\` | ${shown && `\`${shown}\``} | ${meaning} |`,
  )
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
}
