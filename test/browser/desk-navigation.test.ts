import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoDeskFixture, startDemoDesk } from '../support/desk.js'

let desk: DemoDeskFixture
beforeAll(async () => {
  desk = await startDemoDesk({ AUTOPILOT_ENABLED: 'false' })
})
afterAll(() => desk?.stop())

/** The labels of the navigation that do not fit. */
const CUT_LABELS = `[...document.querySelectorAll('nav .rail-item span')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent)`
const OVERFLOW = 'document.querySelector("nav.rail").scrollWidth - innerWidth'

test.each(['ru-RU', 'en-GB'])('no label of the navigation is cut in %s', async (locale) => {
  const page = await desk.signedIn('admin', { locale })
  for (const width of [1440, 768, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await page.evaluate(CUT_LABELS)]).toEqual([width, []])
    expect(await page.evaluate<number>(OVERFLOW)).toBeLessThanOrEqual(0)
  }
})
