/** Replaces what Postgres cannot store, NUL and lone surrogates, by the replacement character. */
export const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()
