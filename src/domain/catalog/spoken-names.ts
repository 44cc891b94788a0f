import { LANGUAGES, NAME_CASES, type NameCase, type SpokenName } from '../identity/people.js'
import type { FieldErrors } from '../refusal.js'
import { textFault } from '../text-fault.js'

/** The longest form of a spoken name, in characters. */
export const LONGEST_SPOKEN_NAME = 100

/** Names are parts of one line. */
const BREAKS_LINE = /[\p{Cc}\p{Zl}\p{Zp}]/u

const faultOf = (form: string): string | undefined =>
  BREAKS_LINE.test(form)
    ? 'Line breaks and other control characters are not allowed.'
    : textFault(form, { longest: LONGEST_SPOKEN_NAME })

/**
 * Returns the names without outer spaces, in the order of the languages. A case that is blank
 * becomes null.
 */
export const tidySpokenNames = (names: readonly SpokenName[]): SpokenName[] =>
  LANGUAGES.flatMap((language) => names.filter((one) => one.language === language)).map((one) => {
    const name = one.name.trim()
    const caseOf = (nameCase: NameCase): string | null => {
      const form = one[nameCase]?.trim() ?? ''
      return form === '' ? null : form
    }
    return {
      language: one.language,
      name,
      genitive: caseOf('genitive'),
      dative: caseOf('dative'),
      accusative: caseOf('accusative'),
    }
  })

/**
 * Returns an error for each form that cannot be stored, and for each language that is there again,
 * by its path.
 */
export function spokenNameErrors(names: readonly SpokenName[]): FieldErrors {
  const errors: Record<string, string[]> = {}
  for (const [index, spoken] of names.entries()) {
    if (names.findIndex(({ language }) => language === spoken.language) < index)
      errors[`spokenNames.${index}.language`] = ['There is another name in this language.']
    for (const form of ['name', ...NAME_CASES] as const) {
      const text = spoken[form]?.trim()
      const fault =
        text === undefined || (text === '' && form !== 'name') ? undefined : faultOf(text)
      if (fault !== undefined) errors[`spokenNames.${index}.${form}`] = [fault]
    }
  }
  return errors
}

/** Returns every form of the names, each once: clients may use any of them. */
export const formsOf = (names: readonly Partial<SpokenName>[]): string[] => [
  ...new Set(
    names.flatMap((spoken) =>
      (['name', ...NAME_CASES] as const).flatMap((form) => spoken[form] ?? []),
    ),
  ),
]

/** A service or a master with its names. */
type Named = {
  readonly id: number
  readonly name: string
  readonly spokenNames?: readonly Partial<SpokenName>[]
}
type HeardName = { readonly id: number; readonly name: string }

const wordsIn = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/**
 * Returns the names by which clients may call the services: those of the price list, and the spoken
 * ones. A spoken name that only shortens the name is left out: other services may share its words.
 */
export const heardServices = (services: readonly Named[]): HeardName[] =>
  services.flatMap(({ id, name, spokenNames = [] }) => {
    const known = wordsIn(name)
    const spoken = spokenNames
      .flatMap((one) => one.name ?? [])
      .filter((other) => !wordsIn(other).every((word) => known.includes(word)))
    return [name, ...new Set(spoken)].map((heard) => ({ id, name: heard }))
  })

/**
 * Returns the names by which clients may call the masters, in all forms. A form with fewer words
 * than the name gets the rest of the name: a first name alone is not the whole name.
 */
export const heardMasters = (masters: readonly Named[]): HeardName[] =>
  masters.flatMap(({ id, name, spokenNames = [] }) => {
    const parts = name.split(/\s+/)
    const forms = formsOf(spokenNames).map((form) =>
      [form, ...parts.slice(form.split(/\s+/).length)].join(' '),
    )
    return [...new Set([name, ...forms])].map((heard) => ({ id, name: heard }))
  })
