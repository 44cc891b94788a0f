import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '../identity/people.js'
import { readSyntax, renamed } from './syntax.js'

/** The values of the placeholders of a template. */
export type TemplateValues = Readonly<Record<string, string | number>>

/** The number of values that `memoized` keeps. */
const MOST_KEPT = 500

/** Returns a function that computes each value once. It keeps the newest five hundred. */
export function memoized<Key extends string, T>(
  compute: (key: Key, language: Language) => T,
): (key: Key, language: Language) => T {
  const values = new Map<string, { readonly value: T }>()
  return (key, language) => {
    const name = `${language} ${key}`
    const known = values.get(name)
    if (known) return known.value
    const value = compute(key, language)
    if (values.size >= MOST_KEPT) values.delete(values.keys().next().value ?? '')
    values.set(name, { value })
    return value
  }
}

/**
 * Returns a function that fills a template. Values are inserted unchanged. `printedAs`: names of
 * placeholders whose value differs where they are printed from that in cases. The function throws
 * only for a template that cannot be parsed, or without the value of a placeholder.
 */
export function templateRenderer(
  printedAs: Readonly<Record<string, string>> = {},
): (template: string, language: Language, values: TemplateValues) => string {
  const compiled = memoized((template: string, language) => {
    const syntax = readSyntax(template)
    if (typeof syntax === 'string') throw new Error(`a template that cannot be read: ${syntax}`)
    return new IntlMessageFormat(renamed(syntax, printedAs), language)
  })
  return (template, language, values) => String(compiled(template, language).format(values))
}
