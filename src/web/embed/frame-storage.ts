/** Storage that lasts as long as the page. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}

/**
 * A browser that blocks the storage of frames throws at each use of `localStorage`. Then the page
 * gets storage in memory: drafts do not survive a reload there.
 */
export function replaceBlockedStorage(target: Window): void {
  try {
    target.localStorage.getItem('')
  } catch {
    Object.defineProperty(target, 'localStorage', { value: memoryStorage() })
  }
}
