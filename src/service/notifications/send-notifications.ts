import type { Channel } from '../../domain/identity/people.js'
import { isFurther, NO_MESSENGER } from '../../domain/inbox/message.js'
import { RECIPIENTS } from '../../domain/notifications/notification.js'
import { addressIn, channelsFor } from '../../domain/notifications/notification-channel.js'
import type { Salon } from '../../domain/catalog/salon.js'
import { ExternalFault } from '../../external/http/external-fault.js'
import { transact } from '../../store/postgres/database.js'
import { lockSent, takeReports } from '../../store/inbox/webhook-inbox.js'
import {
  claimNotice,
  type NoticeEnd,
  settleNotice,
  type WaitingTime,
  waitingNotices,
} from '../../store/notifications/notification-sending.js'
import { loadSalon } from '../../store/catalog/salons.js'
import type { Sender } from '../inbox/sending/send-message.js'
import { connectedChannels, messengerOf } from '../inbox/sending/messengers.js'
import { waitOf } from './schedule.js'
import { endOfObsolete } from './obsolete.js'
import { countsAsFailed, pauseBeforeRetry, turnAfter } from './retry-policy.js'
import { textOfNotice } from './notification-text.js'

/** Beyond a call's own limit: to record how it ended. */
const GRACE_MS = 2_000
/** What is somebody else's is looked at again then. */
const SOON_MS = 500
/** What a person is told next waits for what is tried again so soon. */
const HELD_MS = 6_000

/**
 * Sends what the people of a visit were not told yet, by the channel rule (REST contract, "channel of a notice"). Each try is
 * claimed before and recorded after, under one key; nothing outside is called inside a transaction. Answers when to come
 * again, if anything is left: quiet hours, or the pause after a failure. The visit itself never notices.
 */
export async function sendNotifications(
  sender: Sender,
  salonId: number,
  appointmentId: number,
): Promise<void | { readonly againMs: number }> {
  const [salon, waiting, connected] = await Promise.all([
    loadSalon(sender.own, salonId),
    waitingNotices(sender.own, salonId, appointmentId),
    connectedChannels(sender, salonId),
  ])
  const left = await Promise.all(
    RECIPIENTS.map((kind) => {
      const theirs = waiting.filter(({ recipientKind }) => recipientKind === kind)
      return sendInOrder(sender, salon, theirs, connected)
    }),
  ).then((pauses) => pauses.flat())
  return left.length > 0 ? { againMs: Math.max(Math.min(...left), SOON_MS) } : undefined
}

/** What one person is told, one after the other; answers after how long each that is left is due. */
async function sendInOrder(
  sender: Sender,
  salon: Salon,
  notices: readonly WaitingTime[],
  connected: readonly Channel[],
): Promise<number[]> {
  const pauses: number[] = []
  for (const notice of notices) {
    const left = await sendOne(sender, salon, notice, connected)
    if (left !== undefined) pauses.push(left === 'in other hands' ? SOON_MS : left)
    if (left === 'in other hands' || (left ?? Infinity) < HELD_MS) break // what comes after it would be told before it
  }
  return pauses
}

/** One try, or why there is none; answers after how long the next one is due. */
async function sendOne(
  sender: Sender,
  salon: Salon,
  notice: WaitingTime,
  connected: readonly Channel[],
): Promise<number | undefined | 'in other hands'> {
  const { own, now, outside } = sender
  if (notice.isClaimed) return 'in other hands'
  const end = endOfObsolete(notice, now)
  if (end) return settle(sender, salon.id, notice, end)
  const wait = waitOf(notice, salon, now)
  if (wait > 0) return wait
  const places = placesOf(notice, connected)
  const place = places[turnAfter(notice.attempts, places.length)]
  if (!place) return settle(sender, salon.id, notice, nowhere(notice, connected))
  const text = notice.text || textOfNotice(notice, salon, place.channel)
  const say = { channel: place.channel, text }
  if (!(await claimNotice(own, salon.id, notice, say, outside.timeoutMs + GRACE_MS)))
    return 'in other hands'
  const next = await tryPlace(sender, salon.id, notice, { ...place, channels: places.length }, text)
  if (next === 'given up') {
    const gaveUp = [...notice.gaveUp, place.channel]
    return sendOne(sender, salon, { ...notice, text, attempts: 0, gaveUp }, connected)
  }
  return next === 0
    ? sendOne(sender, salon, { ...notice, text, attempts: notice.attempts + 1 }, connected)
    : next
}

/** How a try in a channel ended is recorded; what follows: a pause (0: the next channel at once), nothing, or no try in that one any more. */
type Next = number | undefined | 'given up'
type Trying = Place & { readonly channels: number }

async function tryPlace(
  sender: Sender,
  salonId: number,
  notice: WaitingTime,
  { channel, address, channels }: Trying,
  text: string,
): Promise<Next> {
  try {
    const messenger = await messengerOf(sender, salonId, channel)
    const key = `salon-${salonId}-notice-${notice.id}-${notice.createdAt}-${channel}`
    const externalId = await messenger.send({
      to: address,
      type: 'text',
      text,
      imageUrl: null,
      key,
    })
    return await settleSent(sender, salonId, notice, channel, channels > 1, externalId)
  } catch (error) {
    if (!(error instanceof ExternalFault)) throw error
    return settleFault(sender, salonId, notice, channel, channels, error)
  }
}

type Place = { readonly channel: Channel; readonly address: string }

/** Where the person can be reached and nobody has refused them yet, the best place first. */
function placesOf(notice: WaitingTime, connected: readonly Channel[]): Place[] {
  const latestDialogue = notice.addresses.at(-1)?.channel ?? null
  const addresses = Object.fromEntries(
    notice.addresses.map(({ channel, address }) => [channel, address]),
  )
  return channelsFor({ preferred: notice.preferred, latestDialogue, connected }).flatMap(
    (channel) => {
      const address = addressIn(channel, { addresses, phone: notice.phone })
      return address === undefined || notice.gaveUp.includes(channel) ? [] : [{ channel, address }]
    },
  )
}

function nowhere({ gaveUp, error: known }: WaitingTime, connected: readonly Channel[]): NoticeEnd {
  if (gaveUp.length > 0)
    return { state: 'failed', error: known ?? 'No messenger could deliver it.', isOver: true }
  const error =
    connected.length === 0
      ? NO_MESSENGER
      : 'Neither a phone nor an address in a messenger is known.'
  return { state: 'skipped', error, isOver: true }
}

async function settle(
  { own }: Sender,
  salonId: number,
  { id }: WaitingTime,
  end: NoticeEnd,
): Promise<undefined> {
  await settleNotice(own, salonId, id, ['pending', 'failed'], end)
}

/** It was taken; what the messenger said of it before we knew counts too. */
function settleSent(
  { own }: Sender,
  salonId: number,
  { id }: WaitingTime,
  channel: Channel,
  hasOther: boolean,
  externalId: string,
): Promise<Next> {
  return transact(own, async (tx) => {
    const sent = { salonId, channel, externalId }
    const [, reports] = await Promise.all([lockSent(tx, sent), takeReports(tx, sent)])
    let end: NoticeEnd = { state: 'sent', error: null, isOver: true, externalId }
    for (const { state, error } of reports)
      if (isFurther(state, end.state)) end = { ...end, state, error }
    const goesOn = end.state === 'failed' && hasOther
    if (goesOn) end = { ...end, state: 'pending', isOver: false, gaveUp: channel }
    await settleNotice(tx, salonId, id, ['pending', 'failed'], end)
    return goesOn ? 'given up' : undefined
  })
}

async function settleFault(
  sender: Sender,
  salonId: number,
  notice: WaitingTime,
  channel: Channel,
  channels: number,
  { kind, message }: ExternalFault,
): Promise<Next> {
  const isRefused = kind === 'refused'
  const tries = notice.attempts + 1
  const pause = isRefused ? undefined : pauseBeforeRetry(tries, channels)
  const known = { error: message, isOver: false }
  if (pause !== undefined) {
    const state = countsAsFailed(tries, channels) ? 'failed' : 'pending'
    await settle(sender, salonId, notice, { ...known, state, dueAt: sender.now + pause })
    return pause
  }
  if (!isRefused || channels === 1)
    return settle(sender, salonId, notice, { error: message, isOver: true, state: 'failed' })
  await settle(sender, salonId, notice, { ...known, state: 'pending', gaveUp: channel })
  return 'given up'
}
