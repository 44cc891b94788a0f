import { recipientsOf } from '../../domain/notifications/notification.js'
import { reminderAt } from '../../domain/notifications/notification-time.js'
import { DAY, type Instant, MINUTE } from '../../domain/time/time.js'
import { type Db, transact } from '../../store/postgres/database.js'
import {
  insertReminders,
  salonsToRemind,
  unremindedAppointments,
} from '../../store/notifications/reminders.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { quietHoursOf } from './schedule.js'

/**
 * Creates the reminders that are due, for each salon that has some. It reads the appointments and
 * settings of now, so a move, a cancellation or a changed setting needs no cleanup. People who
 * learned the time of an appointment after its reminder was due (a late booking, an import) are not
 * reminded. When a salon fails, the others continue; then the first error is thrown.
 */
export async function createReminders(
  db: Db,
  now: Instant,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const errors: unknown[] = []
  for (const salonId of await salonsToRemind(db, now)) {
    if (isStopped()) break
    await createRemindersOf(db, salonId, now).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

async function createRemindersOf(db: Db, salonId: number, now: Instant): Promise<void> {
  const salon = await loadSalon(db, salonId)
  const recipients = recipientsOf('appointment_reminder', salon)
  if (recipients.length === 0) return
  const quiet = quietHoursOf(salon)
  // Quiet hours make a reminder earlier by less than a day.
  const until = now + salon.reminderMinutes * MINUTE + (quiet ? DAY : 0)
  const due = (await unremindedAppointments(db, salonId, now, until)).filter(
    ({ startsAt, informedAt }) => {
      const at = reminderAt(startsAt, salon.reminderMinutes, quiet, salon.timeZone)
      return at !== undefined && at <= now && informedAt < at
    },
  )
  if (due.length === 0) return
  const reminders = {
    appointments: due,
    recipients,
    at: now,
  }
  await transact(db, (tx) => insertReminders(tx, salonId, reminders))
}
