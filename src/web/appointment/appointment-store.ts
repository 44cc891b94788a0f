import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { AppointmentStatus } from '../api/documents.js'
import { createAttempt } from '../api/attempt.js'
import { codeOf } from '../api/errors.js'
import type { LiveEvent } from '../api/live.js'
import type { LiveQuery } from '../api/live-query.js'
import type { Document } from '../api/send.js'
import { cancelAppointment, type CancelAttempt } from '../booking/move-store.js'
import type { Desk } from '../shell/desk.js'
import { appointmentWords } from '../words/booking/appointment.js'
import { clientName } from '../words/booking/client-name.js'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'
import { createCommentDraft } from './comment-draft.js'
import {
  AppointmentClientSearchDocument,
  AppointmentDetailsDocument,
  type AppointmentDetailsQuery,
  ChangeAppointmentDocument,
  CompleteAppointmentDocument,
  ConfirmAppointmentDocument,
  MarkNoShowDocument,
  RetrySyncDocument,
  StartAppointmentDocument,
} from './documents.js'

/** An appointment with its logs. */
export type AppointmentDetails = NonNullable<AppointmentDetailsQuery['appointment']>
/** A client whom an appointment can get. */
export type ClientChoice = {
  readonly id: number
  readonly name: string
  readonly phone: string | null
}
/** What is being done with the appointment, for the button that shows it. */
export type AppointmentAction = AppointmentStatus | 'comment' | 'client' | 'sync'
/** The failure of an action. After a conflict, also what somebody else changed, in words. */
export type AppointmentFailure = {
  readonly action: AppointmentAction
  readonly error: unknown
  readonly conflict?: { readonly who: string | undefined; readonly changes: readonly string[] }
}

/** A status without a reason. */
export type PlainStatus = 'CONFIRMED' | 'IN_PROGRESS' | 'DONE' | 'NO_SHOW'

/** An appointment, kept current, and what can be done with it. */
export type AppointmentStore = {
  /** `null`: it does not exist, or the viewer may not see it. */
  readonly query: LiveQuery<AppointmentDetails | null>
  readonly busy: ReadonlySignal<AppointmentAction | undefined>
  readonly failure: ReadonlySignal<AppointmentFailure | undefined>
  /** The comment as somebody writes it. Undefined: it was not touched. */
  readonly comment: Signal<string | undefined>
  /** Whether the comment was written and is not saved. */
  readonly isCommentUnsaved: ReadonlySignal<boolean>
  /** What somebody else saved since the comment was begun. Nothing is saved until one is chosen. */
  readonly theirComment: ReadonlySignal<string | undefined>
  /** Each returns whether it succeeded; `failure` says why not. */
  readonly setStatus: (status: PlainStatus) => Promise<boolean>
  /** The reason of a cancellation while somebody writes it. */
  readonly cancelReason: Signal<string>
  /** Cancels for that reason, and offers to book the same again. */
  readonly cancel: () => Promise<boolean>
  readonly saveComment: () => Promise<boolean>
  readonly keepMyComment: () => Promise<boolean>
  readonly takeTheirComment: () => void
  readonly setClient: (client: ClientChoice) => Promise<boolean>
  readonly retrySync: () => Promise<boolean>
  readonly searchClients: (search: string, signal: AbortSignal) => Promise<readonly ClientChoice[]>
  readonly dispose: () => void
}

/**
 * The changes of status without a reason: a table, because each is an operation of its own in the
 * graph.
 */
type StatusVariables = { readonly id: number; readonly expectedVersion: number }
const STATUS_DOCUMENTS: Readonly<Record<PlainStatus, Document<unknown, StatusVariables>>> = {
  CONFIRMED: ConfirmAppointmentDocument,
  IN_PROGRESS: StartAppointmentDocument,
  DONE: CompleteAppointmentDocument,
  NO_SHOW: MarkNoShowDocument,
}
/** Whether a status needs no reason. */
export const isPlain = (status: AppointmentStatus): status is PlainStatus =>
  status in STATUS_DOCUMENTS

/** Says what differs between two versions of an appointment, in the page's language. */
export function describeChanges(
  before: AppointmentDetails,
  after: AppointmentDetails,
): readonly string[] {
  const words = wordsOf(appointmentWords)
  const { status } = wordsOf(commonWords)
  const changed = (name: string, old: string, now: string): string | false =>
    old !== now && words.changes.value(name, old, now)
  const isElsewhen = before.date !== after.date || before.time !== after.time
  return [
    isElsewhen && words.changes.time(before, after),
    changed(words.status, status[before.status], status[after.status]),
    changed(words.master, before.master.name, after.master.name),
    changed(words.service, before.service.name, after.service.name),
    changed(words.client, clientName(before.client), clientName(after.client)),
    changed(words.comment, before.comment, after.comment),
  ].filter((line) => line !== false)
}

/** Opens an appointment. It stays current until `dispose`. */
export function createAppointmentStore(
  desk: Pick<Desk, 'request' | 'liveQuery' | 'toasts'>,
  id: number,
): AppointmentStore {
  const reduce = (data: AppointmentDetails | null, event: LiveEvent) => {
    if (event.topic !== 'appointment') return data
    const { appointment } = event.update
    // The logs are not in the event. A change of them alone has the version that is known.
    const isNews = appointment?.id === id && appointment.version >= (data?.version ?? 0)
    return isNews ? 'reload' : data
  }
  const query = desk.liveQuery<AppointmentDetails | null>({
    load: async (signal) =>
      (await desk.request(AppointmentDetailsDocument, { id }, { signal })).appointment,
    reduce,
  })
  const busy = signal<AppointmentAction | undefined>(undefined)
  const failure = signal<AppointmentFailure | undefined>(undefined)
  const cancelReason = signal('')
  const cancelling: CancelAttempt = createAttempt()
  const draft = createCommentDraft({
    savedComment: () => query.data.value?.comment,
    isSaving: () => busy.value === 'comment',
  })

  /** Runs an action with the version that is on the screen, and explains a conflict. */
  async function run(
    action: AppointmentAction,
    change: (version: number) => Promise<unknown>,
  ): Promise<boolean> {
    const seen = query.data.value
    if (!seen || busy.value !== undefined) return false
    busy.value = action
    failure.value = undefined
    try {
      await change(seen.version)
      await query.reload()
      return true
    } catch (error) {
      if (codeOf(error) !== 'version_conflict') {
        failure.value = { action, error }
        return false
      }
      await query.reload()
      const now = query.data.value
      const changes = now ? describeChanges(seen, now) : []
      // Only changes of status and time are in the log, so that it does not always name the author.
      const entry = now?.statusLog.at(-1)
      const isLogged = entry !== undefined && entry.id !== seen.statusLog.at(-1)?.id
      const who = isLogged ? entry.actor.name : undefined
      failure.value = { action, error, conflict: { who, changes } }
      return false
    } finally {
      busy.value = undefined
    }
  }

  async function setClient(client: ClientChoice): Promise<boolean> {
    const before = query.data.value?.client
    const isDone = await run('client', (expectedVersion) =>
      desk.request(ChangeAppointmentDocument, {
        id,
        input: { clientId: client.id },
        expectedVersion,
      }),
    )
    if (isDone && before) {
      const undo = async (): Promise<void> => {
        const isUndone = await setClient(before)
        if (!isUndone && failure.value) desk.toasts.fail(failure.value.error)
      }
      desk.toasts.show(wordsOf(appointmentWords).clientChanged, undo)
    }
    return isDone
  }

  async function saveComment(): Promise<boolean> {
    const text = draft.text.value
    if (text === undefined) return true
    if (draft.theirs.value !== undefined) return false
    const isDone = await run('comment', async (expectedVersion) => {
      const variables = { id, input: { comment: text }, expectedVersion }
      const { updateAppointment } = await desk.request(ChangeAppointmentDocument, variables)
      draft.rebase(updateAppointment.comment)
    })
    if (isDone) {
      if (draft.text.value === text) draft.text.value = undefined
      desk.toasts.show(wordsOf(appointmentWords).commentSaved)
    }
    return isDone
  }

  return {
    query,
    busy,
    failure,
    comment: draft.text,
    isCommentUnsaved: draft.isUnsaved,
    theirComment: draft.theirs,
    setClient,
    setStatus: async (status) => {
      const isDone = await run(status, (expectedVersion) =>
        desk.request(STATUS_DOCUMENTS[status], { id, expectedVersion }),
      )
      const now = query.data.value
      const { status: names } = wordsOf(commonWords)
      if (isDone && now)
        desk.toasts.show(
          wordsOf(appointmentWords).statusChanged(clientName(now.client), names[now.status]),
        )
      return isDone
    },
    cancelReason,
    cancel: () =>
      run('CANCELLED', (version) => {
        const options = { reason: cancelReason.value, attempt: cancelling }
        return cancelAppointment(desk, { id, version }, options)
      }),
    saveComment,
    keepMyComment: () => {
      const theirs = draft.theirs.value
      if (theirs !== undefined) draft.rebase(theirs)
      return saveComment()
    },
    takeTheirComment: () => {
      draft.text.value = undefined
      if (failure.value?.action === 'comment') failure.value = undefined
    },
    retrySync: async () => {
      const isDone = await run('sync', () => desk.request(RetrySyncDocument, { appointmentId: id }))
      if (isDone) desk.toasts.show(wordsOf(appointmentWords).synced)
      else void query.reload()
      return isDone
    },
    searchClients: async (search, signal) =>
      (await desk.request(AppointmentClientSearchDocument, { search }, { signal })).clients.nodes,
    dispose: () => {
      draft.dispose()
      query.dispose()
    },
  }
}
