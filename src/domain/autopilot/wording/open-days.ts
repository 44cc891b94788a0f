import { mergeIntervals } from '../../time/interval.js'
import { writtenDate } from '../../templates/written-values.js'
import type { OpenDay, ReplyAct } from '../state/reply-acts.js'
import { bulleted, hoursText, type Say, spansText } from './information.js'
import { masterValues, type Speaker, whenValues, yesNo } from './sentence-values.js'

const MOST_DAYS = 7

const dateValues = (speaker: Speaker, date: string) => {
  const { date: day, onDate } = whenValues(speaker, { date, time: 0 })
  return { date: day, onDate }
}

/** Returns lines that say who works on each day. */
function worksText(speaker: Speaker, days: readonly OpenDay[], say: Say): string {
  const lines = days.map(({ date, masters }) => {
    const working = masters.map(({ masterId, shifts }) => {
      const { master } = masterValues(speaker, masterId)
      return `${master} ${spansText(shifts)}`
    })
    const values = { ...dateValues(speaker, date), isOpen: yesNo(working.length > 0) }
    return say('works_line', { ...values, list: working.join('; ') })
  })
  return lines.join('\n')
}

/**
 * Returns the hours of the salon or of a master on some days, or who works then. For a day on which
 * the master does not work, the usual hours follow.
 */
export function openDaysText(
  speaker: Speaker,
  { of, found, masterId }: Extract<ReplyAct, { say: 'open_days' }>,
  say: Say,
): string {
  const days = (found ?? []).slice(0, MOST_DAYS)
  if (of === 'masters') return worksText(speaker, days, say)
  const hoursOn = ({ masters }: OpenDay) => {
    const own = masters.filter((one) => masterId === undefined || one.masterId === masterId)
    const hours = spansText(mergeIntervals(own.flatMap(({ shifts }) => shifts)))
    return { hours, isOpen: yesNo(hours !== '') }
  }
  const master = masterId === undefined ? '' : masterValues(speaker, masterId).master
  const [only] = days
  if (only && days.length === 1) {
    const values = { ...dateValues(speaker, only.date), ...hoursOn(only) }
    if (!master) return say('hours_day', values)
    const usual =
      hoursOn(only).hours === '' ? `\n${hoursText(speaker, { say: 'hours', masterId }, say)}` : ''
    return `${say('hours_of_day', { ...values, master })}${usual}`
  }
  const lines = days.map((one) =>
    say(master ? 'hours_of_line' : 'hours_line', {
      day: writtenDate(one.date, speaker.language),
      ...hoursOn(one),
    }),
  )
  const list = bulleted(lines)
  return master ? say('hours_of', { master, list }) : say('hours', { list })
}
