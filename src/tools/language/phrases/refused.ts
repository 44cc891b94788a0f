import { endOf, isSaidAt, patterns } from '../text/patterns.js'
import type { Word } from '../text/words.js'

const BEFORE = patterns(`
  can't|cannot|couldn't|won't|dont|doesnt|unable|never, can|could|do|will not, not
  не могу|можем|смогу|сможем|сможет|может|получ*|выйдет|устра*|подход*|удобно|хочу|хочется|приду|придем|буду,
  нельзя, никак`)
const AFTER = patterns(`
  i|we|it? can't|cannot|doesn't|won't|isn't|isnt, i|we|it? can|could|will|do|is|does not,
  is? no good
  я|мы|это|мне|у|меня? меня? не могу|смогу|сможем|получ*|устра*|подход*|удобно|хочу|приду|придем|приеду|подойду|буду|успе*,
  я? никак|нельзя`)
/** Words that begin a new thought. A "not" before them does not refuse what comes after. */
const TURNS =
  /^(but|maybe|rather|better|instead|and|or|можно|лучше|может|но|а|и|или|давайте|давай|только)$/
/** Words that refuse a day or time right after them. */
const AGAINST = /^(not|except|не|кроме)$/
const POLITE = patterns(
  "can't|couldn't|won't|don't|can not you|we, не мог|могли|можете|подскажете|запишете",
)
/** All patterns of refusals, for the vocabulary. */
export const REFUSALS = [...BEFORE, ...AFTER]
/** Phrases such as "anything but", which refuse only what follows. */
const BUT = patterns('anything|anytime|any|everything|time|day but, apart from, other than')
const REACH = 6

const isValue = (word: Word | undefined): boolean =>
  word?.day !== undefined || word?.time !== undefined

/** Whether a refusal stands before the day or time in the same clause: "I can't come tomorrow". */
function isRefusedBefore(words: readonly Word[], marked: readonly Word[], at: number): boolean {
  if (endOf(BUT, words, at - 2) === at) return true
  for (let back = at; back > 0 && at - back < REACH; back--) {
    const [word, before] = [words[back], words[back - 1]]
    if (
      !word ||
      !before ||
      word.link === 'comma' ||
      word.link === 'stop' ||
      TURNS.test(before.text)
    )
      return false
    if (back === at && AGAINST.test(before.text)) return true
    if (isSaidAt(words, back - 1, BEFORE) && !isSaidAt(words, back - 1, POLITE)) return true
    if (isValue(before)) return marked[back - 1]?.isRefused === true && !before.isRefused
  }
  return false
}

/** Sets `isRefused` on days and times that the client refuses. */
export function markRefused(words: readonly Word[]): Word[] {
  const marked = [...words]
  words.forEach((word, at) => {
    const isRefused =
      isValue(word) && (isSaidAt(words, at + 1, AFTER) || isRefusedBefore(words, marked, at))
    if (isRefused) marked[at] = { ...word, isRefused }
  })
  return marked
}
