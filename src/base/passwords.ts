import { hash, verify } from '@node-rs/argon2'

/**
 * Returns the argon2id hash of a password, with the defaults of the library (19 MiB, two passes).
 */
export const hashPassword = (password: string): Promise<string> => hash(password)

const decoy = hash('nobody has this password')

/**
 * Whether the password has this hash. Without a hash it returns false, but takes as long, so that
 * nobody can find out which user names exist.
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const right = await verify(passwordHash ?? (await decoy), password)
  return right && passwordHash !== undefined
}
