import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Empty, Failure, Loading } from '../../parts/feedback.js'
import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { formatInstant, formatShortDay } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { importsWords } from '../../words/settings/imports.js'
import { ConflictsDialog } from './conflicts-dialog.js'
import { createImports, type ImportRun } from './imports.js'
import { StartImport } from './start-import.js'
import './imports.css'

const TAGS = { RUNNING: 'warning', SUCCEEDED: 'success', FAILED: 'danger' } as const

/** An import: its days, how far it is, and what came of it. */
function Run({
  run,
  onCancel,
  onShowConflicts,
}: {
  run: ImportRun
  onCancel: () => Promise<void>
  onShowConflicts: () => void
}) {
  const { salon } = useDesk()
  const words = wordsOf(importsWords)
  const [isStopping, setStopping] = useState(false)
  const { state, system, processed, total } = run
  const stop = async (): Promise<void> => {
    setStopping(true)
    await onCancel()
    setStopping(false)
  }
  return (
    <li>
      <div class="settings-list-main">
        <p class="row wrap">
          <b>{words.systems[system]}</b>
          <span>{words.days(formatShortDay(run.from), formatShortDay(run.to))}</span>
          <span class={`settings-tag ${TAGS[state]}`}>{words.states[state]}</span>
        </p>
        {state === 'RUNNING' && (
          <progress
            class="import-progress"
            aria-label={words.progress(words.systems[system])}
            max={total ?? undefined}
            value={total === null ? undefined : processed}
          />
        )}
        <p class="small">
          {total === null ? words.records(processed) : words.recordsOf(processed, total)}
          {processed > 0 && `: ${words.result(run.created, run.updated, run.skipped)}`}
        </p>
        {run.error !== null && (
          <p class="import-error small" dir="auto">
            {run.error}
          </p>
        )}
        <p class="muted small">
          {words.startedAt(formatInstant(run.startedAt, salon.value.timeZone))}
        </p>
      </div>
      {run.conflictCount > 0 && (
        <Button kind="quiet" onClick={onShowConflicts}>
          {words.conflicts(run.conflictCount)}
        </Button>
      )}
      {state === 'RUNNING' && (
        <Button busy={isStopping} onClick={() => void stop()}>
          {words.cancel}
        </Button>
      )}
    </li>
  )
}

/** Imports from other booking systems: a new one, and those before with progress and conflicts. */
export default function ImportsSection() {
  const desk = useDesk()
  const words = wordsOf(importsWords)
  const [imports] = useState(() => createImports(desk))
  const [shownRun, setShownRun] = useState<number>()
  useEffect(() => imports.dispose, [imports])
  const cancel = async (id: number): Promise<void> => {
    try {
      await imports.cancel(id)
      desk.toasts.show(words.cancelled)
    } catch (error) {
      desk.toasts.fail(error)
    }
  }
  const { query } = imports
  const data = query.data.value
  return (
    <>
      <header class="settings-header">
        <div class="grow">
          <h1>{words.title}</h1>
          <p class="muted">{words.text}</p>
        </div>
      </header>
      <StartImport imports={imports} />
      {query.status.value === 'loading' && <Loading />}
      {query.status.value === 'failed' && (
        <Failure error={query.error.value} onRetry={() => void query.reload()} />
      )}
      {data?.nodes.length === 0 && <Empty title={words.none} />}
      {data && data.nodes.length > 0 && (
        <ul class="settings-list">
          {data.nodes.map((run) => (
            <Run
              key={run.id}
              run={run}
              onCancel={() => cancel(run.id)}
              onShowConflicts={() => setShownRun(run.id)}
            />
          ))}
        </ul>
      )}
      {data?.hasMore && (
        <Button onClick={() => void imports.loadMore()}>{wordsOf(commonWords).loadMore}</Button>
      )}
      {shownRun !== undefined && (
        <ConflictsDialog runId={shownRun} onClose={() => setShownRun(undefined)} />
      )}
    </>
  )
}
