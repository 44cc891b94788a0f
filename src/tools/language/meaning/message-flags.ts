import { FOREIGN, INSTRUCTIONS, MACHINE_SIGNS, OWN } from '../phrases/foreign-words.js'
import { LONGEST_MESSAGE } from '../text/letters.js'
import * as mood from '../phrases/mood-words.js'
import { endOf, isSaid, patterns } from '../text/patterns.js'
import { NO } from '../phrases/answer-words.js'
import { COURTESY } from '../phrases/consent-words.js'
import { reduce, replacing, rules } from '../text/rules.js'
import type { Expects } from '../phrases/intent.js'
import type { Word } from '../text/words.js'

/** Properties of a message besides its intents. */
export type Flags = {
  /** Any master will do. */
  readonly isAnyMaster: boolean
  /** Any master but the one mentioned before. */
  readonly isOtherMaster: boolean
  /** Asks for a person instead of the autopilot. */
  readonly wantsPerson: boolean
  readonly isUpset: boolean
  readonly isGreeting: boolean
  /** Thanks or says goodbye. */
  readonly isThanks: boolean
  /** Drops the request. */
  readonly forgets: boolean
  /** Takes back an action of the autopilot. */
  readonly undoes: boolean
  /** Says that the last action is not what the client meant. */
  readonly corrects: boolean
  /** Wants back a cancelled appointment. */
  readonly restores: boolean
  /** Asks about cancelling, or says that something is not needed. Takes nothing back. */
  readonly takesNothingBack: boolean
  /** Prefers another day or time to the current one. */
  readonly prefersOther: boolean
  /** The whole message is a no, or takes something back. */
  readonly isPlainNo: boolean
  /** Wants one more appointment besides the existing ones. */
  readonly isAddition: boolean
  /** Mentions several people who want to come. */
  readonly isGroup: boolean
  /** The client will answer soon: "let me check". */
  readonly pauses: boolean
  /** Phone numbers as written. */
  readonly phones: readonly string[]
  /** Asks for another person's appointment or data, or tries to instruct the machine. */
  readonly isForeign: boolean
}

const OF_OWN = rules(replacing(OWN, { text: '#own' }))
const LOUD = /\p{Lu}{3}/u
const isShouted = (text: string): boolean =>
  /[!?]{3}/.test(text) && LOUD.test(text) && !/\p{Ll}{3}/u.test(text)

const forgets = (words: readonly Word[], expects: Expects): boolean => {
  const isWhole = words.length <= 2 && (expects === undefined || expects === 'yes_no')
  const isSo = isSaid(words, mood.FORGETS) || (isWhole && isSaid(words, mood.FORGETS_ALONE))
  return isSo && !isSaid(words, mood.REMEMBERS)
}

const PLAIN_NO = [
  ...NO,
  ...COURTESY,
  ...mood.UNDOES,
  ...patterns(
    'oh, oops, sorry, wait, actually, omg, hmm, ой, ну, извините, простите, вообще то, боже',
  ),
]
/** Whether every word of a message belongs to a no. */
function isPlainNo(words: readonly Word[]): boolean {
  let at = 0
  while (at < words.length) {
    const end = endOf(PLAIN_NO, words, at)
    if (end === at) return false
    at = end
  }
  return at > 0
}

/**
 * Returns the flags of a message. "Any" alone means any master if the client was asked for one.
 * `isTelling` means that the message has a wish; then capitals alone do not count as anger.
 */
export function flagsOf(
  message: string,
  words: readonly Word[],
  expects: Expects,
  isTelling: boolean,
): Flags {
  const text = message.slice(0, LONGEST_MESSAGE)
  const others = reduce(words, OF_OWN, undefined)
  const isForeign =
    isSaid(others, FOREIGN) || isSaid(words, INSTRUCTIONS) || MACHINE_SIGNS.test(text)
  return {
    isOtherMaster: isSaid(words, mood.OTHER_MASTER),
    isAnyMaster:
      isSaid(words, mood.ANY_MASTER) || (expects === 'master' && isSaid(words, mood.ANYTHING)),
    wantsPerson: isSaid(words, mood.PERSON) && !isSaid(words, mood.OTHER_MASTER),
    isUpset: isSaid(words, mood.UPSET) || (isShouted(text) && !isTelling),
    isGreeting: words.some((word) => word.text === '#greeting'),
    isThanks:
      isSaid(words, mood.THANKS) ||
      (words.length === 1 && isSaid(words, mood.LEAVES_ALONE)) ||
      words.some((word) => word.text === '#farewell'),
    forgets: forgets(words, expects),
    undoes: isSaid(words, mood.UNDOES) && !isSaid(words, mood.TAKES_NOTHING_BACK),
    takesNothingBack: isSaid(words, mood.TAKES_NOTHING_BACK),
    restores: isSaid(words, mood.RESTORES),
    prefersOther: isSaid(words, mood.PREFERS),
    isPlainNo: isPlainNo(words),
    corrects: isSaid(words, mood.CORRECTS),
    isAddition: isSaid(words, mood.ADDITION),
    isGroup: isSaid(words, mood.GROUP),
    pauses: isSaid(words, mood.PAUSES),
    phones: words.flatMap((word) => (word.kind === 'phone' ? [word.raw] : [])),
    isForeign,
  }
}
