import { type Catalogue, wordsOf } from '../language.js'

/** The name that the server gives the client who stands for people without a phone number. */
export const WALK_IN_NAME = 'Walk-in'

const en = { walkIn: 'Walk-in' }
const ru: typeof en = { walkIn: 'Случайный посетитель' }
const nameWords: Catalogue<typeof en> = { en, ru }

type NamedClient = { readonly name: string; readonly phone: string | null }

/** Whether a client stands for people without a phone number. Not known if the salon renamed it. */
export const isWalkIn = ({ name, phone }: NamedClient): boolean =>
  phone === null && name === WALK_IN_NAME

/** Returns the name of a client, that of the walk-in client in the language of the page. */
export const clientName = (client: NamedClient): string =>
  isWalkIn(client) ? wordsOf(nameWords).walkIn : client.name
