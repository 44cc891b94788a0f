import { dayFrom, skippedTime, startsWithin, wallClock, weekdayOf } from './days.js'
import { askGraph } from './graph.js'
import { findRoom, type Ground, NoGround } from './ground.js'
import { NoAnswer } from './http.js'
import type { Need } from './row.js'
import type { Session } from './session.js'

const OPENS = '10:00'
const CLOSES = '18:00'
const MINUTES = 60
/** Days from now: the two that are booked on, one that nobody touches, the day off, the day with an absence. */
const [FIRST, SECOND, UNTOUCHED, OFF, ABSENT] = [7, 8, 9, 10, 11]

type Id = { readonly id: number }
type Salon = { timeZone: string; booking: Readonly<Record<string, unknown>> }

const SALON = `query { salon { timeZone booking { nativeBookingEnabled autoConfirm requireClient requireCancelReason slotStepMinutes } }
  services { id } }`
const MAKE_MASTER = 'mutation ($name: String!) { made: createMaster(input: { name: $name }) { id } }'
const MAKE_SERVICE = `mutation ($name: String!, $minutes: Int!) {
  made: createService(input: { name: $name, durationMinutes: $minutes, price: "1500.00" }) { id } }`
const LINK =
  'mutation ($master: Int!, $service: Int!) { setMasterService(masterId: $master, serviceId: $service) { durationMinutes } }'
const HOURS =
  'mutation ($master: Int!, $shifts: [WeeklyShiftInput!]!) { setWeeklySchedule(masterId: $master, shifts: $shifts) { id } }'
const ONE_DAY = `mutation ($master: Int!, $date: LocalDate!, $shifts: [ShiftInput!]) {
  setWorkingDay(masterId: $master, date: $date, shifts: $shifts) { id } }`
const ABSENCE = `mutation ($master: Int!, $from: DateTime!, $to: DateTime!) {
  addTimeOff(masterId: $master, startsAt: $from, endsAt: $to, reason: "Contract check") { id } }`
const MASTER_OFF = 'mutation ($id: Int!) { updateMaster(id: $id, input: { active: false }) { active } }'
const SERVICE_OFF = 'mutation ($id: Int!) { updateService(id: $id, input: { active: false }) { active } }'

/** Facts about the salon, and what its settings keep the check from trying. */
function readSalon(session: Session, { timeZone, booking }: Salon): Map<Need, string> {
  if (booking.nativeBookingEnabled === false)
    throw new NoGround('Native booking is switched off in this salon: nothing can be booked, so nothing of it checked.')
  const now = session.clock()
  const skipped = skippedTime(now, timeZone)
  const today = wallClock(now, timeZone)
  session.known
    .set('new_status', booking.autoConfirm === true ? 'confirmed' : 'booked')
    .set('today', today.date)
    .set('now', today.time)
  const lacks = new Map<Need, string>()
  if (booking.requireClient === true) lacks.set('no client required', 'the salon’s setting requireClient is on')
  if (booking.requireCancelReason === true)
    lacks.set('no reason required', 'the salon’s setting requireCancelReason is on')
  if (booking.autoConfirm === true) lacks.set('booked first', 'the salon’s setting autoConfirm is on')
  if (skipped) session.known.set('skipped_date', skipped.date).set('skipped_time', skipped.time)
  else lacks.set('clock change', `no clock change of ${timeZone} in the coming year skips a time`)
  return lacks
}

async function makeHours(session: Session, master: number): Promise<void> {
  const now = session.clock()
  const shifts = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: OPENS, end: CLOSES }))
  const off = dayFrom(now, OFF)
  const working = shifts.filter(({ weekday }) => weekday !== weekdayOf(off))
  await askGraph(session, HOURS, { master, shifts: working })
  const absent = dayFrom(now, ABSENT)
  // The whole day in every zone there is.
  const [from, to] = [Date.parse(absent) - 14 * 3_600_000, Date.parse(absent) + 38 * 3_600_000]
  const within = (instant: number): string => new Date(instant).toISOString()
  await askGraph(session, ABSENCE, { master, from: within(from), to: within(to) })
  const skippedDate = session.known.get('skipped_date')
  if (skippedDate !== undefined)
    await askGraph(session, ONE_DAY, { master, date: skippedDate, shifts: [{ start: '00:00', end: '08:00' }] })
  session.known.set('day_off', off).set('absent_day', absent).set('quiet_day', dayFrom(now, UNTOUCHED))
}

/** Ground on this service: a master and a service of the check's own, made by an admin through GraphQL and switched off in the end. */
export async function ownGround(session: Session): Promise<Ground> {
  const { known } = session
  const undo: { what: string; how: () => Promise<unknown> }[] = []
  const leaves: string[] = []
  const tidy = async (): Promise<string[]> => {
    const left: string[] = []
    for (const step of undo.splice(0))
      await step.how().catch((error: unknown) => {
        if (!(error instanceof NoAnswer || error instanceof NoGround)) throw error
        undo.push(step) // for another try
        left.push(`${step.what} could not be switched off: ${error.message}`)
      })
    return left
  }
  const make = async (what: string, query: string, variables: object, off: string): Promise<number> => {
    const name = `Contract check ${what}-${String(known.get('run'))}`
    const { id } = (await askGraph(session, query, { name, ...variables })).made as Id
    undo.push({ what: `${name} (id ${id})`, how: () => askGraph(session, off, { id }) })
    leaves.push(`the ${what} "${name}" (id ${id}), switched off`)
    known.set(what, id)
    return id
  }
  try {
    const { salon, services } = (await askGraph(session, SALON)) as { salon: Salon; services: Id[] }
    const lacks = readSalon(session, salon)
    const [other] = services
    if (other) known.set('other_service', other.id)
    else lacks.set('other service', 'the salon has no other service')
    const master = await make('master', MAKE_MASTER, {}, MASTER_OFF)
    const service = await make('service', MAKE_SERVICE, { minutes: MINUTES }, SERVICE_OFF)
    await askGraph(session, LINK, { master, service })
    await makeHours(session, master)
    const step = Number(salon.booking.slotStepMinutes)
    const all = startsWithin(OPENS, CLOSES, MINUTES, step)
    known.set(
      'whole_day',
      all.map((time) => ({
        time,
        master_id: master,
        master_name: `Contract check master-${String(known.get('run'))}`,
      })),
    )
    await findRoom(
      session,
      [FIRST, SECOND].map((days) => dayFrom(session.clock(), days)),
    )
    return {
      lacks,
      visits: { query: 'master_id={master}', areOurs: (record) => record.master?.id === master },
      tidy,
      leaves,
    }
  } catch (error) {
    const left = await tidy()
    if (error instanceof NoGround && left.length > 0)
      throw new NoGround([error.message, ...left].join('\n'), { cause: error })
    throw error
  }
}
