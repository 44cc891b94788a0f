import { parseEnv } from 'node:util'
import { slipsBetween } from '../../tools/language/engine/text/edit-distance.js'
import { VARIABLES } from './env-schema.js'

/** A name in a `.env` file that the service does not read, and the known name nearest to it. */
export type UnknownVariable = { readonly name: string; readonly nearest: string | undefined }

/** Names that are read beside those of docs/configuration.md. */
const OTHER_NAMES = ['NODE_ENV']
const KNOWN_NAMES = [...Object.values(VARIABLES).map(({ name }) => name), ...OTHER_NAMES]

/** How many letters of a name of this length may differ from a known name. */
const slipsIn = (name: string): number => Math.max(1, Math.floor(name.length / 3))

function nearestTo(name: string): string | undefined {
  const ranked = KNOWN_NAMES.flatMap((known) => {
    const slips = slipsBetween(name.toUpperCase(), known, slipsIn(name))
    return slips === undefined ? [] : [{ known, slips }]
  })
  return ranked.sort((a, b) => a.slips - b.slips)[0]?.known
}

/** Returns the names in the text of a `.env` file that the service does not know, in order. */
export const findUnknownVariables = (text: string): UnknownVariable[] =>
  Object.keys(parseEnv(text))
    .filter((name) => !KNOWN_NAMES.includes(name))
    .map((name) => ({ name, nearest: nearestTo(name) }))

/** Returns a sentence about an unknown name. */
export const describeUnknownVariable = ({ name, nearest }: UnknownVariable): string =>
  `.env: ${name} is unknown and has no effect` +
  (nearest === undefined ? '; docs/configuration.md lists the names' : `; is ${nearest} meant?`)
