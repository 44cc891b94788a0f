import type { ComponentType } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { Empty, Failure, Loading } from '../parts/feedback.js'
import { Icon } from '../parts/icon.js'
import { useDesk } from '../shell/desk.js'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'
import { settingsWords } from '../words/settings/settings.js'
import { isSectionName, SECTION_NAMES, type SectionName, SECTIONS } from './sections.js'
import type { SectionProps } from './frame/section.js'
import './settings.css'

/** Beside the menu there is room for a section. */
const isWide = (): boolean => matchMedia('(min-width: 768px)').matches

/** Loads a section's code and shows it. */
function SectionContent({ name, id }: { name: SectionName; id: string | undefined }) {
  const [component, setComponent] = useState<{ Component: ComponentType<SectionProps> }>()
  const [failure, setFailure] = useState<unknown>()
  const load = (): void => {
    setFailure(undefined)
    SECTIONS[name]().then((module) => setComponent({ Component: module.default }), setFailure)
  }
  useEffect(load, [])
  if (component) return <component.Component id={id} />
  return failure === undefined ? <Loading /> : <Failure error={failure} onRetry={load} />
}

/** The set-up of the salon, for admins: a menu, and one section at a time. */
export default function SettingsPage({ section, id }: { section?: string; id?: string }) {
  const { me } = useDesk()
  const { route } = useLocation()
  const words = wordsOf(settingsWords)
  const isKnown = isSectionName(section)
  useEffect(() => {
    if (!isKnown && isWide()) route(pathTo('settings', SECTION_NAMES[0] ?? ''), true)
  }, [isKnown])
  if (me.value.role !== 'ADMIN') return <Empty title={words.adminsOnly} />
  return (
    <div class={isKnown ? 'settings has-section' : 'settings'}>
      <nav class="settings-menu" aria-label={wordsOf(commonWords).settings}>
        <h1>{wordsOf(commonWords).settings}</h1>
        <ul>
          {SECTION_NAMES.map((name) => (
            <li key={name}>
              <a
                href={pathTo('settings', name)}
                aria-current={name === section ? 'page' : undefined}
              >
                <span class="grow">
                  {words.sections[name].title}
                  <span class="settings-menu-text muted small">{words.sections[name].text}</span>
                </span>
                <Icon name="next" />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {isKnown && (
        <div class="settings-section">
          <a class="settings-back row" href={pathTo('settings')}>
            <Icon name="back" />
            {wordsOf(commonWords).settings}
          </a>
          <SectionContent key={section} name={section} id={id} />
        </div>
      )}
    </div>
  )
}
