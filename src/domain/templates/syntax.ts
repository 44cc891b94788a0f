import {
  isArgumentElement,
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser'

/** A parsed template: ICU MessageFormat, in which `<` and `>` have no meaning. */
export type TemplateSyntax = readonly MessageFormatElement[]

/** Why a placeholder has no format such as `{price, number}`. */
export const NO_FORMATS =
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
export function readSyntax(template: string): TemplateSyntax | string {
  try {
    return parse(template, { ignoreTag: true, shouldParseSkeletons: false })
  } catch (error) {
    const sentence =
      (error instanceof Error && SENTENCES[error.message]) || 'The braces do not fit together.'
    return `${sentence} It is at the end of: ${contextOf(template, error)}`
  }
}

/** Yields every element, with those inside cases. */
export function* elementsOf(syntax: TemplateSyntax): Generator<MessageFormatElement> {
  for (const element of syntax) {
    yield element
    if (isSelectElement(element) || isPluralElement(element))
      for (const { value } of Object.values(element.options)) yield* elementsOf(value)
  }
}

/**
 * Returns the template with other placeholders wherever the named ones are printed, but not in the
 * cases.
 */
export const renamed = (
  syntax: TemplateSyntax,
  names: Readonly<Record<string, string>>,
): MessageFormatElement[] =>
  syntax.map((element) => {
    if (isArgumentElement(element)) {
      const value = Object.hasOwn(names, element.value) ? names[element.value] : undefined
      return value === undefined ? element : { ...element, value }
    }
    if (!isSelectElement(element) && !isPluralElement(element)) return element
    const cases = Object.entries(element.options).map(([key, option]) => [
      key,
      { ...option, value: renamed(option.value, names) },
    ])
    return { ...element, options: Object.fromEntries(cases) as typeof element.options }
  })
