import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../support/account.js'
import { type DeskFixture, startDemoDesk } from '../support/desk.js'
import { deskAddresses, settled, signIn } from '../support/desk-pages.js'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
/** Each size, language and theme occurs once: what the checker finds depends on one of them alone. */
const VIEWS = [
  { locale: 'en-GB', colorScheme: 'light', viewport: WIDE },
  { locale: 'ru-RU', colorScheme: 'dark', viewport: NARROW },
] as const
/** What WCAG AA asks for, and what is good practice beyond it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Each part opens every page of the desk, on a machine that may be busy. */
const TIMEOUT_MS = 300_000

let desk: DeskFixture
let addresses: string[]
beforeAll(async () => {
  desk = await startDemoDesk()
  const page = await desk.signedIn('admin')
  addresses = await deskAddresses(page)
  await page.context().close()
}, TIMEOUT_MS)
afterAll(() => desk?.stop())

/** The serious findings of a page, one line each. */
async function findingsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  const path = new URL(page.url()).pathname
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) =>
          `${path} ${id} ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
      ),
    )
}

/** The checker runs a script of its own, which the policy of the pages refuses. */
const personOf = (view: (typeof VIEWS)[number]): Promise<BrowserContext> =>
  desk.person({ ...view, bypassCSP: true, reducedMotion: 'reduce' })

test.each(VIEWS)(
  'every page can be used with assistive tools: $locale, $colorScheme, $viewport.width px',
  async (view) => {
    const context = await personOf(view)
    const page = await context.newPage()
    await page.goto('/')
    await page.locator('input[name=username]').waitFor()
    const findings = await findingsOf(page)
    await signIn(page, 'admin', PASSWORD)
    for (const path of addresses) {
      await page.goto(path)
      await settled(page)
      findings.push(...(await findingsOf(page)))
      const isTooWide =
        'document.documentElement.scrollWidth > document.documentElement.clientWidth'
      if (await page.evaluate<boolean>(isTooWide)) findings.push(`${path} scrolls sideways`)
    }
    await context.close()
    expect(findings).toEqual([])
  },
  TIMEOUT_MS,
)

test('the checker finds what is wrong', async () => {
  const context = await personOf(VIEWS[0])
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('input[name=username]').waitFor()
  await page.evaluate("document.querySelectorAll('label').forEach((label) => label.remove())")
  expect((await findingsOf(page)).join('\n')).toContain('label')
  await context.close()
})
