import { recipientsOf } from '../../domain/notifications/notification.js'
import { reminderAt } from '../../domain/notifications/notification-time.js'
import { DAY, type Instant, MINUTE } from '../../domain/time/time.js'
import { type Db, transact } from '../../store/postgres/database.js'
import {
  insertReminders,
  remindingSalons,
  unremindedAppointments,
} from '../../store/notifications/reminders.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { quietOf } from './schedule.js'

/**
 * Reminds people of the visits whose time for that has come, salon by salon; looks at visits as they are now, so that one that
 * was moved or cancelled needs no undoing, and a changed setting counts at once. Who heard of the time after that moment
 * (a visit booked an hour before, say, or brought by an import) is not told again. Where a salon fails the others have their
 * turn, and its fault is thrown after them.
 */
export async function remind(
  db: Db,
  now: Instant,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const faults: unknown[] = []
  for (const salonId of await remindingSalons(db)) {
    if (isStopped()) break
    await remindIn(db, salonId, now).catch((error: unknown) => faults.push(error))
  }
  if (faults.length > 0) throw faults[0]
}

async function remindIn(db: Db, salonId: number, now: Instant): Promise<void> {
  const salon = await loadSalon(db, salonId)
  const quiet = quietOf(salon)
  // Quiet hours bring a reminder forward by less than a day.
  const until = now + salon.reminderMinutes * MINUTE + (quiet ? DAY : 0)
  const due = (await unremindedAppointments(db, salonId, now, until)).filter(
    ({ startsAt, toldAt }) => {
      const at = reminderAt(startsAt, salon.reminderMinutes, quiet, salon.timeZone)
      return at !== undefined && at <= now && toldAt < at
    },
  )
  if (due.length === 0) return
  const reminders = {
    visits: due,
    recipients: recipientsOf('appointment_reminder', salon),
    at: now,
  }
  await transact(db, (tx) => insertReminders(tx, salonId, reminders))
}
