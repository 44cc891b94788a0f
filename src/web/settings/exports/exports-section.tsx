import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { TextField } from '../../parts/field.js'
import { useDesk } from '../../shell/desk.js'
import { exportsWords } from '../../words/settings/exports.js'
import { settingsWords } from '../../words/settings/settings.js'
import { wordsOf } from '../../words/language.js'
import { perform, SectionHeader } from '../frame/section.js'
import { startDownload } from './download.js'

const KINDS = ['APPOINTMENTS', 'REVENUE', 'CLIENTS'] as const
type Kind = (typeof KINDS)[number]

/** Downloads of the salon's data as CSV files. */
export default function ExportsSection() {
  const desk = useDesk()
  const words = wordsOf(exportsWords)
  const { title, text } = wordsOf(settingsWords).sections.exports
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState<Kind | undefined>(undefined)
  const isReversed = from !== '' && to !== '' && to < from
  const download = async (kind: Kind): Promise<void> => {
    setBusy(kind)
    const period = kind === 'CLIENTS' ? {} : { from: from || null, to: to || null }
    await perform(desk, () => startDownload(desk, { kind, ...period }))
    setBusy(undefined)
  }
  return (
    <div class="stack">
      <SectionHeader title={title} text={text} />
      <p>{words.hint}</p>
      <div class="row wrap">
        <TextField label={words.from} type="date" value={from} onInput={setFrom} />
        <TextField
          label={words.to}
          type="date"
          value={to}
          onInput={setTo}
          errors={isReversed ? [words.reversed] : undefined}
        />
      </div>
      {KINDS.map((kind) => (
        <div class="row" key={kind}>
          <div class="grow">
            <b>{words.kinds[kind].title}</b>
            <p class="small muted">{words.kinds[kind].text}</p>
          </div>
          <Button
            busy={busy === kind}
            disabled={isReversed && kind !== 'CLIENTS'}
            onClick={() => void download(kind)}
          >
            {words.download(words.kinds[kind].title)}
          </Button>
        </div>
      ))}
    </div>
  )
}
