import { pickDay } from '../dates/pick-date.js'
import type { Word } from '../text/words.js'
import { findMasters } from './masters.js'
import { findServices } from './services/services.js'

type Named = { readonly id: number; readonly name: string }

/** Returns what is exempt from "cancel all the others". Nothing else in the message counts. */
export const exemptIn = (
  words: readonly Word[],
  {
    services,
    masters,
  }: { readonly services: readonly Named[]; readonly masters: readonly Named[] },
) => {
  const { ids, servicesRefused } = findServices(words, services, false)
  const named = findMasters(words, masters, false)
  return {
    ...{ isAll: false, isAllBut: true, time: undefined, unwanted: undefined, cancelledDays: [] },
    ...{ servicesRefused: [], inTurn: [], serviceIds: [...ids, ...servicesRefused] },
    ...{ mastersRefused: [], masterIds: [...named.ids, ...named.refused] },
    day: pickDay(words, { isMove: false, isCancel: false }),
  }
}
