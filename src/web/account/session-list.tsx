import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../parts/button.js'
import { Failure, Loading } from '../parts/feedback.js'
import { useDesk } from '../shell/desk.js'
import { accountWords } from '../words/account.js'
import { formatInstant } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { createSessions, deviceName, type OwnSession } from './sessions.js'

/** The account's sign-ins, each with a way to end it. */
export function SessionList() {
  const desk = useDesk()
  const words = wordsOf(accountWords)
  const [sessions] = useState(() => createSessions(desk))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => void sessions.load(), [])
  const end = async (ids: readonly string[], done: string): Promise<void> => {
    try {
      await sessions.end(ids)
      desk.toasts.show(done)
      title.current?.focus() // the button is gone with its row
    } catch (error) {
      desk.toasts.fail(error)
    }
  }
  const nameOf = ({ device }: OwnSession): string => deviceName(device) ?? words.unknownDevice
  const list = sessions.list.value
  const others = list?.filter(({ current }) => !current).map(({ id }) => id) ?? []
  const isBusy = (id: string): boolean => sessions.busy.value.has(id)
  const zone = desk.salon.value.timeZone
  return (
    <section class="account-group stack">
      <div class="row wrap">
        <h2 class="grow" tabIndex={-1} ref={title}>
          {words.sessions}
        </h2>
        {others.length > 1 && (
          <Button busy={others.every(isBusy)} onClick={() => void end(others, words.othersEnded)}>
            {words.endOthers}
          </Button>
        )}
      </div>
      {sessions.failure.value !== undefined && (
        <Failure error={sessions.failure.value} onRetry={() => void sessions.load()} />
      )}
      {!list && sessions.failure.value === undefined && <Loading lines={2} />}
      <ul class="session-list">
        {list?.map((session) => (
          <li key={session.id} class="row wrap">
            <div class="grow" title={session.device ?? undefined}>
              <p>
                {nameOf(session)}
                {session.current && <span class="session-tag">{words.thisDevice}</span>}
              </p>
              <p class="muted small">
                {words.signedInAt(
                  formatInstant(session.createdAt, zone),
                  formatInstant(session.renewedAt, zone),
                )}
              </p>
            </div>
            {!session.current && (
              <Button
                busy={isBusy(session.id)}
                aria-label={words.endSessionOf(nameOf(session))}
                onClick={() => void end([session.id], words.sessionEnded)}
              >
                {words.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
