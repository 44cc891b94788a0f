import type { WeeklyShift } from '../../../src/domain/booking/schedule.js'
import type { Language } from '../../../src/domain/identity/people.js'

/** A salon of the corpus, and who writes to it. */
export type SalonData = {
  readonly name: string
  readonly timeZone: string
  readonly currency: string
  readonly phoneRegion: string
  readonly language: Language
  readonly services: readonly {
    readonly name: string
    readonly minutes: number
    readonly price: string
    readonly after: number
  }[]
  readonly masters: readonly {
    readonly name: string
    readonly shifts: readonly WeeklyShift[]
    /** Duration in minutes and price where this master has their own. */
    readonly offers: readonly {
      readonly service: string
      readonly durationMinutes?: number
      readonly price?: string
    }[]
  }[]
  readonly client: { readonly name: string; readonly phone: string }
  /** Names that nobody else has: nothing of these may ever be said. */
  readonly strangers: readonly { readonly name: string; readonly phone: string }[]
}
