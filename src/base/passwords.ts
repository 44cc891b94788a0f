import { randomBytes } from 'node:crypto'
import { loadArgon2 } from './argon2.js'

const argon2 = loadArgon2()
const decoy = argon2.then(({ hash }) => hash('nobody has this password'))

/** Returns the argon2id hash of a password. */
export const hashPassword = async (password: string): Promise<string> =>
  (await argon2).hash(password)

/** Returns a new random password of 12 characters. */
export const randomPassword = (): string => randomBytes(9).toString('base64url')

/**
 * Whether the password has this hash. Without a hash it returns false, but takes as long, so that
 * nobody can find out which user names exist.
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const { verify } = await argon2
  const right = await verify(passwordHash ?? (await decoy), password)
  return right && passwordHash !== undefined
}
