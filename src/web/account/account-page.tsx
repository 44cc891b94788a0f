import { useState } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import type { Session } from '../api/session.js'
import { Button } from '../parts/button.js'
import { SelectField } from '../parts/field.js'
import { useDesk } from '../shell/desk.js'
import { applyTheme, currentTheme, type Theme } from '../shell/theme.js'
import { accountWords } from '../words/account.js'
import { commonWords } from '../words/common.js'
import { chooseLanguage, language, type PageLanguage, wordsOf } from '../words/language.js'
import { DeveloperLinks, WidgetSnippet } from './developer-links.js'
import { PasswordForm } from './password-form.js'
import { SessionList } from './session-list.js'
import './account.css'

/** How the pages of this browser look. */
function Appearance() {
  const words = wordsOf(commonWords)
  const [theme, setTheme] = useState(currentTheme)
  return (
    <section class="account-group stack">
      <h2>{wordsOf(accountWords).appearance}</h2>
      <div class="account-fields">
        <SelectField
          label={words.pageLanguage}
          value={language.value}
          onInput={(value) => chooseLanguage(value as PageLanguage)}
          options={[
            { value: 'en', label: 'English' },
            { value: 'ru', label: 'Русский' },
          ]}
        />
        <SelectField
          label={words.theme}
          value={theme}
          onInput={(value) => {
            setTheme(value as Theme)
            applyTheme(value as Theme)
          }}
          options={[
            { value: 'auto', label: words.themeAuto },
            { value: 'light', label: words.themeLight },
            { value: 'dark', label: words.themeDark },
          ]}
        />
      </div>
    </section>
  )
}

/** The page of the account that is signed in: its looks, its password and its sign-ins. */
export default function AccountPage({ session }: { session: Session }) {
  const { me, salon } = useDesk()
  const words = wordsOf(accountWords)
  const { name, username, role } = me.value
  return (
    <div class="account-page stack">
      <header class="row wrap">
        <div class="grow">
          <h1 dir="auto">{name}</h1>
          <p class="muted">
            {[username, words.roles[role], salon.value.name].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Button onClick={() => void session.signOut()}>{wordsOf(commonWords).signOut}</Button>
      </header>
      <Appearance />
      <PasswordForm session={session} />
      <SessionList />
      <DeveloperLinks />
      {role === 'ADMIN' && <WidgetSnippet />}
      {role === 'ADMIN' && (
        <section class="account-group">
          <a class="account-link" href={pathTo('start')}>
            {words.start}
          </a>
          <p class="muted small">{words.startText}</p>
        </section>
      )}
    </div>
  )
}
