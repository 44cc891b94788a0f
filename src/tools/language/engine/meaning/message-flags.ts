import { MACHINE_SIGNS } from '../../neutral/neutral.js'
import type { LanguagePack } from '../../language-pack.js'
import { foldLetters, LONGEST_MESSAGE } from '../text/letters.js'
import {
  COMMON_KINDS,
  endOf,
  isMadeOf,
  isSaid,
  type Kinds,
  type Pattern,
} from '../text/patterns.js'
import { oneOf, phrases, words as wordsOf } from '../text/tables.js'
import { reduce, replacing, rules } from '../text/rules.js'
import type { Expects } from '../text/intent.js'
import type { Flags } from './flags.js'
import { type FoundEntities, namesSomething } from '../entities/entities.js'
import { NOT_NOW, THANKS, YES } from '../text/common-phrases.js'
import { clausesOf } from '../entities/clauses.js'
import { isKin } from '../entities/for-whom.js'
import { asksForOther } from '../entities/masters.js'
import { BESIDE_TAKING_BACK, takesBack, takesNothingBack } from '../consent/taking-back.js'
import { notionOf, notionOfTwo } from '../entities/services/notions.js'
import {
  countOfAll,
  isAllBut,
  isBoth,
  namesOrdinal,
  saysAll,
} from '../relative/several-appointments.js'
import type { Word } from '../text/words.js'

const SEVERAL: Kinds = {
  ...COMMON_KINDS,
  n: ({ number, senses }) => (number ?? senses?.cardinal ?? 0) > 1,
}
const moods = (name: keyof LanguagePack['moods'], kinds?: Kinds): readonly Pattern[] =>
  phrases('moods', name, kinds)
const WITH_KIN: Kinds = { ...COMMON_KINDS, kin: isKin }
/** Flags that are set wherever one of these phrases stands. */
const SAID = {
  restores: moods('restores'),
  prefersOther: moods('prefers'),
  corrects: moods('corrects'),
  isGroup: moods('group', SEVERAL),
  isInRow: phrases('dialogue', 'inRow'),
  isAlsoForOther: phrases('dialogue', 'alsoFor'),
  confirms: phrases('dialogue', 'confirms'),
  keepsOnly: phrases('dialogue', 'keepsOnly'),
  isForSelf: phrases('dialogue', 'forSelf'),
  isRepeat: phrases('dialogue', 'repeats'),
  isRegular: phrases('dialogue', 'regularly', SEVERAL),
  takesUpAgain: phrases('dialogue', 'takesUpAgain'),
  suggests: phrases('dialogue', 'suggests'),
  asksLatest: phrases('dialogue', 'asksLatest'),
  asksOfThat: phrases('dialogue', 'asksOfThat'),
  asksOffered: phrases('dialogue', 'asksOffered'),
  isThatInstead: phrases('dialogue', 'thatInstead'),
  addsTo: phrases('dialogue', 'addsTo'),
  isOfOther: phrases('choices', 'other'),
  isOfThatMaster: phrases('dialogue', 'thatMaster'),
  asksOfOwn: phrases('dialogue', 'asksOfOwn'),
  asksCost: phrases('dialogue', 'asksCost'),
  asksTotal: phrases('dialogue', 'asksTotal'),
  cancelsMove: phrases('dialogue', 'cancelsMove'),
  asksEnd: phrases('dialogue', 'asksEnd'),
  isCheapest: moods('cheapest'),
  isLatest: moods('latest'),
  isEarliest: moods('soonest'),
  swaps: phrases('dialogue', 'swaps'),
  pauses: moods('pauses'),
  passesOn: phrases('dialogue', 'passesOn'),
  isNotForOther: phrases('dialogue', 'notForOther', WITH_KIN),
  isWrongService: phrases('dialogue', 'wrongService'),
  wantsAnother: phrases('dialogue', 'wantsAnother'),
  likes: phrases('dialogue', 'likes'),
} as const satisfies Partial<Record<keyof Flags, readonly Pattern[]>>
const flagsSaid = (words: readonly Word[]): Readonly<Record<keyof typeof SAID, boolean>> =>
  Object.fromEntries(
    Object.entries(SAID).map(([flag, said]) => [flag, isSaid(words, said)]),
  ) as Record<keyof typeof SAID, boolean>

const FORGETS = moods('forgets')
const FORGETS_ALONE = moods('forgetsAlone')
const ONLY_ASKED = moods('onlyAsked')
const BESIDE_ONLY_ASKED = [...BESIDE_TAKING_BACK, ...THANKS, ...YES]
const REMEMBERS = moods('remembers')
const FOREIGN = moods('foreign')
const INSTRUCTIONS = moods('instructions')
const OWN_FOR_KIN = moods('ownForKin')
const ANY_MASTER = moods('anyMaster')
const ANYTHING = moods('anything')
const PERSON = moods('person')
const UPSET = moods('upset')
const ANGER = moods('anger')
const LEAVES_ALONE = moods('leavesAlone')
const ADDITION = moods('addition')
const NO_ADDITION = phrases('dialogue', 'noAddition')
const LEAVES_AS_IT_IS = phrases('dialogue', 'leavesAsItIs')
const EXCEPT = phrases('dialogue', 'except')
const INCLUDING = phrases('dialogue', 'including')
const beginsClause = wordsOf('dialogue', 'clauses')
const isMy = oneOf('my')
const joinsRequests = wordsOf('dialogue', 'joinsRequests')
const HARMLESS = rules(replacing(moods('harmless'), { text: '#harmless' }))
const AUTOMATIC = rules(replacing(phrases('dialogue', 'asksIfAutomatic'), { text: '#automatic' }))
const OF_OWN = rules(replacing(moods('own'), { text: '#own' }))
const LOUD = /\p{Lu}{3}/u
const isShouted = (text: string): boolean =>
  /[!?]{3}/.test(text) && LOUD.test(text) && !/\p{Ll}{3}/u.test(text)

const forgets = (words: readonly Word[], expects: Expects): boolean => {
  const isWhole = words.length <= 2 && (expects === undefined || expects === 'yes_no')
  const isOnlyAsked = isMadeOf(words, ONLY_ASKED, BESIDE_ONLY_ASKED)
  const isSo = isSaid(words, FORGETS) || (isWhole && isSaid(words, FORGETS_ALONE)) || isOnlyAsked
  return isSo && !isSaid(words, REMEMBERS)
}

const TAG_QUESTION = phrases('dialogue', 'tagQuestion')
/** Whether a question ends with words that ask for a yes: "isn't it?" */
const asksToConfirm = (words: readonly Word[]): boolean =>
  words.at(-1)?.isAsked === true &&
  words.some((_, at) => at > 0 && endOf(TAG_QUESTION, words, at) === words.length)

const ASKS_OF_THAT_ALONE = phrases('dialogue', 'asksOfThatAlone')
const OF_SALON = phrases('dialogue', 'ofSalon')
/** The number of words up to which a question like "who with?" stands alone. */
const SHORT_QUESTION = 5
/** The number of words up to which thanks and "better" praise what was offered. */
const SHORT_PRAISE = 4

/** Whether the client only praises a time, and wishes no other one: "better, thanks". */
const isPraise = (words: readonly Word[], found: FoundEntities): boolean =>
  words.length <= SHORT_PRAISE && isSaid(words, THANKS) && !namesSomething(found)

/** Whether a message adds a treatment to what was said before: "and a pedicure". */
const beginsWithAnd = (words: readonly Word[]): boolean =>
  words[0] !== undefined &&
  !words.some(({ isAsked }) => isAsked) &&
  beginsClause(words[0]) &&
  joinsRequests(words[0]) &&
  words.some((word) => notionOf(word) !== undefined)

/** Whether a message adds a treatment to the proposed one: "with a blow-dry please". */
const includesTreatment = (words: readonly Word[]): boolean =>
  words.some((_, at) => {
    const end = endOf(INCLUDING, words, at)
    const [next, other] = [words[end], words[end + 1]]
    return end > at && next && (notionOf(next) ?? notionOfTwo(next, other)) !== undefined
  })

/** The words without corrections of their spelling: "Passfoto" is not taken for "Passwort". */
const asWritten = (words: readonly Word[]): readonly Word[] =>
  words.map((word) => (word.isCorrected ? { ...word, text: foldLetters(word.raw) } : word))

/** Whether a message asks for what belongs to others, or instructs the machine. */
export function isAboutOthers(words: readonly Word[]): boolean {
  const others = reduce(asWritten(words), OF_OWN, undefined)
  // "I booked two, for me and for my son. Please cancel his."
  const isForeign = isSaid(others, FOREIGN) && !isSaid(words, OWN_FOR_KIN)
  return isForeign || isSaid(others, INSTRUCTIONS)
}

/**
 * What a message wants: a request or an answer, something that it names, or neither. What it names
 * answers an open question. A day or a time is a request with a service, in a question and in a
 * correction.
 */
function purposeOf(
  words: readonly Word[],
  found: FoundEntities,
  expects: Expects,
): 'request' | 'names' | 'none' {
  if (found.wishes.length > 0) return 'request'
  if (!namesSomething(found)) return 'none'
  const isPlaced = (found.day ?? found.time ?? found.choice) !== undefined
  const isAsked = words.some((word) => word.isAsked) || isSaid(words, SAID.corrects)
  const isOfService = found.serviceIds.length > 0
  return expects !== undefined || (isPlaced && (isAsked || isOfService)) ? 'request' : 'names'
}

/**
 * Returns the flags of a message. "Any" alone means any master if the client was asked for one.
 * Words of anger are only a reason in a request. Capitals alone are none where something is named.
 */
export function flagsOf(
  message: string,
  words: readonly Word[],
  expects: Expects,
  found: FoundEntities,
): Flags {
  const text = message.slice(0, LONGEST_MESSAGE)
  const said = flagsSaid(words)
  const isOtherMaster = asksForOther(words)
  const isChosen = expects === 'yes_no' || expects === 'offer'
  const purpose = purposeOf(words, found, expects)
  const told = reduce(words, AUTOMATIC, undefined)
  const harmless = reduce(told, HARMLESS, undefined)
  const written = asWritten(purpose === 'none' ? words : harmless)
  const isClearlyUpset = isSaid(written, UPSET)
  const isMildlyUpset =
    !isClearlyUpset &&
    ((purpose !== 'request' && isSaid(written, ANGER)) || (purpose === 'none' && isShouted(text)))
  return {
    ...said,
    restores: said.restores && !isSaid(words, NOT_NOW),
    // "Better, thanks"
    prefersOther: said.prefersOther && !isPraise(words, found),
    isOtherMaster,
    asksIfAutomatic: told.some(({ text }) => text === '#automatic'),
    takesNothingBack: takesNothingBack(words),
    isAnyMaster:
      !(found.masterIds.length > 1 && found.wishes.includes('price')) &&
      (isSaid(words, ANY_MASTER) || (expects === 'master' && isSaid(words, ANYTHING))),
    wantsPerson: isSaid(harmless, PERSON) && !isOtherMaster,
    isUpset: isClearlyUpset || isMildlyUpset,
    isMildlyUpset,
    isGreeting: words.some((word) => word.text === '#greeting'),
    namesMine: words.some(
      (word, at) => notionOf(word) !== undefined && (isMy(words[at - 1]) || isMy(words[at - 2])),
    ),
    asksOfThat:
      said.asksOfThat ||
      (words.length <= SHORT_QUESTION &&
        isSaid(words, ASKS_OF_THAT_ALONE) &&
        !isSaid(words, OF_SALON)),
    asksToConfirm: asksToConfirm(words),
    isThanks:
      isSaid(words, THANKS) ||
      (words.length === 1 && isSaid(words, LEAVES_ALONE)) ||
      words.some((word) => word.text === '#farewell'),
    forgets: forgets(words, expects),
    undoes: takesBack(words),
    leavesAsItIs:
      !isSaid(words, EXCEPT) &&
      clausesOf(words).some((clause) => isMadeOf(clause, LEAVES_AS_IT_IS, BESIDE_TAKING_BACK)),
    namesOrdinal: namesOrdinal(words),
    isAll: saysAll(words),
    countOfAll: countOfAll(words),
    isBoth: isBoth(words),
    isAllBut: isAllBut(words),
    // "A pedicure instead, also with Clara" adds nothing.
    isAddition:
      !said.prefersOther &&
      (isSaid(words, ADDITION) ||
        (isChosen && said.addsTo) ||
        (isChosen && (clausesOf(words).some(beginsWithAnd) || includesTreatment(words)))) &&
      !isSaid(words, NO_ADDITION),
    phones: words.flatMap((word) => (word.kind === 'phone' ? [word.raw] : [])),
    isForeign: isAboutOthers(words) || MACHINE_SIGNS.test(text),
  }
}
