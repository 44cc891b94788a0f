import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { wordsOf } from '../../words/language.js'
import { autopilotWords } from '../../words/settings/autopilot.js'
import { templateWords } from '../../words/texts/templates.js'
import { PreviewCannedReplyDocument } from '../canned-replies/documents.js'
import { FormArea, FormSelect, FormText, useForm } from '../frame/form-fields.js'
import { FormGroup } from '../frame/form-group.js'
import { PreviewBox, useLivePreview } from '../frame/template-editor.js'
import { type SettingsAutopilotQuery, UpdateAutopilotSettingsDocument } from './documents.js'

type Settings = SettingsAutopilotQuery['autopilotSettings'][number]
const MODES: readonly Settings['mode'][] = ['FIRST', 'ON_REQUEST', 'OFF']
type ChannelValues = {
  readonly mode: Settings['mode']
  readonly from: string
  readonly to: string
  readonly greeting: string
}

/** When the autopilot answers in one messenger, and how it begins. */
export function AutopilotChannel({ settings }: { settings: Settings }) {
  const desk = useDesk()
  const words = wordsOf(autopilotWords)
  const { channel, mode, greeting } = settings
  const form = useForm<ChannelValues>({
    saved: {
      mode,
      greeting,
      from: settings.from?.slice(0, 5) ?? '',
      to: settings.to?.slice(0, 5) ?? '',
    },
    check: ({ from, to }): Readonly<Record<string, readonly string[]>> => ({
      ...(from !== '' && to === '' && { to: [words.bothTimes] }),
      ...(from === '' && to !== '' && { from: [words.bothTimes] }),
    }),
    // The graph takes the settings of a channel as a whole.
    save: (_, values) => {
      const input = {
        channel,
        mode: values.mode,
        greeting: values.greeting.trim(),
        from: values.from || null,
        to: values.to || null,
      }
      return desk.request(UpdateAutopilotSettingsDocument, { input })
    },
  })
  const values = form.values.value
  const preview = useLivePreview(values.greeting, async (text, signal) =>
    text.trim() === ''
      ? ''
      : (await desk.request(PreviewCannedReplyDocument, { text }, { signal })).previewCannedReply,
  )
  return (
    <FormGroup title={wordsOf(commonWords).channel[channel]} form={form}>
      <FormSelect
        form={form}
        name="mode"
        label={words.mode}
        hint={words.modeHints[values.mode]}
        options={MODES.map((value) => ({ value, label: words.modes[value] }))}
      />
      {values.mode === 'FIRST' && (
        <div class="settings-fields">
          <FormText form={form} name="from" type="time" label={words.from} hint={words.hoursHint} />
          <FormText form={form} name="to" type="time" label={words.to} hint={words.overnight} />
        </div>
      )}
      <FormArea form={form} name="greeting" label={words.greeting} hint={words.greetingHint} />
      {values.greeting.trim() !== '' && (
        <section class="stack">
          <h3>{wordsOf(templateWords).preview}</h3>
          <PreviewBox preview={preview} />
        </section>
      )}
    </FormGroup>
  )
}
