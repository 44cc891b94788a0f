/** How long a finished job still counts as running: until Postgres has recorded its end. */
const LINGER_MS = 5_000

/** The ids of jobs that this process executes or has just executed. */
type RunningJobs = {
  begin(id: string): void
  end(id: string): void
  ids(): string[]
}

/**
 * Creates the list of running jobs. A job that is locked for this process in Postgres but not in
 * the list was lost with a connection: the job on its way here, or the message about its end.
 */
export function createRunningJobs(): RunningJobs {
  const clock = () => performance.now()
  const ends = new Map<string, number>()
  return {
    begin: (id) => void ends.set(id, Infinity),
    end: (id) => void ends.set(id, clock() + LINGER_MS),
    ids() {
      for (const [id, end] of ends) if (end < clock()) ends.delete(id)
      return [...ends.keys()]
    },
  }
}
