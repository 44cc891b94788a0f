import { wordsOf } from '../../words/language.js'
import { autopilotWords } from '../../words/settings/autopilot.js'
import { settingsWords } from '../../words/settings/settings.js'
import { Loaded, SectionHeader, useSalonData } from '../frame/section.js'
import { AutopilotChannel } from './autopilot-channel.js'
import { AutopilotFigures } from './autopilot-figures.js'
import { SettingsAutopilotDocument } from './documents.js'
import { AutopilotSentences } from './sentences.js'

/** The autopilot: its results, and its settings in each messenger. */
export default function AutopilotSection() {
  const query = useSalonData(
    ({ request }, signal) => request(SettingsAutopilotDocument, {}, { signal }),
    ['SETTINGS'],
  )
  return (
    <>
      <SectionHeader
        title={wordsOf(settingsWords).sections.autopilot.title}
        text={wordsOf(autopilotWords).text}
      />
      <AutopilotFigures />
      <Loaded query={query}>
        {({ salon, autopilotSettings }) => (
          <>
            {autopilotSettings.map((settings) => (
              <AutopilotChannel key={settings.channel} settings={settings} />
            ))}
            <AutopilotSentences salonLanguage={salon.notifications.language} />
          </>
        )}
      </Loaded>
    </>
  )
}
