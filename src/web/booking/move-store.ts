import { newKey } from '../api/send.js'
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { type Attempt, createAttempt } from '../api/attempt.js'
import { type Alternative, codeOf, mayHaveRun, wasNotRead } from '../api/errors.js'
import type { LoadStatus } from '../api/live-query.js'
import type { Desk } from '../shell/desk.js'
import { bookingWords } from '../words/booking/booking.js'
import { wordsOf } from '../words/language.js'
import {
  type BookedAppointmentFragment,
  BookFromDialogDocument,
  CancelFromDialogDocument,
  type CancelFromDialogMutationVariables,
  FreeDaysDocument,
  MoveFromDialogDocument,
  type MoveFromDialogMutationVariables,
  MoveStartDocument,
  MoveTimesDocument,
} from './documents.js'
import { clockTime, createFreeTimes, type FreeTimes } from './times/free-times.js'
import { type Refused, TIME_CODES, toRefused } from './refusals.js'

/** An appointment as the dialogs of booking know it. */
export type BookedAppointment = BookedAppointmentFragment

/** What changes of appointments work with. */
export type ChangeDesk = Pick<Desk, 'request' | 'live' | 'toasts' | 'today'>

/** The state of an appointment that is to be moved. */
export type MoveStore = {
  readonly status: ReadonlySignal<LoadStatus>
  readonly error: ReadonlySignal<unknown>
  readonly appointment: ReadonlySignal<BookedAppointment | undefined>
  readonly masters: ReadonlySignal<readonly { readonly id: number; readonly name: string }[]>
  readonly masterId: ReadonlySignal<number | undefined>
  readonly freeTimes: FreeTimes
  readonly time: ReadonlySignal<string | undefined>
  /** Whether the chosen master, day and time are the present ones. */
  readonly isSamePlace: (time: string) => boolean
  readonly refused: ReadonlySignal<Refused | undefined>
  readonly isBusy: ReadonlySignal<boolean>
  readonly load: () => Promise<void>
  readonly chooseMaster: (id: number) => void
  readonly chooseDay: (date: string) => void
  readonly chooseTime: (time: string) => void
  readonly chooseAlternative: (alternative: Alternative) => Promise<void>
  /** Moves. Returns the moved appointment, or undefined when it was refused. */
  readonly move: () => Promise<BookedAppointment | undefined>
  readonly dispose: () => void
}

type MasterOfService = {
  readonly id: number
  readonly name: string
  readonly services: readonly { readonly service: { readonly id: number } }[]
}

/** Takes a new appointment back. Says so, or why it could not be done. */
export async function undoBooking(
  desk: Pick<Desk, 'request' | 'toasts'>,
  { id, version: expectedVersion }: BookedAppointment,
  onUndone?: () => void,
): Promise<void> {
  const words = wordsOf(bookingWords)
  const variables = { id, expectedVersion, reason: words.bookedByMistake }
  try {
    await desk.request(CancelFromDialogDocument, variables)
    desk.toasts.show(words.bookingUndone)
    onUndone?.()
  } catch (error) {
    desk.toasts.fail(error)
  }
}

/** Moves an appointment back to where it was. */
async function moveBack(
  desk: Pick<Desk, 'request' | 'toasts'>,
  moved: BookedAppointment,
  before: BookedAppointment,
  onUndone?: () => void,
): Promise<void> {
  const input = { date: before.date, time: before.time, masterId: before.master.id }
  try {
    const variables = { id: moved.id, expectedVersion: moved.version, input }
    await desk.request(MoveFromDialogDocument, variables)
    desk.toasts.show(wordsOf(bookingWords).moveUndone)
    onUndone?.()
  } catch (error) {
    desk.toasts.fail(error)
  }
}

type MoveOptions = {
  /**
   * The appointment, for an embed token, which cannot read one by its id, nor the masters: it moves
   * with the same master.
   */
  readonly known?: BookedAppointment | undefined
  /** Called after the person took the move back. */
  readonly onUndone?: (() => void) | undefined
}

/** Prepares the move of an appointment. */
export function createMove(
  desk: ChangeDesk,
  appointmentId: number,
  { known, onUndone }: MoveOptions = {},
): MoveStore {
  const status = signal<LoadStatus>('loading')
  const error = signal<unknown>(undefined)
  const appointment = signal<BookedAppointment | undefined>(known)
  const allMasters = signal<readonly MasterOfService[]>([])
  const masterId = signal<number | undefined>(known?.master.id)
  const time = signal<string | undefined>(undefined)
  const refused = signal<Refused | undefined>(undefined)
  const isBusy = signal(false)
  const attempt = createAttempt<MoveFromDialogMutationVariables>()

  const masters = computed(() => {
    const current = appointment.value
    if (!current) return []
    const offering = allMasters.value.filter(({ services }) =>
      services.some(({ service }) => service.id === current.service.id),
    )
    const isListed = offering.some(({ id }) => id === current.master.id)
    return isListed ? offering : [current.master, ...offering]
  })
  const otherMaster = () =>
    masterId.value === appointment.value?.master.id ? undefined : masterId.value

  const freeTimes = createFreeTimes({
    today: desk.today,
    subscribe: (listener) => desk.live.subscribe(listener),
    days: async (from, to, signal) => {
      const current = appointment.value
      if (!current) return []
      const variables = {
        serviceId: current.service.id,
        masterId: masterId.value ?? current.master.id,
        exceptAppointmentId: appointmentId,
        from,
        to,
      }
      return (await desk.request(FreeDaysDocument, variables, { signal })).availableDays
    },
    slots: async (date, signal) => {
      const variables = { appointmentId, masterId: otherMaster() ?? null, date }
      return (await desk.request(MoveTimesDocument, variables, { signal })).rescheduleOptions
    },
  })
  const stopWatching = freeTimes.times.subscribe((list) => {
    const chosen = time.peek()
    if (list === undefined || chosen === undefined || isBusy.peek()) return
    if (list.some((free) => free.time === chosen)) return
    // It may be taken by this very move, of which no answer came.
    const sent = attempt.unanswered.peek()?.variables.input
    if (sent?.time === chosen && sent.date === freeTimes.date.peek()) return
    batch(() => {
      time.value = undefined
      refused.value = { text: wordsOf(bookingWords).notFree(chosen), alternatives: [] }
    })
  })

  async function load(): Promise<void> {
    try {
      if (!known) {
        const variables = { appointmentId, withMasters: true }
        const start = await desk.request(MoveStartDocument, variables)
        batch(() => {
          appointment.value = start.appointment ?? undefined
          allMasters.value = start.masters ?? []
          masterId.value ??= start.appointment?.master.id
        })
      }
      status.value = 'ready'
    } catch (failure) {
      error.value = failure
      status.value = 'failed'
      return
    }
    const current = appointment.value
    if (!current) return
    // People move mostly within the day, or within the days after it.
    await freeTimes.reload(current.date < desk.today() ? undefined : current.date)
  }

  /** Reads the appointment again after somebody else changed it, and says how it is now. */
  async function readChanged(): Promise<void> {
    if (known) return
    const { appointment: current } = await desk.request(MoveStartDocument, {
      appointmentId,
      withMasters: false,
    })
    if (!current) return
    appointment.value = current
    const text = wordsOf(bookingWords).changedMeanwhile(current)
    refused.value = { text, alternatives: [] }
  }

  async function move(): Promise<BookedAppointment | undefined> {
    const before = appointment.value
    const date = freeTimes.date.value
    if (!before || isBusy.value) return undefined
    if (date === undefined || time.value === undefined) {
      refused.value = { text: wordsOf(bookingWords).timeMissing, alternatives: [] }
      return undefined
    }
    const other = otherMaster()
    const input = { date, time: time.value, ...(other !== undefined && { masterId: other }) }
    isBusy.value = true
    refused.value = undefined
    try {
      const variables = { id: before.id, expectedVersion: before.version, input }
      const { rescheduleAppointment: moved } = await attempt.run(variables, (options) =>
        desk.request(MoveFromDialogDocument, variables, options),
      )
      desk.toasts.show(wordsOf(bookingWords).movedToast(moved), () =>
        moveBack(desk, moved, before, onUndone),
      )
      return moved
    } catch (failure) {
      const { maybeMoved } = wordsOf(bookingWords)
      refused.value = toRefused(failure, attempt.unanswered.value && maybeMoved)
      const code = codeOf(failure)
      if (code === 'version_conflict') await readChanged().catch(() => undefined)
      if (!TIME_CODES.includes(code)) return undefined
      time.value = undefined
      void freeTimes.refresh()
      return undefined
    } finally {
      isBusy.value = false
    }
  }

  return {
    status,
    error,
    appointment,
    masters,
    masterId,
    freeTimes,
    time,
    isSamePlace: (start) => {
      const current = appointment.value
      return (
        current !== undefined &&
        otherMaster() === undefined &&
        freeTimes.date.value === current.date &&
        clockTime(current.time) === start
      )
    },
    refused,
    isBusy,
    load,
    chooseMaster: (id) => {
      masterId.value = id
      refused.value = undefined
      void freeTimes.reload()
    },
    chooseDay: (date) => {
      time.value = undefined
      refused.value = undefined
      void freeTimes.chooseDay(date)
    },
    chooseTime: (chosen) => {
      time.value = chosen
      refused.value = undefined
    },
    chooseAlternative: async (alternative) => {
      const chosenId = alternative.master?.id ?? alternative.masterId
      if (chosenId !== undefined) masterId.value = chosenId
      refused.value = undefined
      time.value = clockTime(alternative.time)
      await freeTimes.chooseDay(alternative.date)
    },
    move,
    dispose: () => {
      stopWatching()
      freeTimes.dispose()
    },
  }
}

/** A cancellation that may be sent again. */
export type CancelAttempt = Attempt<CancelFromDialogMutationVariables>

type CancelOptions = {
  readonly reason: string
  readonly attempt: CancelAttempt
  /** Called after the person booked the same again. */
  readonly onUndone?: (() => void) | undefined
}

/**
 * Cancels an appointment and offers to book the same again, as a new one: a cancelled appointment
 * stays cancelled, and client and master may know of it already. Throws the refusal.
 */
export async function cancelAppointment(
  desk: Pick<Desk, 'request' | 'toasts'>,
  { id, version: expectedVersion }: Pick<BookedAppointment, 'id' | 'version'>,
  { reason, attempt, onUndone }: CancelOptions,
): Promise<BookedAppointment> {
  const words = wordsOf(bookingWords)
  const variables = { id, expectedVersion, ...(reason.trim() !== '' && { reason: reason.trim() }) }
  const { cancelAppointment: cancelled } = await attempt.run(variables, (options) =>
    desk.request(CancelFromDialogDocument, variables, options),
  )
  const key = newKey()
  const bookAgain = async (): Promise<void> => {
    const input = {
      clientId: cancelled.client.id,
      serviceId: cancelled.service.id,
      masterId: cancelled.master.id,
      date: cancelled.date,
      time: cancelled.time,
      ...(cancelled.comment !== '' && { comment: cancelled.comment }),
    }
    try {
      await desk.request(BookFromDialogDocument, { input }, { idempotencyKey: key })
      desk.toasts.show(wordsOf(bookingWords).bookedAgain)
      onUndone?.()
    } catch (error) {
      // Under the same key it is booked once, also when only the answer was lost.
      const mayTryAgain = mayHaveRun(error) || wasNotRead(error)
      desk.toasts.fail(error, mayTryAgain ? bookAgain : undefined)
    }
  }
  desk.toasts.show(words.cancelledToast(cancelled), bookAgain, words.bookAgain)
  return cancelled
}
