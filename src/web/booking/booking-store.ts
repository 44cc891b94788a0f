import { batch, computed, signal } from '@preact/signals'
import { createAttempt } from '../api/attempt.js'
import { type Alternative, codeOf } from '../api/errors.js'
import { fieldErrorsOf } from '../words/field-errors.js'
import type { LoadStatus } from '../api/live-query.js'
import type { Desk } from '../shell/desk.js'
import { bookingWords } from '../words/booking/booking.js'
import { isWalkIn } from '../words/booking/client-name.js'
import { wordsOf } from '../words/language.js'
import { type ChosenClient, createClientChoice } from './client-choice.js'
import { createClientDay } from './client-day.js'
import {
  BookFromDialogDocument,
  type BookFromDialogMutationVariables,
  BookingStartDocument,
  EmbeddedBookingStartDocument,
  FreeDaysDocument,
  FreeTimesDocument,
  LastBookingOfClientDocument,
} from './documents.js'
import { findBooked } from './find-booked.js'
import { clockTime, createFreeTimes } from './times/free-times.js'
import { type BookedAppointment, undoBooking } from './move-store.js'
import {
  explainTime,
  missingFields,
  type Refused,
  TIME_CODES,
  type TimeQuestion,
  toRefused,
} from './refusals.js'
import { createServiceChoice, type TakenFromLast } from './service-choice.js'

/** What a new appointment starts from. All of it can be changed in the dialog. */
export type BookingPreset = {
  readonly client?: ChosenClient
  readonly masterId?: number
  /** For an embed token, which cannot look it up. */
  readonly masterName?: string
  readonly serviceId?: number
  /** 2030-01-07. */
  readonly date?: string
  /** 09:30. */
  readonly time?: string
}

type BookingOptions = {
  readonly isEmbedded?: boolean
  /** Called after the person took the booking back. */
  readonly onUndone?: (() => void) | undefined
}

type BookingInput = BookFromDialogMutationVariables['input']

/** What a booking store works with. */
export type BookingDesk = Pick<Desk, 'request' | 'live' | 'toasts' | 'today' | 'salon'>

/** The state of a new appointment before it is booked. */
export type BookingStore = ReturnType<typeof createBooking>

/**
 * Prepares a new appointment. With a known client it starts from the service and the master of the
 * client's last one. `isEmbedded`: asks only for what an embed token may read.
 */
export function createBooking(
  desk: BookingDesk,
  preset: BookingPreset,
  { isEmbedded = false, onUndone }: BookingOptions = {},
) {
  const status = signal<LoadStatus>('loading')
  const error = signal<unknown>(undefined)
  const clientChoice = createClientChoice(desk, preset.client)
  const { client, newClient, typedClient, phoneOwner } = clientChoice
  const choice = createServiceChoice(preset, isEmbedded)
  const { services, serviceId, masterId } = choice
  const time = signal<string | undefined>(undefined)
  const comment = signal('')
  const refused = signal<Refused | undefined>(undefined)
  const fieldErrors = signal<Readonly<Record<string, readonly string[]>>>({})
  const isBusy = signal(false)
  /** What was booked with other choices before, which no answer said. */
  const bookedBefore = signal<BookedAppointment | undefined>(undefined)
  const attempt = createAttempt<BookingInput>()
  /** What choosing the client has changed, until the person chooses something else. */
  const takenFromLast = signal<(TakenFromLast & { readonly client: string }) | undefined>(undefined)
  let isTimeByHand = false

  /** Whether something was typed that is lost when the dialog closes. */
  const hasTypedText = computed(() => clientChoice.hasTypedText() || comment.value.trim() !== '')

  const question = () => ({
    serviceId: serviceId.value ?? 0,
    ...(masterId.value !== undefined && { masterId: masterId.value }),
  })
  const freeTimes = createFreeTimes({
    today: desk.today,
    subscribe: (listener) => desk.live.subscribe(listener),
    days: async (from, to, signal) =>
      serviceId.value === undefined
        ? []
        : (await desk.request(FreeDaysDocument, { ...question(), from, to }, { signal }))
            .availableDays,
    slots: async (date, signal) => {
      if (serviceId.value === undefined) return []
      // The times of all masters tell an embed token who there is.
      const variables = isEmbedded ? { serviceId: serviceId.value, date } : { ...question(), date }
      const data = await desk.request(FreeTimesDocument, variables, { signal })
      if (!isEmbedded || signal.aborted) return data.availableSlots
      choice.nameMasters(data.availableSlots.map(({ master }) => master))
      const wanted = masterId.value
      return data.availableSlots.filter(({ master }) => (wanted ?? master.id) === master.id)
    },
  })
  const clientDay = createClientDay(desk, {
    // An embed token may not list appointments. Those of a walk-in client are of many people.
    clientId: computed(() =>
      isEmbedded || !client.value || isWalkIn(client.value) ? undefined : client.value.id,
    ),
    date: freeTimes.date,
    wanted: computed(() => {
      const { value: start } = time
      const { value: terms } = choice.terms
      // What was sent and not answered may be there already: it is no other appointment.
      if (start === undefined || terms === undefined || attempt.unanswered.value) return undefined
      return { time: start, durationMinutes: terms.durationMinutes }
    }),
  })
  /** A chosen time that somebody else takes is given up, with a word about it. */
  const stopWatching = freeTimes.times.subscribe((list) => {
    if (list === undefined || time.peek() === undefined || isBusy.peek()) return
    if (list.some((free) => free.time === time.peek()) || isMaybeBooked()) return
    void giveUpTime(time.peek() ?? '')
  })

  /** Whether the chosen time may be taken by the very booking, of which no answer came. */
  function isMaybeBooked(): boolean {
    const sent = attempt.unanswered.peek()?.variables
    return sent !== undefined && sent.date === freeTimes.date.peek() && sent.time === time.peek()
  }
  const currentQuestion = (wanted: string): TimeQuestion => ({
    serviceId: serviceId.value ?? 0,
    masterId: masterId.value,
    date: freeTimes.date.value ?? '',
    time: wanted,
  })
  async function giveUpTime(wanted: string): Promise<void> {
    time.value = undefined
    const asked = currentQuestion(wanted)
    const answer = await explainTime(isEmbedded ? undefined : desk, asked, freeTimes.times.value)
    const isCurrent = JSON.stringify(asked) === JSON.stringify(currentQuestion(wanted))
    if (!isCurrent || time.value !== undefined) return
    if (answer) refused.value = answer
    else time.value = wanted
  }

  async function load(): Promise<void> {
    status.value = 'loading'
    try {
      if (isEmbedded) choice.offer((await desk.request(EmbeddedBookingStartDocument, {})).services)
      else {
        const known = client.value
        const variables = { clientId: known?.id ?? 0, hasClient: known !== undefined }
        const start = await desk.request(BookingStartDocument, variables)
        choice.offer(start.services, start.masters)
        choice.startFromLast(start.client)
      }
      choice.chooseOffered()
      status.value = 'ready'
    } catch (failure) {
      error.value = failure
      status.value = 'failed'
      return
    }
    const { date, time: wanted } = preset
    if (date === undefined || date < desk.today()) return freeTimes.reload()
    await freeTimes.reload(date)
    if (wanted !== undefined && freeTimes.date.value === date) await chooseIfFree(clockTime(wanted))
  }

  async function chooseIfFree(wanted: string): Promise<void> {
    if (freeTimes.times.value?.some((free) => free.time === wanted)) chooseTime(wanted)
    else await giveUpTime(wanted)
  }

  function chooseTime(chosen: string): void {
    batch(() => {
      time.value = chosen
      refused.value = undefined
    })
  }
  /** Whether the person has chosen a time for what the form says, so that it must stay so. */
  const isPlaceChosen = (): boolean => isTimeByHand && time.value !== undefined
  /** After another service or master: the day stays, and the time if it is still free. */
  function reloadTimes(): void {
    refused.value = undefined
    void freeTimes.reload()
  }
  /**
   * Whether the form was booked with other choices before, and no answer came. Says so; the next
   * attempt books once more. An embed token cannot read what is booked, and only says what may be.
   */
  async function isBookedOtherwise(input: BookingInput): Promise<boolean> {
    const before = attempt.unanswered.value
    if (!before || JSON.stringify(before.variables) === JSON.stringify(input)) return false
    const found = isEmbedded ? undefined : await findBooked(desk, before)
    attempt.forget()
    bookedBefore.value = found
    if (isEmbedded) {
      const { maybeBookedBefore } = wordsOf(bookingWords)
      refused.value = { text: maybeBookedBefore(before.variables), alternatives: [] }
    }
    return isEmbedded || found !== undefined
  }
  /**
   * Books. Returns the appointment, or undefined when it was refused (see `refused`), or when
   * another client has the phone of the new one (see `phoneOwner`).
   */
  async function book(): Promise<BookedAppointment | undefined> {
    const { value: date } = freeTimes.date
    const { value: start } = time
    const words = wordsOf(bookingWords)
    if (isBusy.value || serviceId.value === undefined) return undefined
    if (date === undefined || start === undefined) {
      refused.value = { text: words.timeMissing, alternatives: [] }
      return undefined
    }
    // The salon of an embed token has no settings, but its bookings have a client always.
    const mayBeWalkIn = desk.salon.value.booking?.requireClient === false
    // A name that was typed and not chosen is nobody yet, and no walk-in client either.
    const isWithoutClient = mayBeWalkIn && typedClient.value.trim() === ''
    fieldErrors.value = missingFields(
      newClient.value,
      client.value !== undefined || isWithoutClient,
    )
    if (Object.keys(fieldErrors.value).length > 0) return undefined
    const note = comment.value.trim()
    const wanted = { ...question(), date, time: start, ...(note !== '' && { comment: note }) }
    isBusy.value = true
    refused.value = undefined
    bookedBefore.value = undefined
    let isSent = false
    try {
      const resolved = await clientChoice.resolve()
      if (!resolved) return undefined
      const input = { ...wanted, ...resolved }
      if (await isBookedOtherwise(input)) return undefined
      isSent = true
      const { createAppointment: booked } = await attempt.run(input, (options) =>
        desk.request(BookFromDialogDocument, { input }, options),
      )
      desk.toasts.show(words.bookedToast(booked), () => undoBooking(desk, booked, onUndone))
      return booked
    } catch (failure) {
      clientChoice.keepCreated()
      fieldErrors.value = fieldErrorsOf(failure)
      const { variables: sent } = attempt.unanswered.value ?? {}
      const mayBe = isSent ? words.maybeBooked : sent && words.maybeBookedBefore(sent)
      refused.value = toRefused(failure, sent && mayBe)
      if (!TIME_CODES.includes(codeOf(failure))) return undefined
      // The refusal says what became of the time, so it is given up without another word.
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
    client,
    newClient,
    typedClient,
    phoneOwner,
    services,
    masters: choice.masters,
    serviceId,
    masterId,
    terms: choice.terms,
    takenFromLast,
    hasTypedText,
    hasNoMaster: choice.hasNoMaster,
    freeTimes,
    time,
    comment,
    refused,
    bookedBefore,
    /** Other appointments of the client at the chosen time. */
    overlaps: clientDay.overlaps,
    fieldErrors,
    isBusy,
    load,
    chooseClient: async (chosen: ChosenClient | undefined): Promise<void> => {
      batch(() => {
        clientChoice.choose(chosen)
        fieldErrors.value = {}
        takenFromLast.value = undefined
      })
      // The last appointment of a walk-in client is somebody else's.
      const isPerson = chosen && !isWalkIn(chosen)
      if (!isPerson || isEmbedded || choice.isByHand() || isPlaceChosen()) return
      const variables = { clientId: chosen.id }
      // Without the last appointment the dialog is as good as before.
      const data = await desk
        .request(LastBookingOfClientDocument, variables)
        .catch(() => ({ client: null }))
      if (client.value !== chosen || isPlaceChosen()) return
      const taken = choice.startFromLast(data.client)
      if (Object.keys(taken).length === 0) return
      takenFromLast.value = { ...taken, client: chosen.name }
      reloadTimes()
    },
    writeNewClient: clientChoice.writeNewClient,
    /** Takes the client who has the phone. Service, master and time stay as they were chosen. */
    takePhoneOwner: (): void => clientChoice.choose(phoneOwner.value),
    chooseService: (id: number): void => {
      takenFromLast.value = undefined
      choice.chooseService(id)
      reloadTimes()
    },
    chooseMaster: (id: number | undefined): void => {
      takenFromLast.value = undefined
      choice.chooseMaster(id)
      reloadTimes()
    },
    chooseDay: (date: string): void => {
      time.value = undefined
      refused.value = undefined
      void freeTimes.chooseDay(date)
    },
    chooseTime: (chosen: string): void => {
      isTimeByHand = true
      chooseTime(chosen)
    },
    chooseAlternative: async (alternative: Alternative): Promise<void> => {
      const chosenId = alternative.master?.id ?? alternative.masterId
      if (masterId.value !== undefined && chosenId !== undefined) masterId.value = chosenId
      refused.value = undefined
      isTimeByHand = true
      const wanted = clockTime(alternative.time)
      // What the server offers can be booked before the grid has loaded.
      time.value = wanted
      await freeTimes.chooseDay(alternative.date)
    },
    book,
    /** Cancels what was booked before, where only the present choice is wanted. */
    takeBackBefore: async (): Promise<void> => {
      const { value: before } = bookedBefore
      bookedBefore.value = undefined
      if (before) await undoBooking(desk, before, onUndone)
    },
    dispose: (): void => {
      stopWatching()
      clientDay.dispose()
      freeTimes.dispose()
    },
  }
}
