import {
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals'
import { type Attempt, createAttempt } from '../api/attempt.js'
import { type Alternative, alternativesOf } from '../api/errors.js'
import type { LiveQuery } from '../api/live-query.js'
import type { Desk } from '../shell/desk.js'
import { minutesOf, timeOf } from '../words/format.js'
import { journalWords } from '../words/journal.js'
import { wordsOf } from '../words/language.js'
import {
  BlockTimeDocument,
  JournalDayDocument,
  MoveAppointmentDocument,
  type MoveAppointmentMutationVariables,
  UnblockTimeDocument,
} from './documents.js'
import type { GridPlace } from './grid/geometry.js'
import {
  findAppointment,
  isMovable,
  isVoid,
  type JournalAppointment,
  type JournalDay,
  movedTo,
  reduceDay,
  spanOf,
  withAppointment,
} from './journal-day.js'

/** Where an appointment is to go: also to another day, and to a master without a column. */
export type MoveTarget = { readonly date: string; readonly time: string; readonly masterId: number }
/** An appointment that somebody drags or moves by keys, and where it would go now. */
export type Moving = {
  readonly appointment: JournalAppointment
  readonly place: GridPlace
  readonly byKeys: boolean
}
/** A move that the server refused, for the dialog that explains it. */
export type RefusedMove = {
  readonly appointment: JournalAppointment
  readonly target: MoveTarget
  readonly error: unknown
  readonly alternatives: readonly Alternative[]
  /** Whether it may have taken effect: no answer came. */
  readonly isUndecided: boolean
}
/** A part of a day that is to be blocked. */
export type BlockedTime = {
  readonly masterId: number
  readonly start: string
  readonly end: string
  readonly reason: string
}
/** What the role of the viewer may do in the journal (`src/domain/identity/rights.ts`). */
export type JournalRights = {
  readonly book: boolean
  readonly move: boolean
  readonly block: boolean
  readonly unblock: boolean
}

/** A day of the journal, and what can be done with it. */
export type JournalStore = {
  readonly date: string
  readonly query: LiveQuery<JournalDay>
  readonly rights: ReadonlySignal<JournalRights>
  /** Whether cancelled and missed appointments are shown. */
  readonly showsVoid: Signal<boolean>
  readonly moving: Signal<Moving | undefined>
  readonly refused: Signal<RefusedMove | undefined>
  /** Tries the refused move again. One of which no answer came takes effect only once. */
  readonly retry: () => Promise<void>
  /** Appointments whose move waits for the server. */
  readonly pending: ReadonlySignal<ReadonlySet<number>>
  /** Whether an appointment can be moved by the viewer, now. */
  readonly canMove: (appointment: JournalAppointment) => boolean
  /** Moves at once and asks the server. A refusal puts it back and is in `refused`. */
  readonly move: (id: number, target: MoveTarget) => Promise<void>
  /** Ends the moving mode: moves to its place, or leaves everything as it was. */
  readonly drop: () => Promise<void>
  readonly cancelMoving: () => void
  /** Blocks time. Returns the appointments that lie in it. Throws the refusal. */
  readonly block: (blocked: BlockedTime) => Promise<readonly JournalAppointment[]>
  /** Removes an absence. Throws the refusal. */
  readonly unblock: (timeOffId: number) => Promise<void>
  readonly dispose: () => void
}

/** Appointments of a column that are shown. */
export const shownAppointments = (
  appointments: readonly JournalAppointment[],
  showsVoid: boolean,
): readonly JournalAppointment[] =>
  showsVoid ? appointments : appointments.filter((appointment) => !isVoid(appointment))

function rightsOf(desk: Pick<Desk, 'me' | 'salon'>): JournalRights {
  const { role } = desk.me.value
  const isOperator = role === 'ADMIN' || role === 'OPERATOR'
  return {
    book: isOperator && desk.salon.value.booking.nativeBookingEnabled,
    move: isOperator,
    block: isOperator,
    unblock: role === 'ADMIN',
  }
}

type MoveAttempt = Attempt<MoveAppointmentMutationVariables>

/** Opens a day of the journal. It stays current until `dispose`. */
export function createJournalStore(
  desk: Pick<Desk, 'request' | 'liveQuery' | 'toasts' | 'me' | 'salon'>,
  date: string,
): JournalStore {
  const query = desk.liveQuery<JournalDay>({
    load: async (signal) => (await desk.request(JournalDayDocument, { date }, { signal })).journal,
    reduce: reduceDay,
  })
  const moving = signal<Moving | undefined>(undefined)
  const refused = signal<RefusedMove | undefined>(undefined)
  const pending = signal<ReadonlySet<number>>(new Set())
  const rights = computed(() => rightsOf(desk))
  /** The move of which no answer came. */
  let unanswered: MoveAttempt | undefined
  let isDisposed = false

  const setPending = (id: number, isPending: boolean): void => {
    const next = new Set(pending.value)
    if (isPending) next.add(id)
    else next.delete(id)
    pending.value = next
  }

  /** Puts an appointment into the day unless a newer version is there. */
  const put = (appointment: JournalAppointment): void => {
    query.change((day) => {
      const present = findAppointment(day, appointment.id)
      return present && present.version > appointment.version
        ? day
        : withAppointment(day, appointment)
    })
  }

  function sayMoved(moved: JournalAppointment, from: JournalAppointment): void {
    const back = { date: from.date, time: from.time, masterId: from.master.id }
    desk.toasts.show(wordsOf(journalWords).moved(moved), () => send(moved, back))
  }

  /** Asks the server. The appointment that this starts from is what a refusal puts back. */
  async function send(
    from: JournalAppointment,
    target: MoveTarget,
    attempt: MoveAttempt = createAttempt(),
  ): Promise<void> {
    const variables = {
      id: from.id,
      input: { date: target.date, time: target.time, masterId: target.masterId },
      expectedVersion: from.version,
    }
    setPending(from.id, true)
    try {
      const { rescheduleAppointment: moved } = await attempt.run(variables, (options) =>
        desk.request(MoveAppointmentDocument, variables, options),
      )
      put(moved)
      sayMoved(moved, from)
    } catch (error) {
      put(from)
      // Nobody looks at this day any more when a toast of an earlier day is undone.
      if (isDisposed) return desk.toasts.fail(error)
      const isUndecided = attempt.unanswered.value !== undefined
      unanswered = isUndecided ? attempt : undefined
      const alternatives = alternativesOf(error)
      refused.value = { appointment: from, target, error, alternatives, isUndecided }
    } finally {
      setPending(from.id, false)
    }
  }

  const canMove = (appointment: JournalAppointment): boolean =>
    rights.value.move && isMovable(appointment) && !pending.value.has(appointment.id)

  async function move(id: number, target: MoveTarget): Promise<void> {
    const day = query.data.value
    const appointment = day && findAppointment(day, id)
    if (!appointment || !canMove(appointment)) return
    const minute = minutesOf(target.time)
    const isSame =
      target.date === appointment.date &&
      target.masterId === appointment.master.id &&
      minute === spanOf(appointment).from
    if (isSame) return
    show(appointment, target)
    refused.value = undefined
    await send(appointment, target)
  }

  /** Shows an appointment where it is to go, before the server confirms it. */
  function show(appointment: JournalAppointment, { date: day, time, masterId }: MoveTarget): void {
    const column = query.data.value?.columns.find(({ master }) => master.id === masterId)
    if (day !== date || !column) return
    put(movedTo(appointment, { masterId, minute: minutesOf(time) }, column.master))
  }

  async function retry(): Promise<void> {
    const { value: again } = refused
    if (!again) return
    const { appointment, target, isUndecided } = again
    if (!isUndecided) return move(appointment.id, target)
    refused.value = undefined
    show(appointment, target)
    await send(appointment, target, unanswered)
  }

  /** Says that a move has taken effect of which no answer came, as soon as the day shows it. */
  const stopWatching = effect(() => {
    const { value: day } = query.data
    const { value: open } = refused
    if (!open?.isUndecided || !day) return
    const { appointment, target } = open
    const present = findAppointment(day, appointment.id)
    const isDone =
      present !== undefined &&
      present.version > appointment.version &&
      present.date === target.date &&
      present.master.id === target.masterId &&
      minutesOf(present.time) === minutesOf(target.time)
    if (!isDone) return
    untracked(() => {
      refused.value = undefined
      sayMoved(present, appointment)
    })
  })

  return {
    date,
    query,
    rights,
    showsVoid: signal(false),
    moving,
    refused,
    pending,
    canMove,
    move,
    retry,
    drop: async () => {
      const moved = moving.value
      moving.value = undefined
      if (!moved) return
      const { masterId, minute } = moved.place
      await move(moved.appointment.id, { date, time: timeOf(minute), masterId })
    },
    cancelMoving: () => (moving.value = undefined),
    block: async ({ masterId, start, end, reason }) => {
      const input = { masterId, date, start, end, ...(reason !== '' && { reason }) }
      const { blockTime } = await desk.request(BlockTimeDocument, { input })
      const unblock = (): Promise<void> => removeBlock(blockTime.timeOff.id)
      desk.toasts.show(wordsOf(journalWords).blocked, rights.value.unblock ? unblock : undefined)
      await query.reload()
      return blockTime.affectedAppointments
    },
    unblock: (id) => unblock(id),
    dispose: () => {
      isDisposed = true
      stopWatching()
      query.dispose()
    },
  }

  async function unblock(id: number): Promise<void> {
    await desk.request(UnblockTimeDocument, { id })
    desk.toasts.show(wordsOf(journalWords).unblocked)
    await query.reload()
  }
  /** Takes a block back from a toast, where nobody waits for the failure. */
  async function removeBlock(id: number): Promise<void> {
    await unblock(id).catch((error: unknown) => desk.toasts.fail(error))
  }
}
