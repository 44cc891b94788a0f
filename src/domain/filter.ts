/** How a filter compares its value with a fact. */
type Comparison = 'equals' | 'at least' | 'at most' | 'any of' | 'missing' | 'positive'
/** One filter: the fact that it looks at, and how. */
export type FilterRule<Fact extends PropertyKey = string> = {
  readonly fact: Fact
  readonly is: Comparison
}
/** The filters of a list by their names. */
export type FilterRules<Facts> = Readonly<Record<string, FilterRule<keyof Facts & string>>>

/** The values of a list's filters. What is undefined is not looked at. */
export type FilterValues<Facts, Rules extends FilterRules<Facts>> = {
  readonly [Name in keyof Rules]?:
    FilterValue<Facts[Rules[Name]['fact'] & keyof Facts], Rules[Name]['is']> | undefined
}
type FilterValue<Fact, Is extends Comparison> = Is extends 'any of'
  ? readonly Fact[]
  : Is extends 'missing' | 'positive'
    ? boolean
    : NonNullable<Fact>

/** The values as a caller gives them: null means the same as absent. */
export type FilterInput<Values> = {
  readonly [Name in keyof Values & string]: Values[Name] | null | undefined
}

/**
 * Reads the filters that a caller gave. A list of choices comes sorted, each once, so that equal
 * filters share a prepared statement.
 */
export function readFilter<Values>(
  rules: Readonly<Record<keyof Values & string, unknown>>,
  input: FilterInput<Values> | null | undefined,
): Values {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(rules) as (keyof Values & string)[]) {
    const value = input?.[name] ?? undefined
    if (value !== undefined)
      values[name] = Array.isArray(value) ? [...new Set(value)].sort() : value
  }
  return values as Values
}

const COMPARISONS: Readonly<Record<Comparison, (fact: unknown, value: unknown) => boolean>> = {
  equals: (fact, value) => fact === value,
  'at least': (fact, value) => (fact as string) >= (value as string),
  'at most': (fact, value) => (fact as string) <= (value as string),
  'any of': (fact, value) => (value as readonly unknown[]).includes(fact),
  missing: (fact, value) => (fact === null) === value,
  positive: (fact, value) => (fact as number) > 0 === value,
}

/**
 * Returns a function that tells whether facts match every filter that has a value. It is called for
 * each event and subscriber, so the filters without a value are left out beforehand.
 */
export function matchesFilter<Facts>(
  rules: FilterRules<Facts>,
  values: Readonly<Record<string, unknown>>,
): (facts: Facts) => boolean {
  const given = Object.entries(rules).filter(([name]) => values[name] !== undefined)
  return (facts) =>
    given.every(([name, { fact, is }]) => COMPARISONS[is](facts[fact], values[name]))
}
