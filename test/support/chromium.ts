import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The machine's own Chromium; fails, saying so, where there is none. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((place) => existsSync(place))
  if (!executablePath)
    throw new Error(
      `no browser: install Chromium so that one of these is there: ${PLACES.join(', ')}`,
    )
  const quiet = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return chromium.launch({ executablePath, headless: true, args: quiet })
}
