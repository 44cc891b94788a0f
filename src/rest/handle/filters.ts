import { snakeCase } from '../../base/http/snake-case.js'
import { readDate } from '../../domain/time/time.js'
import { idOf, NOBODY } from '../fields/field.js'

/**
 * How the text of a parameter becomes a variable's value, or the message about it
 * (django-filter's).
 */
type FilterReader = (text: string) => { readonly value: unknown } | { readonly wrong: string }
/** A kind of filter: how it reads its parameter, and the type of its variable in the graph. */
export type FilterType = {
  readonly kind: 'date' | 'number' | 'choice' | 'choices'
  readonly graphType: string
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

/** A calendar day. */
export const DATE: FilterType = {
  kind: 'date',
  graphType: 'LocalDate',
  read: (text) =>
    readDate(text) === undefined ? { wrong: 'Enter a valid date.' } : { value: text },
}

/** An id. A number that cannot be an id finds nothing (`2.0` is 2); other text is an error. */
export const ID: FilterType = {
  kind: 'number',
  graphType: 'Int',
  read: (text) =>
    /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)
      ? { value: /^\d+(\.0+)?$/.test(text) ? idOf(text.replace(/\..*/, '')) : NOBODY }
      : { wrong: 'Enter a number.' },
}

const wrongChoice = (text: string) => ({
  wrong: `Select a valid choice. ${text} is not one of the available choices.`,
})

/** One of the choices. A `graphType` in brackets gets it as a list. */
export const choiceOf = (choices: readonly string[], graphType: string): FilterType => ({
  kind: 'choice',
  graphType,
  choices,
  read: (text) =>
    choices.includes(text)
      ? { value: graphType.startsWith('[') ? [text] : text }
      : wrongChoice(text),
})

/** Some of the choices with commas between. The message names the first unknown one. */
export const choicesOf = (choices: readonly string[], graphType: string): FilterType => ({
  kind: 'choices',
  graphType,
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
