import type { Kin } from './dialogue-phrases.js'
import type { SentenceKey } from './sentences.js'

/** A rule for a text: the first pattern that matches is replaced. */
export type WordRule = readonly [pattern: RegExp, replacement: string]
/** Given names in another case, and rules for the surnames that go with them. */
export type NameCases = readonly {
  readonly givenNames: Readonly<Record<string, string>>
  readonly surnames: readonly WordRule[]
}[]

/** What the autopilot writes in a language. */
export type Wording = {
  /** The templates of the sentences, in ICU MessageFormat. */
  readonly sentences: Readonly<Record<SentenceKey, string>>
  /** Weekdays from Monday, after the prepositions of a date. */
  readonly onWeekday: readonly string[]
  readonly toWeekday: readonly string[]
  /** Weekdays from Monday, at the beginning of a line. */
  readonly weekdays: readonly string[]
  /** Between the services that are booked one after the other. */
  readonly then: string
  /**
   * The words of price lists in the form in which they are booked: `haircut`, «стрижку». A name of
   * which all words are known is written in a sentence without quotes.
   */
  readonly serviceWords: Readonly<Record<string, string>>
  /** Ends of other words of price lists, with the article of such nouns: `schnitt`, `einen`. */
  readonly serviceEnds?: readonly (readonly [end: string, article: string])[]
  /** Makes `a haircut` of `haircut`, where the language needs no more than the word. */
  readonly article: readonly WordRule[]
  /** Makes `your haircut` of `a haircut`. */
  readonly your: readonly WordRule[]
  /** Other names from the price list: `{name}` is the name. */
  readonly quoted: { readonly aService: string; readonly yourService: string }
  /** To whom a client comes: `{name}` is the spoken name, or the name that cannot be declined. */
  readonly withMaster: { readonly spoken: string; readonly other: string }
  /** Names of people in the case that `withMaster.spoken` needs, in place of `spokenNames`. */
  readonly nameCases: NameCases
  /**
   * Somebody else for whom a client books: `forWhom` is said to the client, `noun` is written for
   * the staff. `other` is a person who is not named.
   */
  readonly kin: Readonly<Record<Kin | 'other', { readonly forWhom: string; readonly noun: string }>>
  /** The same with a name: `{who}`, `{name}`. `comment` is the note for the staff: `{who}`. */
  readonly kinNamed: { readonly forWhom: string; readonly noun: string; readonly comment: string }
  /** The same for a person of whom only the `{name}` is known. */
  readonly onlyNamed: { readonly forWhom: string; readonly noun: string }
  /** Names for previews. */
  readonly examples: {
    readonly client: string
    readonly service: string
    readonly master: string
    readonly otherMaster: string
    readonly notOffered: string
    readonly fact: string
  }
}
