import { type ReadonlySignal, signal } from '@preact/signals'
import { mayHaveRun, wasNotRead } from './errors.js'
import { newKey, serverNow } from './send.js'

/** What was sent and may have taken effect, although no answer came. */
export type Unanswered<Variables> = {
  readonly variables: Variables
  /** When it was sent first, on the server's clock, in milliseconds since 1970. */
  readonly sentAt: number
}

/** A mutation that a person may send again after its answer was lost. */
export type Attempt<Variables> = {
  readonly unanswered: ReadonlySignal<Unanswered<Variables> | undefined>
  /**
   * Runs the mutation with an idempotency key: the one of before for the same variables that were
   * not answered, so that the server runs it once, else a new one. Throws what the mutation throws.
   */
  readonly run: <Data>(
    variables: Variables,
    send: (options: { readonly idempotencyKey: string }) => Promise<Data>,
  ) => Promise<Data>
  /** Gives up the key: the next run gets a new one. */
  readonly forget: () => void
}

/** Keeps the idempotency key of a mutation until the server has answered it. */
export function createAttempt<Variables>(): Attempt<Variables> {
  const unanswered = signal<Unanswered<Variables> | undefined>(undefined)
  let text = ''
  let key = ''
  let sentAt = 0
  const forget = (): void => {
    text = ''
    unanswered.value = undefined
  }
  return {
    unanswered,
    run: async (variables, send) => {
      const wanted = JSON.stringify(variables)
      if (text !== wanted) {
        forget()
        text = wanted
        key = newKey()
        sentAt = serverNow()
      }
      try {
        const data = await send({ idempotencyKey: key })
        forget()
        return data
      } catch (error) {
        if (mayHaveRun(error)) unanswered.value = { variables, sentAt }
        else if (!unanswered.value || !wasNotRead(error)) forget()
        throw error
      }
    },
    forget,
  }
}
