import { salonEvent } from '../../../domain/live/event.js'
import { invalid, Refusal } from '../../../domain/refusal.js'
import { LONGEST_NAME, textFault } from '../../../domain/text-fault.js'
import type { Instant } from '../../../domain/time/time.js'
import {
  type AdministeredSalon,
  lockSalon,
  setSwitchedOffAt,
} from '../../../store/catalog/salon-administration.js'
import { updateSalonRow } from '../../../store/catalog/salons.js'
import { notifySubscribersNow } from '../../../store/live/event-notifier.js'
import { writeEvents } from '../../../store/live/events.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { endSessionsInTransaction } from './end-sessions.js'

export { type AdministeredSalon, listSalons } from '../../../store/catalog/salon-administration.js'

/** Locks a salon and returns it. Throws `not_found`. */
export async function lockSalonOrThrow(tx: Db, id: number): Promise<AdministeredSalon> {
  const salon = await lockSalon(tx, id)
  if (!salon)
    throw new Refusal('not_found', `There is no salon ${id}: the command salons lists all.`)
  return salon
}

/**
 * Changes the name of a salon. Returns it as it was. Checks no right: the command line calls it.
 * Throws `not_found`, and `invalid` for a name that is empty or too long.
 */
export async function renameSalon(
  db: Db,
  id: number,
  newName: string,
  now: Instant,
): Promise<AdministeredSalon> {
  const name = newName.trim()
  const fault = textFault(name, { longest: LONGEST_NAME })
  if (fault) throw invalid({ name: [fault] })
  const before = await transact(db, async (tx) => {
    const salon = await lockSalonOrThrow(tx, id)
    await updateSalonRow(tx, id, { name })
    await writeEvents(tx, id, [salonEvent('settings', null)], now)
    return salon
  })
  await notifySubscribersNow(db, [id])
  return before
}

/** The salon, and how many sessions ended. `changed`: false where it was off or on already. */
export type SwitchedSalon = {
  readonly salon: AdministeredSalon
  readonly changed: boolean
  readonly endedSignIns: number
}

/**
 * Switches a salon off. Nobody signs in to it; tokens, sockets and embed tokens of its accounts end
 * within five seconds; webhooks are refused; jobs and sweeps leave it alone. Its data stays. Checks
 * no right: the command line calls it. Throws `not_found`.
 */
export async function switchOffSalon(db: Db, id: number, now: Instant): Promise<SwitchedSalon> {
  const switched = await transact(db, async (tx) => {
    const salon = await lockSalonOrThrow(tx, id)
    if (salon.switchedOffAt !== null) return { salon, changed: false, endedSignIns: 0 }
    await setSwitchedOffAt(tx, id, now)
    const { signIns } = await endSessionsInTransaction(tx, { salonId: id }, now)
    return { salon, changed: true, endedSignIns: signIns }
  })
  await notifySubscribersNow(db, [id])
  return switched
}

/**
 * Switches a salon on again. Its people sign in anew, and its jobs go on within a minute. Checks no
 * right: the command line calls it. Throws `not_found`.
 */
export function switchOnSalon(db: Db, id: number): Promise<SwitchedSalon> {
  return transact(db, async (tx) => {
    const salon = await lockSalonOrThrow(tx, id)
    if (salon.switchedOffAt !== null) await setSwitchedOffAt(tx, id, null)
    return { salon, changed: salon.switchedOffAt !== null, endedSignIns: 0 }
  })
}
