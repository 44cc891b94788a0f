import type { BrowserContextOptions, Page } from 'playwright-core'
import { startTestApp, type TestApp } from './app.js'
import { startBrowser } from './chromium.js'

export type Visits = {
  readonly app: TestApp
  /** A new page, and the addresses outside the house that it asked for. */
  visit(
    options?: BrowserContextOptions,
  ): Promise<{ readonly page: Page; readonly outside: readonly string[] }>
  stop(): Promise<void>
}

/** The whole house, and a browser to look at its pages with. */
export async function startVisits(environment: Record<string, string> = {}): Promise<Visits> {
  const browser = await startBrowser()
  const app = await startTestApp(environment).catch(async (error: unknown) => {
    await browser.close()
    throw error
  })
  return {
    app,
    async visit(options = {}) {
      const page = await browser.newPage(options)
      const outside: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(app.url) && /^https?:/.test(request.url()))
          outside.push(request.url())
      })
      return { page, outside }
    },
    async stop() {
      await browser.close()
      await app.stop()
    },
  }
}
