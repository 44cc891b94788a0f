/** Returns `masterId` as `master_id`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns plain data with every key in snake case, at any depth. */
export function snakeCaseKeys(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(snakeCaseKeys)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [snakeCase(key), snakeCaseKeys(value)]),
  )
}
