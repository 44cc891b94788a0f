import type { Account } from '../../../src/domain/identity/people.js'
import type { Role } from '../../../src/domain/identity/rights.js'
import type { Context } from '../../../src/service/context.js'
import {
  createMaster,
  createService,
  setMasterService,
} from '../../../src/service/catalog/catalog.js'
import { createClient } from '../../../src/service/clients/clients.js'
import { type Received, receiveMessage } from '../../../src/service/inbox/receive-message.js'
import {
  createSalon,
  type SettingsChange,
  updateBookingSettings,
} from '../../../src/service/catalog/salon.js'
import { setWeeklySchedule } from '../../../src/service/catalog/schedule.js'
import type { Db } from '../../../src/store/postgres/database.js'
import { readClock } from '../../../src/domain/time/time.js'
import { shiftOf } from '../../../src/domain/booking/schedule.js'
import { storeAccount } from '../account.js'
import type { TestApp } from '../app.js'

let count = 0

export type Person = { readonly id: number; readonly token: string }
export type Story = {
  readonly id: number
  readonly admin: Person
  /** A call as the salon's admin, for verbs. */
  context(): Context
  settings(change: SettingsChange): Promise<void>
  /** An account with a token of its own. */
  account(role: Role, person?: { masterId?: number; clientId?: number }): Promise<Person>
  /** Works every day of the week in the shifts, such as '10:00-18:00'. */
  master(options?: {
    works?: string
    name?: string
    phone?: string
  }): Promise<{ readonly id: number }>
  service(options?: {
    name?: string
    minutes?: number
    price?: string
    before?: number
    after?: number
    by?: readonly { id: number }[]
  }): Promise<{ readonly id: number }>
  client(options?: {
    name?: string
    phone?: string
  }): Promise<{ readonly id: number; readonly phone: string }>
  /**
   * A client writes in by messenger A: a new one, or the one who has that phone; from a new address
   * unless it is given.
   */
  message(
    text: string,
    from?: { address?: string; phone?: string; db?: Db },
  ): Promise<NonNullable<Received>>
}

const shiftsOf = (works: string) =>
  works.split(' ').map((hours) => {
    const [from = '', to = ''] = hours.split('-')
    return shiftOf(readClock(from) ?? 0, readClock(to) ?? 0)
  })

/**
 * A salon in Berlin told in a few lines: `const anna = await salon.master({ works: '10:00-18:00'
 * })`. It is a demo salon unless the test says otherwise: the sandbox takes what no connected
 * messenger can take.
 */
export async function tellStory(
  app: TestApp,
  timeZone = 'Europe/Berlin',
  { isDemo = true }: { readonly isDemo?: boolean } = {},
): Promise<Story> {
  const salon = await createSalon(
    app.db,
    {
      name: `Salon ${(count += 1)}`,
      timeZone,
      currency: 'EUR',
      phoneRegion: 'DE',
      nativeBookingEnabled: true,
      isDemo,
    },
    app.now,
  )
  const make = async (
    role: Role,
    person: { masterId?: number; clientId?: number } = {},
  ): Promise<Account> =>
    storeAccount(
      app.db,
      salon.id,
      {
        username: `${role}${(count += 1)}`,
        name: `${role} of the tests`,
        role,
        masterId: person.masterId ?? null,
        clientId: person.clientId ?? null,
      },
      app.now,
    )
  const tokenOf = (account: Account): string =>
    app.tokens.sign('access', { accountId: account.id }, app.now)
  const admin = await make('admin')
  const { db, autonomousDb, externalSystems, tokens, log } = app
  const context = (): Context => ({
    viewer: admin,
    now: app.now,
    db,
    autonomousDb,
    externalSystems,
    tokens,
    log,
  })
  return {
    id: salon.id,
    admin: { id: admin.id, token: tokenOf(admin) },
    context,
    async settings(change) {
      await updateBookingSettings(context(), change)
    },
    async account(role, person) {
      const account = await make(role, person)
      return { id: account.id, token: tokenOf(account) }
    },
    async master({ works = '10:00-18:00', name = 'Anna', phone } = {}) {
      const master = await createMaster(context(), { name, phone: phone ?? null, active: true })
      const shifts = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
        shiftsOf(works).map((shift) => ({ weekday, ...shift })),
      )
      await setWeeklySchedule(context(), master.id, shifts)
      return master
    },
    async service({
      name = 'Haircut',
      minutes = 60,
      price = '1500.00',
      before = 0,
      after = 0,
      by = [],
    } = {}) {
      const service = await createService(context(), {
        name,
        durationMinutes: minutes,
        price,
        bufferBeforeMinutes: before,
        bufferAfterMinutes: after,
        active: true,
      })
      for (const { id } of by)
        await setMasterService(context(), {
          masterId: id,
          serviceId: service.id,
          durationMinutes: null,
          price: null,
        })
      return service
    },
    async client({ name = 'Maria Schmidt', phone } = {}) {
      const number = phone ?? `+4915112${String(300000 + (count += 1)).padStart(6, '0')}`
      const client = await createClient(context(), { name, phone: number })
      return { id: client.id, phone: number }
    },
    async message(text, { address = `address-${(count += 1)}`, phone, db = app.db } = {}) {
      const entrance = { salonId: salon.id, channel: 'messenger_a', webhookId: undefined } as const
      const incoming = {
        id: `message-${(count += 1)}`,
        from: address,
        name: 'Maria',
        phone,
        text,
        sentAt: app.now,
      }
      const received = await receiveMessage(db, entrance, incoming, app.now)
      if (!received) throw new Error('the message was not taken')
      return received
    },
  }
}
