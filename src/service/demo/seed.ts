import { randomBytes } from 'node:crypto'
import type { Viewer } from '../../domain/identity/people.js'
import type { Role } from '../../domain/identity/rights.js'
import { addDays } from '../../domain/time/time.js'
import { boundaryOf, dayClock, wallClock } from '../../domain/time/zone.js'
import { transact } from '../../store/postgres/database.js'
import { makeAccount } from '../identity/accounts.js'
import type { Call } from '../context.js'
import { createMaster, createService, setMasterService } from '../catalog/catalog.js'
import { createClient } from '../clients/clients.js'
import { updateNoticeSettings } from '../notifications/notification-settings.js'
import { createSalon, updateBookingSettings } from '../catalog/salon.js'
import { addTimeOff, setWeeklySchedule, setWorkingDay } from '../catalog/schedule.js'
import { DEMO_CLIENTS, DEMO_MASTERS, DEMO_SERVICES } from './salon.js'
import { seedDialogues } from './dialogues.js'
import { type DemoOffer, seedVisits } from './visits.js'

/** What the demo made: who can sign in, all with the one password. */
export type Demo = {
  readonly salonId: number
  readonly usernames: readonly string[]
  readonly password: string
}
type DemoConfig = { readonly demoPassword: string | undefined; readonly nativeBooking: boolean }
const ZONE = 'Europe/Berlin'
/** The seed sends nothing to connected messengers: its messages go to the sandbox. */
const NOTHING_OUTSIDE: Call['outside'] = {
  messengers: {},
  crmA: undefined,
  crmB: undefined,
  timeoutMs: 1_000,
}

async function seedMasters(call: Call): Promise<DemoOffer[]> {
  const services = new Map<string, number>()
  for (const service of DEMO_SERVICES)
    services.set(
      service.name,
      (await createService(call, { ...service, bufferBeforeMinutes: 0, active: true })).id,
    )
  const offers: DemoOffer[] = []
  for (const { name, phone, shifts, offers: own } of DEMO_MASTERS) {
    const { id: masterId } = await createMaster(call, { name, phone, active: true })
    await setWeeklySchedule(call, masterId, shifts)
    for (const { service, durationMinutes, price } of own)
      await setMasterService(call, {
        masterId,
        serviceId: services.get(service) ?? 0,
        durationMinutes: durationMinutes ?? null,
        price: price ?? null,
      })
    offers.push({ masterId, serviceIds: own.map(({ service }) => services.get(service) ?? 0) })
  }
  return offers
}

/** Days off, hours of a single date, and an hour at the dentist's. */
async function seedAbsences(
  call: Call,
  [first, second, third]: readonly DemoOffer[],
): Promise<void> {
  const today = wallClock(call.now, ZONE).date
  const at = (days: number, minute: number): number =>
    boundaryOf(dayClock(addDays(today, days), ZONE), minute) ?? call.now
  if (first)
    await addTimeOff(call, {
      masterId: first.masterId,
      startsAt: at(3, 14 * 60),
      endsAt: at(3, 15 * 60),
      reason: 'Dentist',
    })
  if (second)
    await addTimeOff(call, {
      masterId: second.masterId,
      startsAt: at(5, 0),
      endsAt: at(7, 0),
      reason: 'Short holiday',
    })
  if (third)
    await setWorkingDay(call, third.masterId, addDays(today, 2), [{ start: 9 * 60, end: 13 * 60 }])
}

/**
 * A salon to try everything out with: masters, services, forty clients, two weeks of visits, an account of each role.
 * All of it or nothing. Refuses when the usernames are taken.
 */
export function seedDemo(
  tools: Pick<Call, 'db' | 'tokens' | 'log' | 'now'>,
  config: DemoConfig,
): Promise<Demo> {
  const password = config.demoPassword ?? randomBytes(9).toString('base64url')
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
      makeAccount(
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
    const call: Call = {
      ...tools,
      db,
      own: db,
      outside: NOTHING_OUTSIDE,
      isSilent: true,
      who: admin,
    }
    const offers = await seedMasters(call)
    const clientIds: number[] = []
    for (const client of DEMO_CLIENTS) clientIds.push((await createClient(call, client)).id)
    const operator = await account('operator', 'Olivia Operator')
    await account('master', DEMO_MASTERS[0]?.name ?? '', { masterId: offers[0]?.masterId })
    await account('client', DEMO_CLIENTS[0]?.name ?? '', { clientId: clientIds[0] })
    await seedAbsences(call, offers)
    const count = await seedVisits(call, ZONE, offers, clientIds)
    await seedDialogues({ ...call, who: operator }, admin, salon.id)
    await updateBookingSettings(call, { nativeBookingEnabled: config.nativeBooking })
    await updateNoticeSettings(call, { reminderMinutes: 0 }) // its phones are made up, and may be somebody's
    tools.log.info({ salonId: salon.id, visits: count }, 'demo data made')
    return { salonId: salon.id, usernames: ['admin', 'operator', 'master', 'client'], password }
  })
}
