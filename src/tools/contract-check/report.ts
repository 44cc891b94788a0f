import type { Result } from './check.js'
import type { Outcome, Verdict } from './session/outcome.js'

/** The exit codes of the command. */
export const ENDING = {
  holds: 0,
  differs: 1,
  options: 2,
  unreachable: 3,
  refused: 4,
  interrupted: 130,
} as const

const count = (outcomes: readonly Outcome[], verdict: Verdict): number =>
  outcomes.filter((outcome) => outcome.verdict === verdict).length

/**
 * Returns the exit code of a result: 130 if interrupted, 1 if a row differs or a cleanup failed,
 * otherwise 0.
 */
export function endingOf({ outcomes, stuck, interrupted }: Result): number {
  if (interrupted) return ENDING.interrupted
  return count(outcomes, 'differs') > 0 || stuck.length > 0 ? ENDING.differs : ENDING.holds
}

function detailsOf(outcome: Outcome): string[] {
  if (outcome.verdict === 'not tried') return [`               ${outcome.reason}`]
  if (outcome.verdict === 'holds') return []
  return [
    `      request   ${outcome.request}`,
    `      expected  ${outcome.expected}`,
    `      found     ${outcome.found}`,
  ]
}

const sectionsOf = (outcomes: readonly Outcome[]): string[] => [
  ...new Set(outcomes.map(({ section }) => section)),
]

function tableOf(outcomes: readonly Outcome[]): string[] {
  const line = (name: string, ...numbers: readonly (string | number)[]): string =>
    `${name.padEnd(28)}${numbers.map((number) => String(number).padStart(11)).join('')}`
  const totals = (name: string, of: readonly Outcome[]): string =>
    line(name, count(of, 'holds'), count(of, 'differs'), count(of, 'not tried'))
  return [
    line('', 'holds', 'differs', 'not tried'),
    ...sectionsOf(outcomes).map((section) =>
      totals(
        section,
        outcomes.filter((outcome) => outcome.section === section),
      ),
    ),
    totals('all', outcomes),
  ]
}

function endOf({ leaves, stuck, interrupted }: Result): string[] {
  return [
    ...(interrupted ? ['', 'Interrupted: the rest was not tried.'] : []),
    ...(leaves.length > 0
      ? ['', 'Left on the server, and not bookable:', ...leaves.map((what) => `  ${what}`)]
      : []),
    ...(stuck.length > 0 ? ['', 'LEFT TO YOU:', ...stuck.map((what) => `  ${what}`)] : []),
  ]
}

/**
 * Returns the report for people: a line for each row, details of differences, a table of the
 * sections, and the objects left on the server.
 */
export function reportOf(result: Result): string {
  const { outcomes } = result
  const rows = sectionsOf(outcomes).flatMap((section) => [
    '',
    section,
    ...outcomes
      .filter((outcome) => outcome.section === section)
      .flatMap((outcome) => [
        `  ${WORDS[outcome.verdict].padEnd(11)}${outcome.point}`,
        ...detailsOf(outcome),
      ]),
  ])
  return [...rows.slice(1), '', ...tableOf(outcomes), ...endOf(result)].join('\n')
}
const WORDS: Readonly<Record<Verdict, string>> = {
  holds: 'holds',
  differs: 'DIFFERS',
  'not tried': 'not tried',
}

/** Returns the result and its exit code as JSON, for programs. */
export const jsonOf = (result: Result): string =>
  JSON.stringify({ ...result, code: endingOf(result) }, null, 2)
