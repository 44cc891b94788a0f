import type { Page } from 'playwright-core'
import type { Role } from '../../src/domain/identity/rights.js'
import { storeAccount } from './account.js'
import { type DeskFixture, startDesk } from './desk.js'
import { settled } from './desk-pages.js'
import { type Story, tellStory } from './inbox/story.js'

export type StoryDeskFixture = DeskFixture & {
  readonly salon: Story
  /** Opens a page of the desk as a new person, in a browser of their own. */
  openAs(name: string, path: string, role?: Role): Promise<Page>
}

/** The desk of a salon in which the test creates everything. */
export async function startStoryDesk(
  environment: Record<string, string> = {},
): Promise<StoryDeskFixture> {
  const desk = await startDesk(environment)
  const salon = await tellStory(desk.app)
  return {
    ...desk,
    salon,
    async openAs(name, path, role = 'operator') {
      const account = { username: name.toLowerCase(), name, role, masterId: null, clientId: null }
      await storeAccount(desk.app.db, salon.id, account, desk.app.now)
      const page = await desk.signedIn(account.username, { viewport: { width: 1440, height: 900 } })
      page.setDefaultTimeout(20_000)
      await page.goto(path)
      await settled(page)
      return page
    },
  }
}
