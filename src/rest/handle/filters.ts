import { snakeCase } from '../../base/http/snake-case.js'
import { readUnpaddedDate } from '../fields/dates-and-times.js'
import { idOf, NOBODY } from '../fields/field.js'

/**
 * How the text of a parameter becomes a variable's value, or the message about it
 * (django-filter's).
 */
type FilterReader = (text: string) => { readonly value: unknown } | { readonly wrong: string }
/** A kind of filter: how it reads its parameter. */
export type FilterType = {
  readonly kind: 'date' | 'number' | 'choice' | 'choices'
  readonly choices?: readonly string[]
  readonly read: FilterReader
}
/** A filter of a list. `name` is its parameter in snake case; the graph has it in camel case. */
export type Filter = FilterType & { readonly name: string }

/** Returns the filters of a list by their names in the graph. */
export const filtersOf = <Name extends string>(
  types: Readonly<Record<Name, FilterType>>,
): readonly Filter[] =>
  Object.entries<FilterType>(types).map(([name, type]) => ({ ...type, name: snakeCase(name) }))

/** A calendar day, with or without leading zeros of month and day. */
export const DATE: FilterType = {
  kind: 'date',
  read(text) {
    const value = readUnpaddedDate(text)
    return value === undefined ? { wrong: 'Enter a valid date.' } : { value }
  },
}

/** An id. A number that cannot be an id finds nothing (`2.0` is 2); other text is an error. */
export const ID: FilterType = {
  kind: 'number',
  read: (text) =>
    /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)
      ? { value: /^\d+(\.0+)?$/.test(text) ? idOf(text.replace(/\..*/, '')) : NOBODY }
      : { wrong: 'Enter a number.' },
}

const wrongChoice = (text: string) => ({
  wrong: `Select a valid choice. ${text} is not one of the available choices.`,
})

/** One of the choices. GraphQL reads it as a list of one where the graph has a list. */
export const choiceOf = (choices: readonly string[]): FilterType => ({
  kind: 'choice',
  choices,
  read: (text) => (choices.includes(text) ? { value: text } : wrongChoice(text)),
})

/** Some of the choices with commas between. The message names the first unknown one. */
export const choicesOf = (choices: readonly string[]): FilterType => ({
  kind: 'choices',
  choices,
  read(text) {
    const words = text.split(',').map((word) => word.trim())
    const given = words.filter((word) => word !== '')
    const unknown = given.find((word) => !choices.includes(word))
    return unknown === undefined
      ? { value: given.length > 0 ? given : undefined }
      : wrongChoice(unknown)
  },
})
