import { askOnce, requestOf } from '../connection.js'
import { PLACES } from '../data.js'
import { startPeer, startService } from '../processes.js'
import { measure } from '../rounds.js'
import { printRates } from '../table.js'

export const DAYS = 80
const clock = (minute) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/**
 * Requests for ever more quarters of an hour that nobody has: another master each time, another day
 * every fifty, later on the day every four thousand. One server takes the first quarter of each
 * half hour and the other the second, so that both work on the same days, from so many after the
 * first free one.
 */
export function freePlaces(token, quarter, later = 0) {
  let count = 0
  return () => {
    const round = Math.floor(count / PLACES.masters)
    const minute = 480 + 30 * Math.floor(round / DAYS) + 15 * quarter
    if (minute >= 1320) throw new Error('all free places are used up')
    const body = {
      master_id: 1 + (count % PLACES.masters),
      service_id: PLACES.quarterHour,
      client_id: 2 + ((count * 37) % (PLACES.clients - 1)),
      date: PLACES.day(PLACES.freeFrom + later + (round % DAYS)),
      time: clock(minute),
      comment: 'made by the bench',
    }
    count += 1
    return requestOf('POST', '/api/records/', token, body)
  }
}

/** What must be alike in both servers' answers to the same kind of request. */
function formOf({ status, text }) {
  const record = JSON.parse(text)
  return JSON.stringify({
    status,
    record: { ...record, id: 0, time: '', created_at: record.created_at?.length },
  })
}

/**
 * Creating appointments on free places, against the bare SQL transaction; the jobs that both leave
 * are somebody else's to work.
 */
export async function create({ environment, token }) {
  const servers = [
    await startService({ ...environment, WORKER: 'off' }),
    await startPeer('bare-create', environment),
  ]
  try {
    const entrants = servers.map((server, index) => ({
      server,
      next: freePlaces(token, index),
      status: 201,
    }))
    const forms = []
    for (const { server, next } of entrants) forms.push(formOf(await askOnce(server.port, next())))
    if (forms[0] !== forms[1]) throw new Error(`the answers differ:\n${forms.join('\n')}`)
    printRates('Create, free places', servers, await measure(entrants), { 'bare-create': 0.7 })
  } finally {
    await Promise.all(servers.map((server) => server.end()))
  }
}
