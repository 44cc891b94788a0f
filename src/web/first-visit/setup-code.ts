const STORAGE_KEY = 'salon.setup-code'

/**
 * Returns the code of the link `#set-up=CODE` and removes it from the address. It is kept for this
 * tab, so that a reload does not lose it.
 */
export function takeSetupCode(
  { hash, pathname }: Pick<Location, 'hash' | 'pathname'>,
  history: Pick<History, 'replaceState'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): string | undefined {
  const code = new URLSearchParams(hash.slice(1)).get('set-up')
  if (code === null) return storage.getItem(STORAGE_KEY) ?? undefined
  history.replaceState(null, '', pathname)
  storage.setItem(STORAGE_KEY, code)
  return code
}

/** Forgets the code, which is of no use any more. */
export const forgetSetupCode = (storage: Pick<Storage, 'removeItem'>): void =>
  storage.removeItem(STORAGE_KEY)
