import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser'
import { STATUSES } from '../booking/appointment.js'

/** The placeholders of a template. */
export const PLACEHOLDERS = [
  'client',
  'master',
  'service',
  'salon',
  'date',
  'time',
  'duration',
  'price',
  'status',
  'reason',
  'hasReason',
  'wasDate',
  'wasTime',
  'moved',
] as const
/** A name in braces that a template may contain. */
export type Placeholder = (typeof PLACEHOLDERS)[number]
/** A parsed template: ICU MessageFormat, in which `<` and `>` have no meaning. */
export type Syntax = readonly MessageFormatElement[]

/** Placeholders with a closed list of values, for cases. */
const WORDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  status: STATUSES,
  hasReason: ['yes', 'no'],
  moved: ['yes', 'no'],
}
const PLURALS = /^(zero|one|two|few|many|other|=\d+)$/

const NO_FORMATS =
  'After the comma comes "select", "plural" or "selectordinal"; dates, times and prices are ' +
  'written out as they are.'
const CASES = 'Cases are missing, such as {status, select, confirmed {…} other {…}}.'
const FRAGMENT = 'After each case comes its text in braces, such as other {…}.'
const TWICE = 'The same case is there twice.'
const OFFSET = 'After "offset:" comes a whole number.'
const UNCLOSED = 'A { has no } that closes it.'
const SENTENCES: Readonly<Partial<Record<string, string>>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: UNCLOSED,
  EMPTY_ARGUMENT: 'There is no name between { and }.',
  MALFORMED_ARGUMENT: 'The name after { is one word, and } or a comma follows it.',
  EXPECT_ARGUMENT_TYPE: NO_FORMATS,
  INVALID_ARGUMENT_TYPE: NO_FORMATS,
  EXPECT_SELECT_ARGUMENT_OPTIONS: CASES,
  EXPECT_SELECT_ARGUMENT_SELECTOR: CASES,
  EXPECT_PLURAL_ARGUMENT_SELECTOR:
    'Cases are missing, such as {duration, plural, one {# minute} other {# minutes}}.',
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: FRAGMENT,
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: FRAGMENT,
  INVALID_PLURAL_ARGUMENT_SELECTOR: 'A number as a case is written like =1.',
  EXPECT_PLURAL_ARGUMENT_OFFSET_VALUE: OFFSET,
  INVALID_PLURAL_ARGUMENT_OFFSET_VALUE: OFFSET,
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: TWICE,
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: TWICE,
  MISSING_OTHER_CLAUSE: 'The case "other" is missing, for all that no case names.',
  EXPECT_ARGUMENT_STYLE: NO_FORMATS,
  EXPECT_NUMBER_SKELETON: NO_FORMATS,
  INVALID_NUMBER_SKELETON: NO_FORMATS,
  EXPECT_DATE_TIME_SKELETON: NO_FORMATS,
  INVALID_DATE_TIME_SKELETON: NO_FORMATS,
  UNCLOSED_QUOTE_IN_ARGUMENT_STYLE: NO_FORMATS,
}

/** Returns the end of the text before an error, so that a person finds it. */
const contextOf = (template: string, error: unknown): string => {
  const { start, end } =
    (error as { location?: Record<'start' | 'end', { offset: number }> }).location ?? {}
  const upTo = Math.max(end?.offset ?? 0, (start?.offset ?? 0) + 1)
  return template.slice(Math.max(0, upTo - 25), upTo).toWellFormed()
}

/** Returns a parsed template, or the sentence that says why it cannot be parsed. */
export function readSyntax(template: string): Syntax | string {
  try {
    return parse(template, { ignoreTag: true, shouldParseSkeletons: false })
  } catch (error) {
    const sentence =
      (error instanceof Error && SENTENCES[error.message]) || 'The braces do not fit together.'
    return `${sentence} It is at the end of: ${contextOf(template, error)}`
  }
}

/** Yields every element, with those inside cases. */
function* elementsOf(syntax: Syntax): Generator<MessageFormatElement> {
  for (const element of syntax) {
    yield element
    if (isSelectElement(element) || isPluralElement(element))
      for (const { value } of Object.values(element.options)) yield* elementsOf(value)
  }
}

/** Returns what is wrong with an element, without those inside its cases, or undefined. */
function elementError(element: MessageFormatElement): string | undefined {
  if (isLiteralElement(element) || isPoundElement(element)) return undefined
  const { value: name } = element
  if (!PLACEHOLDERS.includes(name as Placeholder))
    return `There is no {${name}}. There are: ${PLACEHOLDERS.join(', ')}.`
  if (isArgumentElement(element)) return undefined
  if (isPluralElement(element)) {
    if (name !== 'duration')
      return `{${name}} is no number: of those there is only {duration}, in minutes.`
    const odd = Object.keys(element.options).find((key) => !PLURALS.test(key))
    return (
      odd &&
      `{duration} has no case "${odd}": there are zero, one, two, few, many, other, and numbers
        like =60.`
    )
  }
  if (!isSelectElement(element)) return `{${name}} has no formats. ${NO_FORMATS}`
  const words = WORDS[name]
  const odd =
    words && Object.keys(element.options).find((key) => key !== 'other' && !words.includes(key))
  return odd && `{${name}} is never "${odd}": it is ${words.join(', ')}.`
}

type Known = Readonly<Partial<Record<string, string>>>
const BLANK = /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u
/** All combinations of the placeholders with closed lists. */
const SITUATIONS: readonly Known[] = STATUSES.flatMap((status) =>
  ['yes', 'no'].flatMap((hasReason) =>
    ['yes', 'no'].map((moved) => ({ status, hasReason, moved })),
  ),
)

/** Whether a placeholder may be empty. */
const isOptional = (name: string, known: Known): boolean =>
  name === 'reason' ? known.hasReason === 'no' : /^was/.test(name) && known.moved === 'no'

/** Whether the text may be empty. Where the value of a case is unknown, any case may apply. */
function isBlank(syntax: Syntax, known: Known): boolean {
  return syntax.every((element) => {
    if (isLiteralElement(element)) return BLANK.test(element.value)
    if (isArgumentElement(element)) return isOptional(element.value, known)
    if (!isSelectElement(element) && !isPluralElement(element)) return false
    const { options } = element
    const word = known[element.value]
    const chosen = word === undefined ? Object.values(options) : [options[word] ?? options.other]
    return chosen.some((option) => isBlank(option?.value ?? [], known))
  })
}

/** Returns what is wrong with a parsed template in any of its cases, or undefined. */
export function syntaxError(syntax: Syntax): string | undefined {
  for (const element of elementsOf(syntax)) {
    const error = elementError(element)
    if (error) return error
  }
  const isSilent = SITUATIONS.some((known) => isBlank(syntax, known))
  return isSilent
    ? 'Of some visits this would say nothing: each case needs a text, or some text around it.'
    : undefined
}

/** Returns the template with another placeholder wherever one is printed, but not in the cases. */
export const renamed = (syntax: Syntax, from: Placeholder, to: string): MessageFormatElement[] =>
  syntax.map((element) => {
    if (isArgumentElement(element))
      return element.value === from ? { ...element, value: to } : element
    if (!isSelectElement(element) && !isPluralElement(element)) return element
    const cases = Object.entries(element.options).map(([key, option]) => [
      key,
      { ...option, value: renamed(option.value, from, to) },
    ])
    return { ...element, options: Object.fromEntries(cases) as typeof element.options }
  })
