import { type Dialogue, type End, endsOf, type Placed, type Start } from './dialogue.js'
import type { Offer, Proposed } from './fixture.js'
import { idOf, minuteOf } from './salons.js'
import type { Scenario } from './scenario.js'

/** What the client goes along with. */
export const aimsOf = (dialogue: Dialogue): readonly End[] => [
  ...endsOf(dialogue),
  ...(dialogue.wants ? [dialogue.wants] : []),
]

/** Places where the client would have an appointment begin: any of them will do. */
export const wishesOf = (dialogue: Dialogue): readonly Start[] =>
  aimsOf(dialogue).flatMap(({ booked, moved }) => [
    ...(booked ? [booked] : []),
    ...(moved ? [moved] : []),
  ])

/**
 * What the client says of their wish when asked: also of free times that they only want to know.
 */
export const toldWish = (dialogue: Dialogue): Start | undefined =>
  wishesOf(dialogue)[0] ??
  aimsOf(dialogue)
    .flatMap(({ told = [] }) => told)
    .find((one): one is Start => !(one instanceof RegExp))

/** The places of their appointments that it is about. */
export const appointmentsMeant = (dialogue: Dialogue): readonly number[] => {
  const [aim] = aimsOf(dialogue).filter(({ cancelled, moved }) => cancelled ?? moved)
  return [aim?.cancelled ?? aim?.moved?.appointment ?? []].flat()
}
/** The first of their appointments that it is about. */
export const appointmentMeant = (dialogue: Dialogue): Placed | undefined => {
  const [index] = appointmentsMeant(dialogue)
  return dialogue.given?.appointments?.[index ?? -1]
}

/** What they want to be done, where all ends have it. */
export function actionMeant(dialogue: Dialogue): Proposed['action'] | undefined {
  const actions = aimsOf(dialogue).flatMap(({ booked, moved, cancelled }) =>
    booked
      ? ['book' as const]
      : moved
        ? ['move' as const]
        : cancelled === undefined
          ? []
          : ['cancel' as const],
  )
  return new Set(actions).size === 1 ? actions[0] : undefined
}

/** What is undefined is not known, and taken to be right. */
type Place = { readonly [K in 'date' | 'time' | 'masterId' | 'serviceId']?: Offer[K] | undefined }

/** Whether a start lies where it was wished. */
export function fits(
  scenario: Scenario,
  wish: Start,
  { date, time, masterId, serviceId }: Place,
): boolean {
  const minute = time === undefined ? undefined : minuteOf(time)
  return (
    (date === undefined || wish.days.some((day) => scenario.dateOf(day) === date)) &&
    (minute === undefined || (minute >= minuteOf(wish.from) && minute <= minuteOf(wish.to))) &&
    (masterId === undefined ||
      wish.master === undefined ||
      idOf(scenario.masters, wish.master) === masterId) &&
    (serviceId === undefined ||
      wish.service === undefined ||
      idOf(scenario.services, wish.service) === serviceId)
  )
}
