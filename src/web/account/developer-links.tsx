import { useState } from 'preact/hooks'
import { BASE_URL } from '../api/endpoint.js'
import { Button } from '../parts/button.js'
import { Icon } from '../parts/icon.js'
import { useDesk } from '../shell/desk.js'
import { accountWords } from '../words/account.js'
import { wordsOf } from '../words/language.js'

const LINKS = [
  { name: 'restDocs', path: 'api/docs/' },
  { name: 'restSchema', path: 'api/schema/' },
  { name: 'explorer', path: 'explorer/' },
  { name: 'graph', path: 'graphql' },
] as const

/** Where a program of the salon starts. */
export function DeveloperLinks() {
  const words = wordsOf(accountWords)
  return (
    <section class="account-group stack">
      <h2>{words.developers}</h2>
      <ul>
        {LINKS.map(({ name, path }) => (
          <li key={name}>
            {/* A page of the service, not of the desk: the router must leave it alone. */}
            <a
              class="account-link row"
              href={String(new URL(path, BASE_URL))}
              target="_blank"
              rel="noopener"
            >
              {words.links[name]}
              <Icon name="link" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The frame of the widget, to copy into a page. EMBED_URL stands for a link of an operator. */
const widgetSnippet = (): string =>
  [
    `<!-- EMBED_URL: embed_url of GET ${String(new URL('api/assistant/embed-token/', BASE_URL))} -->`,
    '<iframe src="EMBED_URL" title="Dialogues" width="400" height="640"></iframe>',
  ].join('\n')

/** How the dialogues come into a page of the salon's own. */
export function WidgetSnippet() {
  const { toasts } = useDesk()
  const words = wordsOf(accountWords)
  const [snippet] = useState(widgetSnippet)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(snippet)
      toasts.show(words.copied)
    } catch (error) {
      toasts.fail(error)
    }
  }
  return (
    <section class="account-group stack">
      <div>
        <h2>{words.widget}</h2>
        <p class="muted small">{words.widgetText('EMBED_ORIGINS')}</p>
      </div>
      <pre class="snippet" tabIndex={0}>
        {snippet}
      </pre>
      <div class="row">
        <Button onClick={() => void copy()}>{words.copy}</Button>
      </div>
    </section>
  )
}
