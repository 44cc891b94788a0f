import { describe, expect, test } from 'vitest'
import { createWasmArgon2, loadArgon2 } from '../../src/base/argon2.js'
import { hashPassword, isPassword } from '../../src/base/passwords.js'

const PASSWORD = 'correct horse, пароль 密码'

/** A hash that an earlier version of the service stored. */
const STORED =
  '$argon2id$v=19$m=19456,t=2,p=1$H7Wf4/dvSXzAjtIcnziwYw$mlxSMuPODNZuUTdZLi/e6EAhmGw/YFvBju+nXMobccs'

const IMPLEMENTATIONS = [
  ['the native argon2', await loadArgon2()],
  ['the argon2 of WebAssembly', createWasmArgon2()],
] as const

describe('password hashes', () => {
  test.each(IMPLEMENTATIONS)('%s verifies what was stored before', async (_, argon2) => {
    expect(await argon2.verify(STORED, 'x')).toBe(true)
    expect(await argon2.verify(STORED, 'y')).toBe(false)
  })

  test.each(IMPLEMENTATIONS)('%s writes hashes that the others verify', async (_, argon2) => {
    const hash = await argon2.hash(PASSWORD)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await argon2.hash(PASSWORD)).not.toBe(hash)
    for (const [, other] of IMPLEMENTATIONS) {
      expect(await other.verify(hash, PASSWORD)).toBe(true)
      expect(await other.verify(hash, `${PASSWORD} `)).toBe(false)
    }
  })

  test('calls at the same time get their own results, and a broken hash fails alone', async () => {
    const argon2 = createWasmArgon2()
    const [right, broken, wrong] = await Promise.allSettled([
      argon2.verify(STORED, 'x'),
      argon2.verify('no hash', 'x'),
      argon2.verify(STORED, 'y'),
    ])
    expect([right, wrong]).toMatchObject([{ value: true }, { value: false }])
    expect(broken).toMatchObject({ status: 'rejected' })
  })

  test('an account without a hash has no password', async () => {
    expect(await isPassword(PASSWORD, await hashPassword(PASSWORD))).toBe(true)
    expect(await isPassword('nobody has this password', undefined)).toBe(false)
  })
})
