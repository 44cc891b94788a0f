import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cores, pin, pinMyself } from '../cores.js'
import { openBrowser, signIn } from '../desk/browser.js'
import { DESK, seedDesk } from '../desk/data.js'
import {
  measureDialogueFrames,
  measureEvents,
  measureInboxFrames,
  measureJournal,
  measureReplies,
  openDialogue,
} from '../desk/figures.js'
import { spread } from '../listeners.js'
import { startService } from '../processes.js'
import { median } from '../rounds.js'
import { printDelays, printFigures } from '../table.js'

const BUILDS = 3
const JOURNALS = 10
const EVENTS = 50
const REPLIES = 20
/** A frame of 60 a second, with room for the rounding of the browser's clock. */
const FRAME_MS = 17
const BUILD = fileURLToPath(new URL('../../../build.js', import.meta.url))

/** Bundles and compresses the pages as a build does. Resolves with the milliseconds it took. */
async function buildPages() {
  const start = performance.now()
  const child = spawn(process.execPath, [BUILD, '--pages-only'], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the build of the pages ended with ${code}`)
  return performance.now() - start
}

/** Builds the pages a few times, before a service reads them. */
async function measureBuilds() {
  const builds = []
  for (let time = 0; time < BUILDS; time += 1) builds.push(await buildPages())
  printFigures(`Build of the pages, the median of ${BUILDS}`, 'ms', [
    { what: 'vite and compression', value: median(builds), limit: 'build of the pages, ms' },
  ])
}

const framesRow = (what, intervals) => {
  const late = intervals.filter((ms) => ms > FRAME_MS).length
  const share = Math.round((100 * late) / intervals.length)
  const longest = Math.max(...intervals).toFixed(1)
  return {
    what: `${what}: ${share} % of ${intervals.length} over 16.7 ms, longest ${longest} ms`,
    ...spread(intervals),
    limit: 'between frames, ms',
  }
}

async function measurePages(service, context, { token, appointmentId, taskId }) {
  const page = await signIn(context)
  const journals = await measureJournal(page, JOURNALS)
  printFigures(
    `Journal of ${DESK.masters} masters and ${DESK.appointments} appointments, ${JOURNALS} times`,
    'ms',
    [
      { what: 'data to painted, median', value: median(journals), limit: 'journal painted, ms' },
      {
        what: 'data to painted, slowest',
        value: Math.max(...journals),
        limit: 'journal painted, ms',
      },
    ],
  )
  const events = await measureEvents({ page, service, token, id: appointmentId }, EVENTS)
  printDelays(
    `From the request that changes an appointment to another page, ${EVENTS} times`,
    [
      { what: 'in the document', ...spread(events.inDocument), limit: 'event painted, ms' },
      { what: 'painted', ...spread(events.painted), limit: 'event painted, ms' },
    ],
    'p95',
  )
  await openDialogue(page, taskId)
  const replies = await measureReplies(page, REPLIES)
  printDelays(
    `From the Enter key to a reply among ${DESK.messages} messages, ${REPLIES} times`,
    [{ what: 'painted', ...spread(replies), limit: 'reply painted, ms' }],
    'p95',
  )
  const dialogue = await measureDialogueFrames(page)
  const inbox = await measureInboxFrames(page)
  printDelays(
    'Between frames while a list scrolls, drawn without a graphics card',
    [
      framesRow(`dialogue of ${DESK.messages} messages`, dialogue),
      framesRow(`inbox of ${DESK.tasks} tasks`, inbox),
    ],
    'p95',
  )
}

/**
 * How fast the pages are in a real Chromium. Browser, service and build use all cores, as on the
 * machine of somebody who works with them.
 */
export async function desk({ url, environment, tokenOf }) {
  pin(process.pid, cores?.all)
  let service
  let browser
  try {
    await measureBuilds()
    const { accountId, ...ids } = await seedDesk(url)
    service = await startService(environment, cores?.all)
    const opened = await openBrowser(service.url)
    browser = opened.browser
    await measurePages(service, opened.context, { token: tokenOf(accountId), ...ids })
  } finally {
    await browser?.close()
    await service?.end()
    pinMyself()
  }
}
