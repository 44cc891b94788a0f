import type { Proposal } from '../../../src/domain/autopilot/state/dialogue-state.js'
import type { ReplyAct } from '../../../src/domain/autopilot/state/reply-acts.js'
import type { ExpectedReply } from './conversation.js'
import { idOf, minuteOf } from './salons.js'
import type { SeenAppointment } from './seen.js'
import type { Scenario } from './scenario.js'

/**
 * A reply before it was worded. `appointments`: those of the salon, cancelled ones included.
 * `serviceId`: the service of the offered times.
 */
export type SaidReply = {
  readonly says: readonly ReplyAct[]
  readonly appointments: readonly SeenAppointment[]
  readonly serviceId: number | undefined
}
type Place = {
  readonly date: string
  readonly time: number
  readonly masterId: number
  readonly serviceId: number | undefined
}
type Say = ReplyAct['say']

const ASKS: Readonly<Record<NonNullable<ExpectedReply['asks']>, readonly Say[]>> = {
  service: ['ask_service', 'not_offered'],
  master: ['ask_master'],
  day: ['ask_day', 'ask_other', 'ask_holiday', 'refused'],
  appointment: ['ask_appointment'],
  'move or book': ['move_or_book'],
  'for whom': ['same_time'],
  more: ['menu', 'ask_next', 'ask_next_move', 'forgotten', 'welcome', 'noted'],
}
const TELLS: Readonly<Record<NonNullable<ExpectedReply['tells']>, readonly Say[]>> = {
  // A proposal of a booking states its price.
  price: ['prices', 'propose', 'confirm'],
  hours: ['hours', 'open_days'],
  works: ['hours', 'open_days'],
  masters: ['masters', 'only_by', 'not_by', 'prices'],
  appointments: ['appointments', 'stands', 'begun', 'same_time'],
  end: ['ends', 'prices'],
  'no appointments': ['no_appointments', 'appointments', 'not_like_that'],
  'not offered': ['unknown', 'not_offered', 'not_by', 'only_by'],
  'nothing free': ['offer', 'instead', 'nothing_free', 'refused', 'open_days'],
  stays: ['stands', 'kept', 'noted', 'appointments'],
  dropped: ['forgotten', 'is_cancelled', 'kept', 'noted', 'stands'],
}
const CHATS: readonly Say[] = [
  ...(['greeting', 'menu', 'welcome', 'noted', 'take_time', 'kept', 'stands', 'late'] as const),
  ...(['forgotten', 'write_to_change', 'appointments'] as const),
]
/** Whether an act of one of these kinds says less than its name. */
const isEmpty = (act: ReplyAct, tells: ExpectedReply['tells']): boolean =>
  act.say === 'appointments'
    ? (act.appointments.length === 0) !== (tells === 'no appointments')
    : act.say === 'offer' && act.fit === 'wished'

/** The appointment that is cancelled or booked, and where a moved one will be. */
function placesOf(proposal: Proposal, { appointments }: SaidReply): readonly Place[] {
  if (proposal.do === 'book' || proposal.do === 'replace') return [proposal]
  if (proposal.do === 'book_all') return proposal.places
  const ids = proposal.do === 'cancel_all' ? proposal.appointmentIds : [proposal.appointmentId]
  return appointments
    .filter(({ id }) => ids.includes(id))
    .map((own) =>
      proposal.do === 'move'
        ? { ...proposal, serviceId: own.serviceId }
        : { ...own, time: own.minute },
    )
}
const isChange = (proposal: Proposal, change: string): boolean =>
  proposal.do.replace('_', ' ') === change

function isThere(place: Place, wish: ExpectedReply, scenario: Scenario): boolean {
  const [from = '00:00', to = from] = wish.time?.split('-') ?? ['00:00', '24:00']
  const { masters, services } = scenario
  return (
    (!wish.day || wish.day.some((day) => scenario.dateOf(day) === place.date)) &&
    (!wish.time || (place.time >= minuteOf(from) && place.time <= minuteOf(to))) &&
    (!wish.master || idOf(masters, wish.master) === place.masterId) &&
    (!wish.service ||
      place.serviceId === undefined ||
      idOf(services, wish.service) === place.serviceId)
  )
}

/** In a longer list of prices, no master is named. */
const SHORT_LIST = 2
/** The masters whom a list of services without a certain master names. */
function namedWith(act: ReplyAct, { data, services, masters }: Scenario): readonly number[] {
  const isOfPrices = act.say === 'prices' && act.masterId === undefined
  if (!(act.say === 'masters' || (isOfPrices && act.serviceIds.length <= SHORT_LIST))) return []
  return data.masters.flatMap(({ name, offers }) =>
    offers.some(({ service }) => act.serviceIds.includes(idOf(services, service)))
      ? [idOf(masters, name)]
      : [],
  )
}

/** The ids of services and masters that an act is about. */
function idsOf(act: ReplyAct, scenario: Scenario): readonly (number | undefined)[] {
  const ids = [
    ...('serviceIds' in act ? act.serviceIds : []),
    ...('masterId' in act ? [act.masterId] : []),
    ...('masterIds' in act ? act.masterIds : []),
  ]
  const own = 'appointments' in act ? act.appointments : []
  const working = act.say === 'open_days' ? (act.found ?? []).flatMap((day) => day.masters) : []
  return [
    ...ids,
    ...namedWith(act, scenario),
    ...own.flatMap(({ serviceId, masterId }) => [serviceId, masterId]),
    ...working.map(({ masterId }) => masterId),
  ]
}

/** Whether a reply does all that is expected of it. */
export function isAsExpected(said: SaidReply, wish: ExpectedReply, scenario: Scenario): boolean {
  const { says } = said
  const offered = (act: ReplyAct): readonly Place[] =>
    act.say === 'offer'
      ? act.offers.map((offer) => ({ ...offer, serviceId: said.serviceId }))
      : act.say === 'propose'
        ? placesOf(act.proposal, said)
        : []
  const areThere = (places: readonly Place[]): boolean =>
    places.length > 0 && places.every((place) => isThere(place, wish, scenario))
  const changes = (kinds: readonly Say[], change: string): boolean =>
    says.some(
      (act) =>
        kinds.includes(act.say) &&
        'proposal' in act &&
        isChange(act.proposal, change) &&
        areThere(placesOf(act.proposal, said)),
    )
  const about = (wish.of ?? []).map((name) => {
    const { masters, services } = scenario
    return idOf(Object.hasOwn(services, name) ? services : masters, name)
  })
  const idsIn = (act: ReplyAct) => idsOf(act, scenario)
  const informs = (act: ReplyAct, kinds: readonly Say[]): boolean =>
    kinds.includes(act.say) &&
    !isEmpty(act, wish.tells) &&
    (about.length === 0 || idsIn(act).length === 0 || about.every((id) => idsIn(act).includes(id)))
  const isDone = says.some(({ say }) => say === 'done')
  return (
    isDone === (wish.did !== undefined) &&
    (!wish.did || changes(['done'], wish.did)) &&
    (!wish.proposes || changes(['propose', 'confirm'], wish.proposes)) &&
    (!wish.offers || says.some((act) => areThere(offered(act)))) &&
    (!wish.asks || says.some(({ say }) => ASKS[wish.asks ?? 'more'].includes(say))) &&
    (!wish.tells || says.some((act) => informs(act, TELLS[wish.tells ?? 'stays']))) &&
    (!wish.person || says.some(({ say }) => say === 'hand_back')) &&
    (!wish.chat || says.some(({ say }) => CHATS.includes(say)))
  )
}
