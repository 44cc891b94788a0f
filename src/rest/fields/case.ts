const known = new Map<string, string>()

/** `master_id` as `masterId`. For names that rows declare: each is worked out once. */
export function camel(name: string): string {
  const found =
    known.get(name) ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  known.set(name, found)
  return found
}
/** `masterId` as `master_id`. */
export const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Every key of plain data in snake case. */
export function snakeKeys(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(snakeKeys)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [snake(key), snakeKeys(value)]),
  )
}
/** Top-level keys in camel case: what fields are called as variables of a document. */
export function camelKeys(values: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(values)) result[camel(key)] = values[key]
  return result
}
