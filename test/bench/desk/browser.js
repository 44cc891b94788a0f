import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { DESK } from './data.js'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** What the measurements use inside of a page, as `bench`. */
function installTools() {
  const nextFrame = () => new Promise(requestAnimationFrame)
  globalThis.bench = {
    /** Resolves with the time when the present state of the page is painted. */
    async painted() {
      await nextFrame()
      await nextFrame()
      return performance.now()
    },
    /** Resolves when a condition holds that changes of the document can make true. */
    until: (isTrue) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isTrue()) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        })
        if (isTrue()) {
          observer.disconnect()
          resolve()
        }
      }),
    /** Scrolls by so many pixels in each frame. Resolves with the milliseconds between frames. */
    async scroll(selector, pixels, frames) {
      const element = document.querySelector(selector)
      const intervals = []
      let before = await nextFrame()
      for (let frame = 0; frame < frames; frame += 1) {
        element.scrollTop += pixels
        const now = await nextFrame()
        intervals.push(now - before)
        before = now
      }
      return intervals
    },
  }
}

/** The machine's own Chromium, with an operator's window. */
export async function openBrowser(baseURL) {
  const executablePath = PLACES.find((place) => existsSync(place))
  if (!executablePath)
    throw new Error(`no browser: install Chromium at one of ${PLACES.join(', ')}`)
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript(installTools)
  return { browser, context }
}

/** Opens a tab that is signed in. */
export async function signIn(context) {
  const page = await context.newPage()
  await page.goto('/')
  await page.fill('input[name=username]', DESK.username)
  await page.fill('input[name=password]', DESK.password)
  await page.click('button[type=submit]')
  await page.waitForSelector('.shell')
  return page
}
