import type { Language } from './people.js'

/** The name of a client whose personal data was erased, in the language of the salon. */
export const ERASED_NAMES: Readonly<Record<Language, string>> = {
  en: 'Erased client',
  de: 'Gelöschter Kunde',
  ru: 'Удалённый клиент',
}

/** What is wrong with a change or a booking of an erased client. */
export const CLIENT_ERASED = 'The data of this client was erased. Add the person as a new client.'
/** Why a message that waited is not sent: its client was erased. */
export const MESSAGE_OF_ERASED = 'The data of the client was erased.'
