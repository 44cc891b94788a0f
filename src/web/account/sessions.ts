import { type ReadonlySignal, signal } from '@preact/signals'
import type { Sender } from '../api/session.js'
import { EndOwnSessionDocument, OwnSessionsDocument, type OwnSessionsQuery } from './documents.js'

/** A sign-in of the account. */
export type OwnSession = OwnSessionsQuery['sessions'][number]

/** The sign-ins of the account. */
export type Sessions = {
  /** Undefined until they are loaded. The present one is first, then the newest. */
  readonly list: ReadonlySignal<readonly OwnSession[] | undefined>
  readonly failure: ReadonlySignal<unknown>
  /** The sign-ins that are being ended. */
  readonly busy: ReadonlySignal<ReadonlySet<string>>
  readonly load: () => Promise<void>
  /** Ends sign-ins, one after the other. Throws the first failure; those before it have ended. */
  readonly end: (ids: readonly string[]) => Promise<void>
}

/** Creates the list of the sign-ins. It is loaded by `load`. */
export function createSessions({ request }: Pick<Sender, 'request'>): Sessions {
  const list = signal<readonly OwnSession[] | undefined>(undefined)
  const failure = signal<unknown>(undefined)
  const busy = signal<ReadonlySet<string>>(new Set())
  return {
    list,
    failure,
    busy,
    load: async () => {
      try {
        const { sessions } = await request(OwnSessionsDocument, {})
        list.value = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))
        failure.value = undefined
      } catch (error) {
        failure.value = error
      }
    },
    end: async (ids) => {
      busy.value = new Set([...busy.value, ...ids])
      try {
        for (const id of ids) {
          await request(EndOwnSessionDocument, { id })
          list.value = list.value?.filter((session) => session.id !== id)
        }
      } finally {
        busy.value = new Set([...busy.value].filter((id) => !ids.includes(id)))
      }
    },
  }
}

type Named = readonly [pattern: RegExp, name: string]
/** The first that matches counts: other browsers name Chrome and Safari, too. */
const BROWSERS: readonly Named[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly Named[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const nameIn = (names: readonly Named[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** Returns a short name for a User-Agent, such as "Firefox, Windows". Null for none. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null
  const names = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)]
  const known = names.filter((name) => name !== undefined)
  // A program names itself first: "curl/8.5.0".
  return known.length > 0 ? known.join(', ') : (userAgent.split(/[\s/]/)[0] ?? null)
}
