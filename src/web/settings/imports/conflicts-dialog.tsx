import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { Failure, Loading } from '../../parts/feedback.js'
import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { wordsOf } from '../../words/language.js'
import { importsWords } from '../../words/settings/imports.js'
import type { Pages } from '../load-pages.js'
import { type ImportConflict, loadConflicts } from './imports.js'

/** The records that an import left out, and why. */
export function ConflictsDialog({ runId, onClose }: { runId: number; onClose: () => void }) {
  const desk = useDesk()
  const words = wordsOf(importsWords)
  const [pages, setPages] = useState(1)
  const [list, setList] = useState<Pages<ImportConflict>>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const load = async (): Promise<void> => {
    setBusy(true)
    try {
      setList(await loadConflicts(desk, runId, pages))
      setFailure(undefined)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => void load(), [pages])
  return (
    <Dialog side title={words.conflictsTitle} onClose={onClose}>
      <div class="stack">
        <p class="muted">{words.conflictsText}</p>
        {!list && failure === undefined && <Loading />}
        <ul class="conflicts">
          {list?.nodes.map(({ externalId, reason }) => (
            <li key={externalId}>
              <b>{words.record(externalId)}</b>
              <p dir="auto">{reason}</p>
            </li>
          ))}
        </ul>
        {failure !== undefined && <Failure error={failure} onRetry={() => void load()} />}
        {list?.hasMore && (
          <Button busy={isBusy} onClick={() => setPages(pages + 1)}>
            {wordsOf(commonWords).loadMore}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
