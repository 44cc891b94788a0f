/** Returns `master_id` as `masterId`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Returns an object with its own keys in camel case, as the variables of a document. */
export const camelCaseKeys = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [camelCase(key), value]))
