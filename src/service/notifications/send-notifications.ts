import { CHANNELS, type Channel } from '../../domain/identity/people.js'
import { isFurther, NO_MESSENGER } from '../../domain/inbox/message.js'
import { RECIPIENTS } from '../../domain/notifications/notification.js'
import {
  AFTER_CONFIRMATION,
  CONFIRMED_IN_DIALOGUE,
} from '../../domain/notifications/confirmation.js'
import { addressIn, channelsFor } from '../../domain/notifications/notification-channel.js'
import type { Salon } from '../../domain/catalog/salon.js'
import { DAY } from '../../domain/time/time.js'
import { Busy, ExternalFault } from '../../external/http/external-fault.js'
import { listConnections } from '../../store/connections/connections.js'
import { transact } from '../../store/postgres/database.js'
import { lockMessageId, takeEarlyReports } from '../../store/inbox/webhook-inbox.js'
import {
  claimNotification,
  type NotificationOutcome,
  settleNotification,
  type WaitingNotification,
  waitingNotifications,
} from '../../store/notifications/notification-sending.js'
import { loadSalon } from '../../store/catalog/salons.js'
import type { Sender } from '../inbox/sending/send-message.js'
import { connectedChannels, messengerOf } from '../inbox/sending/messengers.js'
import { waitBeforeSending } from './schedule.js'
import { endOfObsolete } from './obsolete.js'
import { channelIndexAfter, pauseBeforeRetry, showsAsFailed } from './retry-policy.js'
import { textOfNotification } from './notification-text.js'

/** How much longer a claim lasts than the call, to record the result. */
const GRACE_MS = 2_000
/** The pause before a notification is looked at again that another worker sends. */
const BUSY_RETRY_MS = 500
/** The pause before a notification whose event the autopilot is about to confirm. */
const CONFIRMATION_RETRY_MS = 1_000
/** A messenger can ask for a pause of at most this length. */
const LONGEST_ASKED_PAUSE_MS = 3_600_000
/** The pause while a messenger of the salon is paused, or its secrets cannot be read. */
const AWAY_RETRY_MS = 300_000
const LONGEST_AWAY_MS = 3 * DAY
/** A later notification to the same person waits for a retry that comes within this time. */
const KEEP_ORDER_MS = 6_000

/**
 * Sends the waiting notifications of an appointment. docs/assistant.md, "Notifications", says in
 * which messenger. Each attempt is claimed before the call and recorded after it, with one key for
 * the messenger. No transaction is open during a call. Returns when to come again (quiet hours, or
 * the pause after a failure), or undefined when nothing is left.
 */
export async function sendNotifications(
  sender: Sender,
  salonId: number,
  appointmentId: number,
): Promise<void | { readonly retryAfterMs: number }> {
  const [salon, waiting, connected] = await Promise.all([
    loadSalon(sender.autonomousDb, salonId),
    waitingNotifications(sender.autonomousDb, salonId, appointmentId),
    connectedChannels(sender, salonId),
  ])
  const pauses = await Promise.all(
    RECIPIENTS.map((kind) => {
      const ofRecipient = waiting.filter(({ recipientKind }) => recipientKind === kind)
      return sendInOrder(sender, salon, ofRecipient, connected)
    }),
  ).then((lists) => lists.flat())
  return pauses.length > 0
    ? { retryAfterMs: Math.max(Math.min(...pauses), BUSY_RETRY_MS) }
    : undefined
}

/** Sends the notifications of one person in order. Returns the pauses before the next attempts. */
async function sendInOrder(
  sender: Sender,
  salon: Salon,
  notifications: readonly WaitingNotification[],
  connected: readonly Channel[],
): Promise<number[]> {
  const pauses: number[] = []
  for (const notification of notifications) {
    const pause = await sendOne(sender, salon, notification, connected)
    if (pause !== undefined) pauses.push(pause === 'claimed' ? BUSY_RETRY_MS : pause)
    // The next notification would arrive before this one.
    if (pause === 'claimed' || (pause ?? Infinity) < KEEP_ORDER_MS) break
  }
  return pauses
}

/**
 * Makes one attempt if the notification is due. Returns the pause before the next attempt in
 * milliseconds, undefined when there is none, 'claimed' when another worker has the notification.
 */
async function sendOne(
  sender: Sender,
  salon: Salon,
  notification: WaitingNotification,
  connected: readonly Channel[],
): Promise<number | undefined | 'claimed'> {
  const { autonomousDb, now, externalSystems } = sender
  if (notification.isClaimed) return 'claimed'
  const end = endOfObsolete(notification, salon, now)
  if (end) return settle(sender, salon.id, notification, end)
  const step = notification.confirmation && AFTER_CONFIRMATION[notification.confirmation]
  if (step === 'skip') return settle(sender, salon.id, notification, CONFIRMED)
  const wait = waitBeforeSending(notification, salon, now)
  if (step === 'wait') return Math.max(wait, CONFIRMATION_RETRY_MS)
  if (wait > 0) return wait
  const addresses = addressesOf(notification, connected)
  const target = addresses[channelIndexAfter(notification.attempts, addresses.length)]
  if (!target)
    return (await isMessengerAway(sender, salon.id, notification, connected))
      ? AWAY_RETRY_MS
      : settle(sender, salon.id, notification, endWithoutAddress(notification, connected))
  const { channel, address } = target
  const text = notification.text || textOfNotification(notification, salon, channel)
  const claimed = await claimNotification(autonomousDb, {
    salonId: salon.id,
    waitingNotification: notification,
    message: { channel, text },
    leaseMs: externalSystems.timeoutMs + GRACE_MS,
  })
  if (!claimed) return 'claimed'
  const channels = addresses.length
  const attempt = { salonId: salon.id, notification, channel, address, channels, text }
  const next = await trySending(sender, attempt)
  if (next === 'given up') {
    const gaveUp = [...notification.gaveUp, channel]
    return sendOne(sender, salon, { ...notification, text, attempts: 0, gaveUp }, connected)
  }
  return next === 0
    ? sendOne(
        sender,
        salon,
        { ...notification, text, attempts: notification.attempts + 1 },
        connected,
      )
    : next
}

/**
 * What follows an attempt: a pause in milliseconds (0: the next channel at once), nothing, or no
 * more attempts in this channel.
 */
type Next = number | undefined | 'given up'

/** One attempt in a channel. `channels`: the number of channels that can be tried. */
type Attempt = Target & {
  readonly salonId: number
  readonly notification: WaitingNotification
  readonly channels: number
  readonly text: string
}

/** Makes an attempt and records how it ended. */
async function trySending(sender: Sender, attempt: Attempt): Promise<Next> {
  const { salonId, notification, channel, address, text } = attempt
  try {
    const messenger = await messengerOf(sender, salonId, channel)
    const key = `salon-${salonId}-notice-${notification.id}-${notification.createdAt}-${channel}`
    const externalId = await messenger.send({
      to: address,
      type: 'text',
      text,
      imageUrl: null,
      isNotification: true,
      key,
    })
    return await settleSent(sender, attempt, externalId)
  } catch (error) {
    if (!(error instanceof ExternalFault)) throw error
    return settleFault(sender, attempt, error)
  }
}

const CONFIRMED: NotificationOutcome = {
  state: 'skipped',
  error: CONFIRMED_IN_DIALOGUE,
  isOver: true,
}

type Target = { readonly channel: Channel; readonly address: string }

/** Returns the person's addresses in the channels that were not given up, the best first. */
function addressesOf(notification: WaitingNotification, connected: readonly Channel[]): Target[] {
  const latestDialogue = notification.addresses.at(-1)?.channel ?? null
  const addresses = Object.fromEntries(
    notification.addresses.map(({ channel, address }) => [channel, address]),
  )
  return channelsFor({ preferred: notification.preferred, latestDialogue, connected }).flatMap(
    (channel) => {
      const address = addressIn(channel, { addresses, phone: notification.phone })
      return address === undefined || notification.gaveUp.includes(channel)
        ? []
        : [{ channel, address }]
    },
  )
}

/**
 * Whether a messenger of the salon that could deliver it cannot be used now. It is waited for until
 * the notification is three days late.
 */
async function isMessengerAway(
  { autonomousDb, now }: Sender,
  salonId: number,
  notification: WaitingNotification,
  connected: readonly Channel[],
): Promise<boolean> {
  if (notification.gaveUp.length > 0 || now > notification.dueAt + LONGEST_AWAY_MS) return false
  const stored = await listConnections(autonomousDb, salonId)
  const away = CHANNELS.filter(
    (channel) => !connected.includes(channel) && stored.some(({ name }) => name === channel),
  )
  return addressesOf(notification, away).length > 0
}

function endWithoutAddress(
  { gaveUp, error: lastError }: WaitingNotification,
  connected: readonly Channel[],
): NotificationOutcome {
  if (gaveUp.length > 0)
    return { state: 'failed', error: lastError ?? 'No messenger could deliver it.', isOver: true }
  const error =
    connected.length === 0
      ? NO_MESSENGER
      : 'Neither a phone nor an address in a messenger is known.'
  return { state: 'skipped', error, isOver: true }
}

async function settle(
  { autonomousDb }: Sender,
  salonId: number,
  { id }: WaitingNotification,
  end: NotificationOutcome,
): Promise<undefined> {
  await settleNotification(autonomousDb, { salonId, id, from: ['pending', 'failed'], outcome: end })
}

/**
 * Records that the messenger accepted it, with the delivery reports that came before its response.
 */
function settleSent(
  { autonomousDb }: Sender,
  { salonId, notification: { id }, channel, channels }: Attempt,
  externalId: string,
): Promise<Next> {
  return transact(autonomousDb, async (tx) => {
    const sent = { salonId, channel, externalId }
    const [, reports] = await Promise.all([lockMessageId(tx, sent), takeEarlyReports(tx, sent)])
    let end: NotificationOutcome = { state: 'sent', error: null, isOver: true, externalId }
    for (const { state, error } of reports)
      if (isFurther(state, end.state)) end = { ...end, state, error }
    const isGivenUp = end.state === 'failed' && channels > 1
    if (isGivenUp) end = { ...end, state: 'pending', isOver: false, gaveUp: channel }
    await settleNotification(tx, { salonId, id, from: ['pending', 'failed'], outcome: end })
    return isGivenUp ? 'given up' : undefined
  })
}

/** Returns the pause that a busy messenger asks for, in milliseconds. */
const askedPause = (fault: ExternalFault): number =>
  fault instanceof Busy ? Math.min(fault.retryAfterMs ?? 0, LONGEST_ASKED_PAUSE_MS) : 0

async function settleFault(
  sender: Sender,
  { salonId, notification, channel, channels }: Attempt,
  fault: ExternalFault,
): Promise<Next> {
  const { kind, message } = fault
  const isRefused = kind === 'refused'
  const attempts = notification.attempts + 1
  const ownPause = isRefused ? undefined : pauseBeforeRetry(attempts, channels)
  // A pause of 0 leads to another messenger at once, which is not busy.
  const pause = ownPause && Math.max(ownPause, askedPause(fault))
  const end = { error: message, isOver: false }
  if (pause !== undefined) {
    const state = showsAsFailed(attempts, channels) ? 'failed' : 'pending'
    await settle(sender, salonId, notification, { ...end, state, dueAt: sender.now + pause })
    return pause
  }
  if (!isRefused || channels === 1)
    return settle(sender, salonId, notification, { error: message, isOver: true, state: 'failed' })
  await settle(sender, salonId, notification, { ...end, state: 'pending', gaveUp: channel })
  return 'given up'
}
