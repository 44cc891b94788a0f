import type { NameCases } from '../../../tools/language/wording.js'
import type { Language } from '../../identity/people.js'
import type { SpokenForm } from '../state/context.js'
import { applyRule, WORDINGS } from './wordings.js'

/** A service or a master with the names for sentences. */
export type Named = { readonly name: string; readonly spokenNames?: readonly SpokenForm[] }
/** A service in the forms that sentences need. */
export type ServiceForms = {
  readonly service: string
  readonly aService: string
  readonly yourService: string
}
/** A master in the forms that sentences need. */
export type MasterForms = { readonly master: string; readonly withMaster: string }

const inPattern = (pattern: string, name: string): string => pattern.replace('{name}', () => name)
/** A name that has quotation marks itself gets no others. */
const inQuotes = (pattern: string, name: string): string =>
  inPattern(/[«»„“”"]/.test(name) ? pattern.replaceAll(/[«»„“”]/g, '') : pattern, name)
const spokenIn = ({ spokenNames = [] }: Named, language: Language): SpokenForm | undefined =>
  spokenNames.find((one) => one.language === language)

/** Returns how a service is called and booked, or undefined for a name that stands in quotes. */
function spokenService(
  named: Named,
  language: Language,
): { readonly service: string; readonly aService: string } | undefined {
  const { article } = WORDINGS[language]
  const spoken = spokenIn(named, language)
  const known = spoken
    ? { service: spoken.name, booked: spoken.accusative ?? undefined }
    : fromWords(named.name, language)
  if (!known) return undefined
  const aService = known.booked ?? applyRule(article, known.service)
  return aService === undefined ? undefined : { service: known.service, aService }
}

/** Returns a name of which all words are known: in small letters, and as it is booked. */
function fromWords(
  name: string,
  language: Language,
): { readonly service: string; readonly booked: string | undefined } | undefined {
  const { article, serviceWords, serviceEnds = [] } = WORDINGS[language]
  const words = name.toLowerCase().replaceAll('’', "'").split(/\s+/)
  const ofEnd = (word: string): string | undefined => {
    const found = serviceEnds.find(([end]) => word.endsWith(end))
    return found && words.length === 1 ? `${found[1]} ${name}`.trim() : undefined
  }
  const booked = words.map((word) =>
    Object.hasOwn(serviceWords, word) ? serviceWords[word] : ofEnd(word),
  )
  if (booked.includes(undefined)) return undefined
  const text = booked.join(' ')
  // German nouns keep their capital, and their table has the articles.
  return article.length === 0
    ? { service: name, booked: text }
    : { service: words.join(' '), booked: applyRule(article, text) }
}

/** Returns a service in the forms that sentences of a language need. */
export function serviceForms(named: Named, language: Language): ServiceForms {
  const { your, quoted } = WORDINGS[language]
  const spoken = spokenService(named, language)
  if (spoken) return { ...spoken, yourService: applyRule(your, spoken.aService) ?? spoken.aService }
  const name = spokenIn(named, language)?.name ?? named.name
  return {
    service: name,
    aService: inQuotes(quoted.aService, name),
    yourService: inQuotes(quoted.yourService, name),
  }
}

/** Returns the name of a person in another case, or undefined if a part of it is not known. */
function declined(name: string, cases: NameCases): string | undefined {
  const [given = '', surname, ...more] = name.trim().split(/\s+/)
  const found = cases.find(({ givenNames }) => Object.hasOwn(givenNames, given))
  if (!found || more.length > 0) return undefined
  const first = found.givenNames[given]
  if (surname === undefined) return first
  const last = applyRule(found.surnames, surname)
  return last === undefined ? undefined : `${first} ${last}`
}

/** Returns a master in the forms that sentences of a language need. */
export function masterForms(named: Named, language: Language): MasterForms {
  const { nameCases, withMaster } = WORDINGS[language]
  const spoken = spokenIn(named, language)
  const master = spoken?.name ?? named.name
  const dative = spoken ? (spoken.dative ?? spoken.name) : declined(named.name, nameCases)
  return {
    master,
    withMaster:
      dative === undefined
        ? inPattern(withMaster.other, master)
        : inPattern(withMaster.spoken, dative),
  }
}
