import { hashPassword, isPassword } from '../../base/passwords.js'
import { type FieldErrors, invalid } from '../../domain/refusal.js'
import { findLoginById } from '../../store/identity/accounts.js'
import { transact } from '../../store/postgres/database.js'
import { badToken, type Context, viewerOf } from '../context.js'
import { applyAccountChange, passwordFault } from './accounts.js'
import { beginPasswordAttempt } from './password-attempts.js'
import { type AuthTokens, signInAs } from './sign-in.js'

/** The present password of an account, and the one that replaces it. */
export type PasswordChange = { readonly old: string; readonly new: string }

const WRONG_PASSWORD: FieldErrors = { old: ['The password is wrong.'] }

/**
 * Replaces the viewer's own password. Ends all sign-ins and tokens of the account, and its
 * subscriptions, and returns tokens of a new sign-in. A wrong old password counts as a failed
 * sign-in. Throws `invalid` for `old` and `new`, `throttled` after too many wrong passwords, and
 * `token_not_valid` when the token was replaced by another change a moment ago.
 */
export async function changePassword(
  context: Context,
  { old, new: password }: PasswordChange,
): Promise<AuthTokens> {
  const viewer = viewerOf(context)
  const { db, now, tokens, device } = context
  const found = await findLoginById(db, viewer.id)
  if (!found?.account.active || found.account.sessionGeneration !== viewer.sessionGeneration)
    throw badToken('Token is invalid')
  const { account, passwordHash } = found
  const attempt = await beginPasswordAttempt(context, account.username.toLowerCase())
  const isCorrect = await isPassword(old, passwordHash)
  if (isCorrect) await attempt.succeed()
  const fault = passwordFault(password)
  if (!isCorrect || fault)
    throw invalid({ ...(!isCorrect && WRONG_PASSWORD), ...(fault && { new: [fault] }) })
  const newHash = await hashPassword(password)
  return transact(db, async (tx) => {
    const changed = await applyAccountChange(tx, account, { passwordHash: newHash }, now)
    // Somebody else changed the password after it was checked here.
    if (changed.sessionGeneration !== account.sessionGeneration + 1) throw invalid(WRONG_PASSWORD)
    return signInAs({ db: tx, now, tokens, device }, changed)
  })
}
