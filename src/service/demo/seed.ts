import type { Viewer } from '../../domain/identity/people.js'
import type { Role } from '../../domain/identity/rights.js'
import { randomPassword } from '../../base/passwords.js'
import { addDays, type LocalDate } from '../../domain/time/time.js'
import { wallClock } from '../../domain/time/zone.js'
import { transact } from '../../store/postgres/database.js'
import { createAccountInSalon } from '../identity/accounts.js'
import { NO_STORED_SYSTEMS } from '../../external/external-systems.js'
import { NO_MEDIA } from '../../external/media/media-system.js'
import type { Context } from '../context.js'
import { createMaster, createService, setMasterService } from '../catalog/catalog.js'
import { createClient } from '../clients/clients.js'
import { updateNotificationSettings } from '../notifications/notification-settings.js'
import { createSalon, updateBookingSettings } from '../catalog/salon.js'
import { setWeeklySchedule, setWorkingDay } from '../catalog/schedule.js'
import { addTimeOff } from '../catalog/time-off.js'
import { DEMO_CLIENTS, DEMO_MASTERS, DEMO_SERVICES, DEMO_USERNAMES } from './salon.js'
import { seedFacts } from './facts.js'
import { seedDialogues } from './dialogues.js'
import { type DemoOffer, seedAppointments } from './appointments.js'

/** The demo salon and the accounts that can sign in. All of them have the same password. */
export type Demo = {
  readonly salonId: number
  readonly usernames: readonly string[]
  readonly password: string
}
type DemoConfig = { readonly demoPassword: string | undefined; readonly nativeBooking: boolean }
const ZONE = 'Europe/Berlin'
/** The seed calls no connected system. Its messages go to the sandbox messenger. */
const NO_EXTERNAL_SYSTEMS: Context['externalSystems'] = {
  messengers: {},
  timeoutMs: 1_000,
  stored: NO_STORED_SYSTEMS,
  media: NO_MEDIA,
}

async function seedMasters(context: Context): Promise<DemoOffer[]> {
  const services = new Map<string, number>()
  for (const service of DEMO_SERVICES)
    services.set(
      service.name,
      (await createService(context, { ...service, bufferBeforeMinutes: 0, active: true })).id,
    )
  const offers: DemoOffer[] = []
  for (const { name, phone, shifts, offers: masterOffers } of DEMO_MASTERS) {
    const { id: masterId } = await createMaster(context, { name, phone, active: true })
    await setWeeklySchedule(context, masterId, shifts)
    for (const { service, durationMinutes, price } of masterOffers)
      await setMasterService(context, {
        masterId,
        serviceId: services.get(service) ?? 0,
        durationMinutes: durationMinutes ?? null,
        price: price ?? null,
      })
    offers.push({
      masterId,
      serviceIds: masterOffers.map(({ service }) => services.get(service) ?? 0),
    })
  }
  return offers
}

/** Seeds an absence of an hour, one of two days, and a date with hours of its own. */
async function seedAbsences(
  context: Context,
  [first, second, third]: readonly DemoOffer[],
): Promise<void> {
  const today = wallClock(context.now, ZONE).date
  const inDays = (days: number): LocalDate => addDays(today, days)
  if (first)
    await addTimeOff(context, {
      masterId: first.masterId,
      from: inDays(3),
      to: inDays(3),
      start: 14 * 60,
      end: 15 * 60,
      reason: 'Dentist',
    })
  if (second)
    await addTimeOff(context, {
      masterId: second.masterId,
      from: inDays(5),
      to: inDays(6),
      start: 0,
      end: 0,
      reason: 'Short holiday',
    })
  if (third)
    await setWorkingDay(context, third.masterId, inDays(2), [{ start: 9 * 60, end: 13 * 60 }])
}

/**
 * Creates a demo salon in one transaction: masters, services, clients, two weeks of
 * appointments, dialogues, and one account for each role that a person can have. Throws `invalid`
 * when a username is taken.
 */
export function seedDemo(
  tools: Pick<Context, 'db' | 'tokens' | 'log' | 'now'>,
  config: DemoConfig,
): Promise<Demo> {
  const password = config.demoPassword ?? randomPassword()
  return transact(tools.db, async (db) => {
    const salon = await createSalon(
      db,
      {
        name: 'Salon Aurora',
        timeZone: ZONE,
        currency: 'EUR',
        phoneRegion: 'DE',
        nativeBookingEnabled: true,
        isDemo: true,
      },
      tools.now,
    )
    const account = (
      role: Role,
      name: string,
      person: { masterId?: number | undefined; clientId?: number | undefined } = {},
    ): Promise<Viewer> =>
      createAccountInSalon(
        db,
        salon.id,
        {
          username: role,
          password,
          name,
          role,
          masterId: person.masterId ?? null,
          clientId: person.clientId ?? null,
        },
        tools.now,
      )
    const admin = await account('admin', 'Alex Admin')
    const context: Context = {
      ...tools,
      db,
      autonomousDb: db,
      externalSystems: NO_EXTERNAL_SYSTEMS,
      suppressNotifications: true,
      viewer: admin,
    }
    const offers = await seedMasters(context)
    const clientIds: number[] = []
    for (const client of DEMO_CLIENTS) clientIds.push((await createClient(context, client)).id)
    const operator = await account('operator', 'Olivia Operator')
    await account('master', DEMO_MASTERS[0]?.name ?? '', { masterId: offers[0]?.masterId })
    await account('client', DEMO_CLIENTS[0]?.name ?? '', { clientId: clientIds[0] })
    await seedAbsences(context, offers)
    const count = await seedAppointments(context, ZONE, offers, clientIds)
    await seedFacts(context)
    await seedDialogues({ ...context, viewer: operator }, admin, salon.id)
    await updateBookingSettings(context, { nativeBookingEnabled: config.nativeBooking })
    // The phones of the demo are invented but may exist, so nobody is reminded.
    await updateNotificationSettings(context, { reminderMinutes: 0 })
    tools.log.info({ salonId: salon.id, appointments: count }, 'demo data made')
    return { salonId: salon.id, usernames: DEMO_USERNAMES, password }
  })
}
