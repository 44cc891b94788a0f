import type { Result } from './check.js'
import type { Outcome, Verdict } from './session/outcome.js'

/** What the shell sees when the check was begun. */
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

/** 0: all that was tried holds; 1: something differs, or could not be put away. */
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

/** The report for people: a line for every row, what differs in full, a table of the sections, what is left. */
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

/** The same for programs. */
export const jsonOf = (result: Result): string =>
  JSON.stringify({ ...result, code: endingOf(result) }, null, 2)
