import { type Catalogue, wordsOf } from '../language.js'

/** The name that the server gives the client who stands for people without a phone number. */
export const WALK_IN_NAME = 'Walk-in'

const en = { walkIn: 'Walk-in' }
const ru: typeof en = { walkIn: 'Случайный посетитель' }
const nameWords: Catalogue<typeof en> = { en, ru }

/** Returns the name of a client, that of the walk-in client in the language of the page. */
export const clientName = ({
  name,
  phone,
}: {
  readonly name: string
  readonly phone: string | null
}): string => (phone === null && name === WALK_IN_NAME ? wordsOf(nameWords).walkIn : name)
