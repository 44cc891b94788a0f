import { readFileSync } from 'node:fs'

/** A list of texts, one per test. */
export type Texts = readonly string[]
/** Texts with what is expected of them. */
export type Pairs = readonly (readonly [text: string, expected: string])[]

const isRepeated = (
  value: unknown,
): value is {
  readonly first?: string
  readonly repeat: string
  readonly times: number
  readonly then?: string
} => typeof value === 'object' && value !== null && 'repeat' in value && 'times' in value

/**
 * Reads a JSON file of test data. `{ "first": "a", "repeat": "b", "times": 500, "then": "c" }` in
 * it stands for a long string; `first` and `then` may be left out. `from` is the `import.meta.url`
 * of the file that reads, `path` is relative to it.
 */
export const readData = <T>(from: string, path: string): T =>
  JSON.parse(readFileSync(new URL(path, from), 'utf8'), (_, value: unknown) =>
    isRepeated(value)
      ? `${value.first ?? ''}${value.repeat.repeat(value.times)}${value.then ?? ''}`
      : value,
  ) as T
