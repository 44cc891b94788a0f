import { batch, signal } from '@preact/signals'
import { createAttempt } from '../api/attempt.js'
import { GraphRefusal } from '../api/errors.js'
import { fieldErrorsOf } from '../words/field-errors.js'
import { findPhoneOwner, isPhoneTaken } from '../find-client/phone-owner.js'
import type { Desk } from '../shell/desk.js'
import { clientWords } from '../words/booking/client.js'
import { wordsOf } from '../words/language.js'
import { CreateClientToBookDocument } from './documents.js'

/** A client whom an appointment can be for. */
export type ChosenClient = {
  readonly id: number
  readonly name: string
  readonly phone: string | null
}
type TypedPerson = { readonly name: string; readonly phone: string }

const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase()

/** Names the fields of a refused client as the booking form does, with sentences of the page. */
function asFieldsOfBooking(error: unknown): unknown {
  const { name, phone } = fieldErrorsOf(error)
  if (!(error instanceof GraphRefusal) || !(name || phone)) return error
  const words = wordsOf(clientWords)
  const phoneText = isPhoneTaken(error) ? words.phoneTaken : words.phoneInvalid
  const fields = {
    ...(name && { 'client.name': name }),
    ...(phone && { 'client.phone': [phoneText] }),
  }
  return new GraphRefusal(error.message, { ...error.extensions, fields })
}

/** Who a new appointment is for: a client of the list, or somebody new with name and phone. */
export function createClientChoice(desk: Pick<Desk, 'request'>, preset: ChosenClient | undefined) {
  const client = signal(preset)
  /** Name and phone of somebody who is no client yet; undefined: one is chosen from the list. */
  const newClient = signal<TypedPerson | undefined>(undefined)
  /** What is typed in the field of the client and not chosen yet. */
  const typedClient = signal('')
  /** The client of another name who has the phone of the new one. */
  const phoneOwner = signal<ChosenClient | undefined>(undefined)
  let created: ChosenClient | undefined
  const attempt = createAttempt<TypedPerson>()

  function choose(chosen: ChosenClient | undefined): void {
    batch(() => {
      client.value = chosen
      newClient.value = undefined
      phoneOwner.value = undefined
    })
  }

  /**
   * Stores the new client. Returns the client of that name and phone, or undefined where another
   * one has the phone (see `phoneOwner`). `createAppointment` alone would book for that other one.
   */
  async function storePerson(person: TypedPerson): Promise<ChosenClient | undefined> {
    const input = { name: person.name.trim(), phone: person.phone.trim() }
    try {
      const data = await attempt.run(input, (options) =>
        desk.request(CreateClientToBookDocument, { input }, options),
      )
      created = data.createClient
      return created
    } catch (error) {
      const owner = isPhoneTaken(error) ? await findPhoneOwner(desk, input.phone) : undefined
      if (!owner) throw asFieldsOfBooking(error)
      if (plainName(owner.name) === plainName(input.name)) return owner
      phoneOwner.value = owner
      return undefined
    }
  }

  return {
    client,
    newClient,
    typedClient,
    phoneOwner,
    choose,
    /** Whether a name or a phone is typed. */
    hasTypedText: (): boolean =>
      [typedClient.value, newClient.value?.name, newClient.value?.phone].some((text) =>
        text?.trim(),
      ),
    /** Takes the name and the phone of somebody new; undefined: goes back to the list. */
    writeNewClient: (person: TypedPerson | undefined): void =>
      batch(() => {
        newClient.value = person
        phoneOwner.value = undefined
      }),
    /** Returns the client to book for; none is a walk-in client. Undefined: see `phoneOwner`. */
    resolve: async (): Promise<{ readonly clientId?: number } | undefined> => {
      created = undefined
      phoneOwner.value = undefined
      const person = newClient.value
      if (!person) return client.value ? { clientId: client.value.id } : {}
      const stored = await storePerson(person)
      return stored && { clientId: stored.id }
    },
    /** Shows a new client as chosen who was stored, although the booking was refused then. */
    keepCreated: (): void => {
      if (created) choose(created)
    },
  }
}
