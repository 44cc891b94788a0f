import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Empty } from '../../parts/feedback.js'
import { wordsOf } from '../../words/language.js'
import { autopilotWords } from '../../words/settings/autopilot.js'
import { Loaded, useSalonData } from '../frame/section.js'
import { AutopilotFiguresDocument, type AutopilotFiguresQuery } from './documents.js'
import './autopilot.css'

type Figures = AutopilotFiguresQuery['autopilotFigures']
const PERIODS = [7, 30] as const
const DAY_MS = 24 * 60 * 60_000

/** A number with a bar that shows its share. */
const Bar = ({ label, count, of }: { label: string; count: number; of: number }) => (
  <div class="figure">
    <dt>{label}</dt>
    <dd>
      <meter aria-hidden="true" min={0} max={Math.max(of, 1)} value={count} />
      <span class="settings-figure">{count}</span>
    </dd>
  </div>
)

function FigureList({ figures }: { figures: Figures }) {
  const words = wordsOf(autopilotWords)
  const { dialogues, solved, booked, moved, cancelled, undone, handBacks } = figures
  const actions = booked + moved + cancelled
  if (dialogues === 0) return <Empty title={words.noFigures}>{words.noFiguresText}</Empty>
  return (
    <>
      <p>{words.summary(dialogues, solved, Math.round((solved / dialogues) * 100))}</p>
      <dl class="figures">
        <Bar label={words.booked} count={booked} of={actions} />
        <Bar label={words.moved} count={moved} of={actions} />
        <Bar label={words.cancelled} count={cancelled} of={actions} />
        <Bar label={words.undone} count={undone} of={actions} />
      </dl>
      {handBacks.length > 0 && (
        <>
          <h3>{words.handBacks}</h3>
          <dl class="figures">
            {handBacks.map(({ reason, count }) => (
              <Bar key={reason} label={words.reasons[reason]} count={count} of={dialogues} />
            ))}
          </dl>
        </>
      )}
    </>
  )
}

/** What the autopilot achieved in the last days. */
export function AutopilotFigures() {
  const words = wordsOf(autopilotWords)
  const [days, setDays] = useState<number>(PERIODS[0])
  const query = useSalonData(
    async ({ request, now }, signal) => {
      const since = new Date(now.peek() - days * DAY_MS).toISOString()
      return (await request(AutopilotFiguresDocument, { since }, { signal })).autopilotFigures
    },
    [],
    [days],
  )
  return (
    <section class="settings-group stack">
      <div class="row wrap">
        <h2 class="grow">{words.figures}</h2>
        {PERIODS.map((period) => (
          <Button
            key={period}
            kind={period === days ? 'plain' : 'quiet'}
            aria-pressed={period === days}
            onClick={() => setDays(period)}
          >
            {words.days(period)}
          </Button>
        ))}
      </div>
      <Loaded query={query}>{(figures) => <FigureList figures={figures} />}</Loaded>
    </section>
  )
}
