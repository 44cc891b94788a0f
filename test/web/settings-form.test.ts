import { expect, test, vi } from 'vitest'
import { ConnectionFailure, GraphRefusal } from '../../src/web/api/errors.js'
import { amountOf, createForm, wholeNumber } from '../../src/web/settings/frame/form.js'

const SAVED = { name: 'Mira', phone: '', hours: [1, 2] }

test('only changed fields are sent, and they count as saved then', async () => {
  const save = vi.fn(() => Promise.resolve())
  const form = createForm({ saved: SAVED, save })
  form.set('name', 'Mira Vogel')
  form.set('hours', [1, 2])
  expect(form.isDirty.value).toBe(true)
  expect(await form.submit()).toBe(true)
  expect(save).toHaveBeenCalledWith(
    { name: 'Mira Vogel' },
    { ...SAVED, name: 'Mira Vogel' },
    expect.any(String),
  )
  expect(form.isDirty.value).toBe(false)
})

test('what is written during a save stays unsaved', async () => {
  let resolve = (): void => undefined
  const save = () => new Promise<void>((settle) => (resolve = settle))
  const form = createForm({ saved: SAVED, save })
  form.set('name', 'A')
  const saving = form.submit()
  expect(form.busy.value).toBe(true)
  form.set('name', 'AB')
  expect(await form.submit()).toBe(false)
  resolve()
  await saving
  expect(form.values.value.name).toBe('AB')
  expect(form.isDirty.value).toBe(true)
})

test('newer saved values replace only what nobody has changed here', () => {
  const form = createForm({ saved: SAVED, save: () => Promise.resolve() })
  form.set('name', 'Mine')
  form.rebase({ name: 'Theirs', phone: '+49 1', hours: [3] })
  expect(form.values.value).toEqual({ name: 'Mine', phone: '+49 1', hours: [3] })
  form.discard()
  expect(form.values.value.name).toBe('Theirs')
})

test('refused fields show at the fields; other failures show for the form', async () => {
  const failures = [
    new GraphRefusal('Invalid', { code: 'invalid', fields: { name: ['Too long.'] } }),
    new GraphRefusal('Invalid', { code: 'invalid', fields: { elsewhere: ['Wrong.'] } }),
    new ConnectionFailure('offline'),
  ]
  const form = createForm({ saved: SAVED, save: () => Promise.reject(failures.shift() as Error) })
  form.set('name', 'A')
  expect(await form.submit()).toBe(false)
  expect(form.errors.value).toEqual({ name: ['Too long.'] })
  expect(form.failure.value).toBeUndefined()
  form.set('name', 'B')
  expect(form.errors.value).toEqual({})
  await form.submit()
  expect(form.failure.value).toBeInstanceOf(GraphRefusal)
  await form.submit()
  expect(form.failure.value).toBeInstanceOf(ConnectionFailure)
  expect(form.values.value.name).toBe('B')
})

test('a retry of the same values has the same key, other values have another', async () => {
  const keys: string[] = []
  const form = createForm({
    saved: SAVED,
    save: (_changes, _values, key) => {
      keys.push(key)
      return Promise.reject(new ConnectionFailure('offline'))
    },
  })
  form.set('name', 'A')
  await form.submit()
  await form.submit()
  form.set('name', 'B')
  await form.submit()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('what the check refuses is not sent', async () => {
  const save = vi.fn(() => Promise.resolve())
  const form = createForm({ saved: SAVED, check: () => ({ name: ['No.'] }), save })
  expect(await form.submit()).toBe(false)
  expect(save).not.toHaveBeenCalled()
  expect(form.errors.value).toEqual({ name: ['No.'] })
})

test.each([
  ['40', '40.00'],
  ['40,5', '40.50'],
  ['1 500.25', '1500.25'],
  ['', undefined],
  ['4.555', undefined],
  ['-1', undefined],
  ['1e3', undefined],
])('the amount %j is %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test('a whole number has digits alone', () => {
  expect([wholeNumber(' 15 '), wholeNumber('1.5'), wholeNumber('')]).toEqual([
    15,
    undefined,
    undefined,
  ])
})
