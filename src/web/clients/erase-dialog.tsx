import { useState } from 'preact/hooks'
import type { ClientCard } from '../client/client-store.js'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { Notice } from '../parts/feedback.js'
import { useDesk } from '../shell/desk.js'
import { erasureWords } from '../words/booking/erasure.js'
import { commonWords } from '../words/common.js'
import { describeError } from '../words/errors.js'
import { wordsOf } from '../words/language.js'
import { EraseClientDocument } from './documents.js'

/** Says what goes and what stays when a client is erased, and does it after a yes. */
export function EraseDialog({ card, onClose }: { card: ClientCard; onClose: () => void }) {
  const desk = useDesk()
  const words = wordsOf(erasureWords)
  const [error, setError] = useState<unknown>(undefined)
  const [isBusy, setBusy] = useState(false)
  const erase = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await desk.request(EraseClientDocument, { id: card.id })
      desk.toasts.show(words.erased)
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={words.title(card.name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{wordsOf(commonWords).cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void erase()}>
            {words.erase}
          </Button>
        </>
      }
    >
      <div class="stack">
        <div>
          <b>{words.goes}</b>
          <p>{words.whatGoes}</p>
        </div>
        <div>
          <b>{words.stays}</b>
          <p>{words.whatStays}</p>
        </div>
        <Notice kind="warning">{words.warning}</Notice>
        {error !== undefined && <Notice>{describeError(error)}</Notice>}
      </div>
    </Dialog>
  )
}
