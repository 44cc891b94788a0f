import { signal, type ReadonlySignal } from '@preact/signals'
import { codeOf } from '../api/errors.js'
import type { LiveQuery } from '../api/live-query.js'
import type { BookedAppointment } from '../booking/move-store.js'
import type { Desk } from '../shell/desk.js'
import {
  ChangeClientDocument,
  type ChangeClientMutationVariables,
  ClientCardDocument,
  ClientsByPhoneDocument,
  type ClientFactsFragment,
  ConfirmFromPanelDocument,
  EmbeddedClientCardDocument,
} from './documents.js'

/** What is known about a client. An embed token knows name, phone and two appointments. */
export type ClientCard = {
  readonly id: number
  readonly name: string
  readonly phone: string | null
  /** Everything that only staff at the desk read; undefined with an embed token. */
  readonly facts: ClientFactsFragment | undefined
  readonly hasDialogue: boolean
  /** Booked or confirmed ones that lie ahead, the next one first. */
  readonly upcoming: readonly BookedAppointment[]
  /** Cancelled ones of the future, the next one first. */
  readonly cancelledAhead: readonly BookedAppointment[]
  /** The others, newest first. */
  readonly past: readonly BookedAppointment[]
  /** Whether there are more past ones than these. */
  readonly hasMore: boolean
}
/** A client who can be merged with, because they have the phone that somebody enters. */
export type PhoneOwner = {
  readonly id: number
  readonly name: string
  readonly phone: string | null
}
type ClientChange = ChangeClientMutationVariables['input']

/** What the store of a client works with. */
export type ClientDesk = Pick<Desk, 'request' | 'liveQuery' | 'today' | 'timeOfDay'>

/** A client and the changes that staff make. */
export type ClientStore = {
  /** Data is null for a client who does not exist any more, such as one who was merged. */
  readonly query: LiveQuery<ClientCard | null>
  /** The id of the client: another one after a merge. */
  readonly clientId: ReadonlySignal<number>
  /** Changes the client at once and takes it back when it is refused. Throws the refusal. */
  readonly change: (input: ClientChange, expectedVersion?: number) => Promise<ClientFactsFragment>
  /** Who has this phone, when entering it would merge this client into that one. */
  readonly ownerToMergeInto: (phone: string) => Promise<PhoneOwner | undefined>
  readonly confirm: (appointment: BookedAppointment) => Promise<void>
  readonly dispose: () => void
}

const PAST_SHOWN = 5
/** Enough digits to find a number, whatever stands for its country. */
const SEARCHED_DIGITS = 9
const MIN_DIGITS = 6
const digitsOf = (text: string): string => text.replace(/\D/g, '')

const startOf = ({ date, time }: BookedAppointment): string => `${date} ${time.slice(0, 5)}`
/** Whether an appointment is still to come or going on. */
const isOpen = ({ status }: BookedAppointment): boolean =>
  status === 'BOOKED' || status === 'CONFIRMED' || status === 'IN_PROGRESS'

/** Splits appointments into those that lie ahead, cancelled or not, and the others, at a time. */
export function splitAppointments(
  list: readonly BookedAppointment[],
  now: string,
): {
  readonly upcoming: BookedAppointment[]
  readonly cancelledAhead: BookedAppointment[]
  readonly past: BookedAppointment[]
} {
  const isAhead = (appointment: BookedAppointment): boolean =>
    isOpen(appointment) && (startOf(appointment) >= now || appointment.status === 'IN_PROGRESS')
  const isCancelledAhead = (appointment: BookedAppointment): boolean =>
    appointment.status === 'CANCELLED' && startOf(appointment) >= now
  const byStart = (a: BookedAppointment, b: BookedAppointment): number =>
    startOf(a).localeCompare(startOf(b))
  return {
    upcoming: list.filter(isAhead).sort(byStart),
    cancelledAhead: list.filter(isCancelledAhead).sort(byStart),
    past: list
      .filter((appointment) => !isAhead(appointment) && !isCancelledAhead(appointment))
      .sort((a, b) => byStart(b, a)),
  }
}

/** Puts the facts of an answer into the card. */
const withFacts = (card: ClientCard | null, facts: ClientFactsFragment): ClientCard | null =>
  card && { ...card, name: facts.name, phone: facts.phone, facts }

/**
 * Loads a client and keeps them current. With `taskId` alone an embed token reads the client of that
 * task.
 */
export function createClientStore(
  desk: ClientDesk,
  options: { readonly clientId: number; readonly embeddedTaskId?: number },
): ClientStore {
  const clientId = signal(options.clientId)

  async function loadEmbedded(taskId: number, abort: AbortSignal): Promise<ClientCard | null> {
    const data = await desk.request(EmbeddedClientCardDocument, { taskId }, { signal: abort })
    const client = data.task?.client
    if (!client) return null
    const { nextVisit, lastVisit } = client
    return {
      id: client.id,
      name: client.name,
      phone: client.phone,
      facts: undefined,
      hasDialogue: true,
      upcoming: nextVisit ? [nextVisit] : [],
      cancelledAhead: [],
      past: lastVisit ? [lastVisit] : [],
      hasMore: false,
    }
  }
  async function loadCard(abort: AbortSignal): Promise<ClientCard | null> {
    if (options.embeddedTaskId !== undefined) return loadEmbedded(options.embeddedTaskId, abort)
    const variables = { clientId: clientId.value }
    const { client } = await desk.request(ClientCardDocument, variables, { signal: abort })
    if (!client) return null
    const { nextVisit, dialogues, appointments, ...facts } = client
    const isListed = appointments.nodes.some(({ id }) => id === nextVisit?.id)
    const list = nextVisit && !isListed ? [...appointments.nodes, nextVisit] : appointments.nodes
    const now = `${desk.today()} ${desk.timeOfDay()}`
    const { upcoming, cancelledAhead, past } = splitAppointments(list, now)
    return {
      id: facts.id,
      name: facts.name,
      phone: facts.phone,
      facts,
      hasDialogue: dialogues.length > 0,
      upcoming,
      cancelledAhead,
      past: past.slice(0, PAST_SHOWN),
      hasMore: past.length > PAST_SHOWN || appointments.totalCount > appointments.nodes.length,
    }
  }

  const query = desk.liveQuery<ClientCard | null>({
    load: loadCard,
    reduce: (card, event) => {
      const id = clientId.value
      if (event.topic === 'appointment') {
        const changed = event.update.appointment
        const known = card ? [...card.upcoming, ...card.cancelledAhead, ...card.past] : []
        // An appointment can also have left this client for another one.
        const isOurs = changed?.client.id === id || known.some((own) => own.id === changed?.id)
        return isOurs ? 'reload' : card
      }
      if (event.topic === 'salon') {
        const { subject, id: changedId } = event.update
        return subject === 'CLIENT' && (changedId === id || changedId === null) ? 'reload' : card
      }
      return card
    },
  })

  return {
    query,
    clientId,
    change: async (input, expectedVersion) => {
      const { value: card } = query.data
      const takeBack = query.change((current) =>
        current?.facts
          ? withFacts(current, { ...current.facts, ...(input as Partial<ClientFactsFragment>) })
          : current,
      )
      const version = expectedVersion ?? card?.facts?.version
      try {
        const { updateClient } = await desk.request(ChangeClientDocument, {
          id: clientId.value,
          input,
          ...(version !== undefined && { expectedVersion: version }),
        })
        const isMerged = updateClient.id !== clientId.value
        clientId.value = updateClient.id
        if (isMerged) void query.reload()
        else query.change((current) => withFacts(current, updateClient))
        return updateClient
      } catch (error) {
        takeBack()
        if (codeOf(error) === 'version_conflict') void query.reload()
        throw error
      }
    },
    ownerToMergeInto: async (phone) => {
      const card = query.data.value
      const digits = digitsOf(phone).slice(-SEARCHED_DIGITS)
      // The server merges only a client who is known by a messenger alone.
      if (!card || card.phone !== null || !card.hasDialogue || digits.length < MIN_DIGITS)
        return undefined
      const { clients } = await desk.request(ClientsByPhoneDocument, { digits })
      return clients.nodes.find(
        (other) => other.id !== card.id && digitsOf(other.phone ?? '').endsWith(digits),
      )
    },
    confirm: async ({ id, version }) => {
      await desk.request(ConfirmFromPanelDocument, { id, expectedVersion: version })
      await query.reload()
    },
    dispose: query.dispose,
  }
}
