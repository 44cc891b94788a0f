/** Beyond its end: until the word of that has reached Postgres. */
const LINGERS_MS = 5_000

/** The jobs that this process works, or has just worked. */
export type AtWork = {
  begin(id: string): void
  end(id: string): void
  ids(): string[]
}

/** What Postgres thinks that a process holds beyond these was lost with a connection: on its way to it, or word of its end. */
export function createAtWork(): AtWork {
  const clock = () => performance.now()
  const ends = new Map<string, number>()
  return {
    begin: (id) => void ends.set(id, Infinity),
    end: (id) => void ends.set(id, clock() + LINGERS_MS),
    ids() {
      for (const [id, end] of ends) if (end < clock()) ends.delete(id)
      return [...ends.keys()]
    },
  }
}
