import { hash, verify } from '@node-rs/argon2'

/** argon2id, with the library's defaults (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password)

const decoy = hash('nobody has this password')

/** Takes as long for a user who does not exist as for one who does. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const right = await verify(passwordHash ?? (await decoy), password)
  return right && passwordHash !== undefined
}
