import { setTimeout as sleep } from 'node:timers/promises'
import { DESK } from './data.js'

const WARM_UP = 3
const PAUSE_MS = 50
/** Room for a reply to be stored before the next one is written. */
const REPLY_PAUSE_MS = 300
const SCROLL_PIXELS = 100
const SCROLL_FRAMES = 300

/** Milliseconds from the end of the journal's response until its cards are painted. */
const paintJournal = (page) =>
  page.evaluate(async (cards) => {
    const count = () => document.querySelectorAll('.appointment-card').length
    await globalThis.bench.until(() => count() === cards)
    const painted = await globalThis.bench.painted()
    const responses = performance
      .getEntriesByType('resource')
      .filter(({ name, initiatorType }) => initiatorType === 'fetch' && name.endsWith('/graphql'))
    // Of the responses of this page, that of the journal is by far the largest.
    const journal = responses.reduce((a, b) => (b.decodedBodySize > a.decodedBodySize ? b : a))
    if (journal.decodedBodySize < cards * 100) throw new Error('no response holds the journal')
    return painted - journal.responseEnd
  }, DESK.appointments)

/** Opens the journal anew each time. Resolves with the milliseconds from its data to the paint. */
export async function measureJournal(page, times) {
  const delays = []
  for (let time = -WARM_UP; time < times; time += 1) {
    await page.goto(`/journal/${DESK.day}`, { waitUntil: 'commit' })
    const delay = await paintJournal(page)
    if (time >= 0) delays.push(delay)
    await page.waitForLoadState('networkidle')
  }
  return delays
}

const COMMENT = `mutation ($id: Int!, $comment: String) {
  updateAppointment(id: $id, input: { comment: $comment }) { version }
}`

/** Changes the comment of an appointment outside of the browser. */
async function changeComment(service, token, variables) {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: COMMENT, variables }),
  })
  const { errors } = await response.json()
  if (errors) throw new Error(errors[0].message)
}

/**
 * Changes an appointment of the day that a page shows. Resolves with the milliseconds from each
 * request until the page has the change in its document and until it is painted.
 */
export async function measureEvents({ page, service, token, id }, times) {
  const inDocument = []
  const painted = []
  for (let time = -WARM_UP; time < times; time += 1) {
    const comment = `Change ${time + WARM_UP} of the comment`
    // Both clocks count from 1970: the browser is on this machine.
    const shown = page.evaluate(
      async ([selector, text]) => {
        const label = () => document.querySelector(selector)?.getAttribute('aria-label') ?? ''
        await globalThis.bench.until(() => label().includes(text))
        const changed = performance.now()
        const end = await globalThis.bench.painted()
        return [performance.timeOrigin + changed, performance.timeOrigin + end]
      },
      [`[data-appointment="${id}"]`, comment],
    )
    await sleep(PAUSE_MS) // the page waits for the change before it is made
    const start = performance.timeOrigin + performance.now()
    await changeComment(service, token, { id, comment })
    const [changed, end] = await shown
    if (time < 0) continue
    inDocument.push(changed - start)
    painted.push(end - start)
  }
  return { inDocument, painted }
}

/** Opens the long dialogue and loads all of its messages. */
export async function openDialogue(page, taskId) {
  await page.goto(`/inbox/${taskId}`)
  await page.waitForSelector('.message')
  await page.evaluate(async (messages) => {
    const list = document.querySelector('.message-list')
    const count = () => document.querySelectorAll('.message').length
    while (count() < messages) {
      const before = count()
      list.scrollTop = 0
      await globalThis.bench.until(() => count() > before)
      await globalThis.bench.painted()
    }
  }, DESK.messages)
}

/** Writes replies. Resolves with the milliseconds from the Enter key until each is painted. */
export async function measureReplies(page, times) {
  const delays = []
  const field = page.locator('.composer-text')
  for (let time = -WARM_UP; time < times; time += 1) {
    const text = `Reply ${time + WARM_UP} of the bench`
    await field.fill(text)
    const shown = page.evaluate(async (written) => {
      const pressed = await new Promise((resolve) =>
        addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), {
          capture: true,
          once: true,
        }),
      )
      // A search through all lines would itself be in the figure.
      const lines = document.querySelector('.message-lines')
      await globalThis.bench.until(() => lines.lastElementChild.textContent.includes(written))
      return (await globalThis.bench.painted()) - pressed
    }, text)
    await sleep(PAUSE_MS)
    await field.press('Enter')
    const delay = await shown
    if (time >= 0) delays.push(delay)
    await sleep(REPLY_PAUSE_MS)
  }
  return delays
}

/** Scrolls the dialogue up from its end. Resolves with the milliseconds between frames. */
export async function measureDialogueFrames(page) {
  await page.evaluate(async () => {
    const list = document.querySelector('.message-list')
    list.scrollTop = list.scrollHeight
    await globalThis.bench.painted()
  })
  return page.evaluate(
    ([pixels, frames]) => globalThis.bench.scroll('.message-list', -pixels, frames),
    [SCROLL_PIXELS, SCROLL_FRAMES],
  )
}

/** Loads all tasks of the inbox, and scrolls down from the first one. */
export async function measureInboxFrames(page) {
  await page.goto('/inbox')
  await page.waitForSelector('.task-row')
  await page.evaluate(async (tasks) => {
    const frame = document.querySelector('.list-frame')
    const count = () => document.querySelectorAll('.task-row').length
    while (count() < tasks) {
      const before = count()
      frame.scrollTop = frame.scrollHeight
      await globalThis.bench.until(() => count() > before)
      await globalThis.bench.painted()
    }
    frame.scrollTop = 0
    await globalThis.bench.painted()
  }, DESK.tasks)
  return page.evaluate(
    ([pixels, frames]) => globalThis.bench.scroll('.list-frame', pixels, frames),
    [SCROLL_PIXELS, SCROLL_FRAMES],
  )
}
