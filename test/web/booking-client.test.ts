import { expect, test } from 'vitest'
import { ConnectionFailure, GraphRefusal } from '../../src/web/api/errors.js'
import { createBooking } from '../../src/web/booking/booking-store.js'
import { ANNA, appointment, bookingServer, COLOUR, fakeDesk, HAIRCUT } from './booking-fixture.js'

const LENA = { id: 3, name: 'Lena Klein', phone: '+4915112345678' }
const GRETA = { name: 'Greta', phone: '0151 12345678' }
const refusePhone = (sentence: string, reason?: string) => () => {
  const fields = { phone: [sentence] }
  throw new GraphRefusal('Invalid', { code: 'invalid', fields, ...(reason && { reason }) })
}
const phoneTaken = refusePhone('Taken.', 'phone_taken')

/** A booking at 10:00 for somebody new. Lena is a client already. */
async function bookingFor(person: { readonly name: string; readonly phone: string }) {
  const fake = fakeDesk({
    ...bookingServer(),
    LastBookingOfClient: () => ({ client: null }),
    FindClients: () => ({ clients: { nodes: [LENA] } }),
    BookFromDialog: () => ({ createAppointment: appointment() }),
  })
  const store = createBooking(fake.desk, {})
  await store.load()
  store.chooseTime('10:00')
  store.writeNewClient(person)
  return { ...fake, store }
}

test('a new client whose phone another client has is not booked under that name', async () => {
  const { store, handlers, of } = await bookingFor(GRETA)
  handlers.CreateClientToBook = phoneTaken
  expect(await store.book()).toBeUndefined()
  expect(store.phoneOwner.value).toEqual(LENA)
  expect(of('BookFromDialog')).toEqual([])
  expect([store.newClient.value, store.time.value]).toEqual([GRETA, '10:00'])

  store.takePhoneOwner()
  expect([store.client.value, store.newClient.value]).toEqual([LENA, undefined])
  expect(store.phoneOwner.value).toBeUndefined()
  expect(await store.book()).toMatchObject({ id: 5 })
  expect(of('BookFromDialog')[0]?.variables.input).toMatchObject({ clientId: 3, time: '10:00' })
})

/** A booking without a client. Lena's last appointment was a colouring with Anna. */
async function bookingBeforeClient() {
  const { desk, handlers, of } = fakeDesk(bookingServer())
  const last = { id: 9, status: 'DONE', service: { id: COLOUR.id }, master: { id: ANNA.id } }
  handlers.LastBookingOfClient = () => ({ client: { appointments: { nodes: [last] } } })
  const store = createBooking(desk, {})
  await store.load()
  return { store, handlers, of }
}

test('choosing a client says what it takes from their last appointment', async () => {
  const { store } = await bookingBeforeClient()
  await store.chooseClient(LENA)
  expect([store.serviceId.value, store.masterId.value]).toEqual([COLOUR.id, ANNA.id])
  expect(store.takenFromLast.value).toEqual({
    client: 'Lena Klein',
    service: 'Colouring',
    master: 'Anna',
  })
  store.chooseMaster(undefined)
  expect(store.takenFromLast.value).toBeUndefined()
})

test('the walk-in client has no last appointment of their own', async () => {
  const { store, of } = await bookingBeforeClient()
  await store.chooseClient({ id: 9, name: 'Walk-in', phone: null })
  expect(store.takenFromLast.value).toBeUndefined()
  expect(of('LastBookingOfClient')).toEqual([])
})

test('what was chosen by hand stays when the client is chosen', async () => {
  const { store } = await bookingBeforeClient()
  store.chooseService(HAIRCUT.id)
  await store.chooseClient(LENA)
  expect([store.serviceId.value, store.masterId.value]).toEqual([HAIRCUT.id, ANNA.id])
  expect(store.takenFromLast.value).toEqual({ client: 'Lena Klein', master: 'Anna' })

  await store.chooseClient(undefined)
  expect(store.takenFromLast.value).toBeUndefined()
  store.chooseMaster(undefined)
  await store.chooseClient(LENA)
  expect([store.serviceId.value, store.masterId.value]).toEqual([HAIRCUT.id, undefined])
  expect(store.takenFromLast.value).toBeUndefined()
})

test('a time that was chosen stays with its service and master when the client is chosen', async () => {
  const { store, handlers } = await bookingBeforeClient()
  store.chooseTime('10:00')
  await store.chooseClient(LENA)
  expect([store.serviceId.value, store.masterId.value]).toEqual([HAIRCUT.id, undefined])
  expect([store.time.value, store.takenFromLast.value]).toEqual(['10:00', undefined])

  // Also one that is chosen while the last appointment loads.
  const other = await bookingBeforeClient()
  const { LastBookingOfClient: answer } = handlers
  other.handlers.LastBookingOfClient = async (variables) => {
    other.store.chooseTime('09:00')
    return answer?.(variables)
  }
  await other.store.chooseClient(LENA)
  expect([other.store.serviceId.value, other.store.time.value]).toEqual([HAIRCUT.id, '09:00'])
})

test('a name, a phone and a comment are lost with the dialog until it is empty again', async () => {
  const { store } = await bookingFor({ name: '', phone: ' ' })
  expect(store.hasTypedText.value).toBe(false)
  store.writeNewClient({ name: '', phone: '0151' })
  expect(store.hasTypedText.value).toBe(true)
  await store.chooseClient(LENA)
  expect(store.hasTypedText.value).toBe(false)
  store.comment.value = 'Short, please'
  expect(store.hasTypedText.value).toBe(true)
  store.comment.value = ''
  store.typedClient.value = 'Gre'
  expect(store.hasTypedText.value).toBe(true)
})

test('another number is the way out, too', async () => {
  const { store, handlers, of } = await bookingFor(GRETA)
  handlers.CreateClientToBook = phoneTaken
  await store.book()
  store.writeNewClient({ ...GRETA, phone: '0151 99999999' })
  expect(store.phoneOwner.value).toBeUndefined()
  handlers.CreateClientToBook = ({ input }) => ({ createClient: { id: 8, ...(input as object) } })
  expect(await store.book()).toMatchObject({ id: 5 })
  expect(of('BookFromDialog')[0]?.variables.input).toMatchObject({ clientId: 8 })
})

test('a client of the same name and phone is the one who is meant', async () => {
  const { store, handlers, of } = await bookingFor({ name: ' lena  klein', phone: LENA.phone })
  handlers.CreateClientToBook = phoneTaken
  expect(await store.book()).toMatchObject({ id: 5 })
  expect(of('BookFromDialog')[0]?.variables.input).toMatchObject({ clientId: 3 })
})

test('a taken phone of which nobody knows the client marks the field', async () => {
  const { store, handlers, of } = await bookingFor(GRETA)
  handlers.CreateClientToBook = phoneTaken
  const other = { ...LENA, id: 4, phone: '+4315112345678' }
  handlers.FindClients = () => ({ clients: { nodes: [LENA, other] } })
  await store.book()
  expect(store.phoneOwner.value).toBeUndefined()
  expect(store.fieldErrors.value).toEqual({
    'client.phone': ['Another client has this phone number.'],
  })
  handlers.CreateClientToBook = refusePhone('Enter a valid phone number.')
  await store.book()
  expect(store.fieldErrors.value).toEqual({
    'client.phone': ['This is not a valid phone number.'],
  })
  expect(of('BookFromDialog')).toEqual([])
})

test('a new client is stored once, although the connection is lost or the time is taken', async () => {
  const { store, handlers, of } = await bookingFor(GRETA)
  handlers.CreateClientToBook = () => {
    throw new ConnectionFailure('lost')
  }
  await store.book()
  handlers.CreateClientToBook = ({ input }) => ({ createClient: { id: 8, ...(input as object) } })
  handlers.BookFromDialog = () => {
    throw new GraphRefusal('Taken', { code: 'slot_taken' })
  }
  await store.book()
  const keys = of('CreateClientToBook').map(({ key }) => key)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(store.client.value).toEqual({ id: 8, ...GRETA })

  handlers.BookFromDialog = () => ({ createAppointment: appointment() })
  store.chooseTime('09:00')
  expect(await store.book()).toMatchObject({ id: 5 })
  expect(of('CreateClientToBook')).toHaveLength(2)
  expect(of('BookFromDialog')[1]?.variables.input).toMatchObject({ clientId: 8, time: '09:00' })
})
