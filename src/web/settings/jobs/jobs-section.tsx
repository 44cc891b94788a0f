import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { Empty, Failure, Loading } from '../../parts/feedback.js'
import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { formatInstant } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { jobsWords } from '../../words/settings/jobs.js'
import { createJobs, type DeadJob } from './jobs.js'
import './jobs.css'

/** Asks before a job is deleted, which cannot be taken back. */
function DiscardDialog({
  job,
  onClose,
  onDiscard,
}: {
  job: DeadJob
  onClose: () => void
  onDiscard: () => void
}) {
  const words = wordsOf(jobsWords)
  return (
    <Dialog
      title={words.discardTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{wordsOf(commonWords).cancel}</Button>
          <Button kind="danger" onClick={onDiscard}>
            {words.discard}
          </Button>
        </>
      }
    >
      <p>
        <b>{words.names[job.name] ?? job.name}</b>
      </p>
      <p>{words.discardText}</p>
    </Dialog>
  )
}

/** The background jobs: how many there are, and those that failed for good. */
export default function JobsSection() {
  const desk = useDesk()
  const words = wordsOf(jobsWords)
  const [jobs] = useState(() => createJobs(desk))
  const [discarded, setDiscarded] = useState<DeadJob>()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => jobs.query.dispose, [jobs])
  const run = async (action: Promise<void>, done: string): Promise<void> => {
    try {
      await action
      desk.toasts.show(done)
      title.current?.focus() // the button is gone with its row
    } catch (error) {
      desk.toasts.fail(error)
    }
  }
  const { query } = jobs
  const data = query.data.value
  return (
    <>
      <header class="settings-header">
        <div class="grow">
          <h1 ref={title} tabIndex={-1}>
            {words.title}
          </h1>
          <p class="muted">{words.text}</p>
        </div>
      </header>
      {query.status.value === 'loading' && <Loading />}
      {query.status.value === 'failed' && (
        <Failure error={query.error.value} onRetry={() => void query.reload()} />
      )}
      {data && (
        <dl class="job-counts">
          {(['waiting', 'running', 'dead'] as const).map((state) => (
            <div key={state} class={state === 'dead' && data.counts.dead > 0 ? 'danger' : ''}>
              <dt class="small">{words[state]}</dt>
              <dd>{data.counts[state]}</dd>
            </div>
          ))}
        </dl>
      )}
      {data?.nodes.length === 0 && <Empty title={words.none}>{words.noneText}</Empty>}
      {data && data.nodes.length > 0 && (
        <>
          <h2 class="settings-subtitle">{words.failedTitle}</h2>
          <ul class="settings-list">
            {data.nodes.map((job) => (
              <li key={job.id}>
                <div class="settings-list-main">
                  <p>
                    <b>{words.names[job.name] ?? job.name}</b>
                  </p>
                  <p class="job-error small" dir="auto">
                    {job.error ?? words.noError}
                  </p>
                  <p class="muted small">
                    {words.attempts(
                      job.attempts,
                      formatInstant(job.createdAt, desk.salon.value.timeZone),
                    )}
                  </p>
                </div>
                <Button
                  busy={jobs.busy.value.has(job.id)}
                  onClick={() => void run(jobs.retry(job.id), words.retried)}
                >
                  {words.retry}
                </Button>
                <Button kind="quiet" onClick={() => setDiscarded(job)}>
                  {words.discard}
                </Button>
              </li>
            ))}
          </ul>
          {data.hasMore && (
            <Button onClick={() => void jobs.loadMore()}>{wordsOf(commonWords).loadMore}</Button>
          )}
        </>
      )}
      {discarded && (
        <DiscardDialog
          job={discarded}
          onClose={() => setDiscarded(undefined)}
          onDiscard={() => {
            setDiscarded(undefined)
            void run(jobs.discard(discarded.id), words.discarded)
          }}
        />
      )}
    </>
  )
}
