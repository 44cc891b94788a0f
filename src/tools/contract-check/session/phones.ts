import { isPlain } from './placeholders.js'
import { get } from './row.js'
import type { Session } from './session.js'

/**
 * Area codes. The numbers 555-0100 to 555-0199 of every area are reserved for fiction. They reach
 * nobody, so no client gets a notification.
 */
const AREAS = (
  '201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 225 228 229 231 234 ' +
  '239 240'
).split(' ')
const LINES = 100
const ALL = AREAS.length * LINES
const TRIES = 20

const numberAt = (index: number): { area: string; line: string } => ({
  area: AREAS[Math.floor(index / LINES) % AREAS.length] ?? '201',
  line: `01${String(index % LINES).padStart(2, '0')}`,
})

async function isUnused(session: Session, phone: string): Promise<boolean> {
  const { answer } = await session.send(get(`/api/clients/?search=${encodeURIComponent(phone)}`))
  return isPlain(answer.json) && answer.json.count === 0
}

/**
 * Stores two numbers that no client of the salon has, according to its search: `phone` and
 * `other_phone`.
 */
export async function choosePhones(session: Session, random: string): Promise<void> {
  const start = Number.parseInt(random, 16) % ALL
  const found: { area: string; line: string }[] = []
  for (let index = start; index < start + TRIES && found.length < 2; index += 1) {
    const number = numberAt(index % ALL)
    if (await isUnused(session, `+1${number.area}555${number.line}`)) found.push(number)
  }
  const [own, other] = [found[0] ?? numberAt(start), found[1] ?? numberAt((start + 1) % ALL)]
  session.known
    .set('phone', `+1${own.area}555${own.line}`)
    .set('phone_spaced', `+1 (${own.area}) 555-${own.line}`)
    .set('phone_typed', `${own.area}-555-${own.line}`)
    .set('other_phone', `+1${other.area}555${other.line}`)
}
