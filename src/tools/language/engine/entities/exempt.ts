import { pickDay } from '../dates/pick-date.js'
import type { Word } from '../text/words.js'
import { findMasters } from './masters.js'
import { findServices } from './services.js'

type Named = { readonly id: number; readonly name: string }

/** Returns what is exempt from "cancel all the others". Nothing else in the message counts. */
export const exemptIn = (
  words: readonly Word[],
  {
    services,
    masters,
  }: { readonly services: readonly Named[]; readonly masters: readonly Named[] },
) => ({
  ...{ isAll: false, isAllBut: true, time: undefined, unwanted: undefined, cancelledDays: [] },
  serviceIds: findServices(words, services, false).ids,
  masterIds: findMasters(words, masters, false).ids,
  day: pickDay(words, { isMove: false, isCancel: false }),
})
