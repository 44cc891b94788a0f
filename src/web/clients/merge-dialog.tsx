import { useState } from 'preact/hooks'
import { describeClientChange } from '../client/client-facts.js'
import type { ClientCard } from '../client/client-store.js'
import { ChangeClientDocument, ClientCardDocument } from '../client/documents.js'
import { Button } from '../parts/button.js'
import { Dialog } from '../parts/dialog.js'
import { Notice } from '../parts/feedback.js'
import { useDesk } from '../shell/desk.js'
import { clientWords } from '../words/booking/client.js'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'
import { ClientField, type ClientSuggestion } from '../find-client/client-field.js'
import { type MergeCandidate, mergeDirection } from './merge-direction.js'

/** Merges a client with another one, as far as the graph merges clients. */
export function MergeDialog({
  card,
  onClose,
  onMerged,
}: {
  card: ClientCard
  onClose: () => void
  onMerged: (clientId: number) => void
}) {
  const desk = useDesk()
  const words = wordsOf(clientWords)
  const [chosen, setChosen] = useState<ClientSuggestion | undefined>(undefined)
  const [other, setOther] = useState<MergeCandidate | undefined>(undefined)
  const [error, setError] = useState<unknown>(undefined)
  const [isBusy, setBusy] = useState(false)
  const direction = other && mergeDirection(card, other)
  const choose = async (client: ClientSuggestion | undefined): Promise<void> => {
    setChosen(client)
    setOther(undefined)
    setError(undefined)
    if (!client) return
    try {
      const data = await desk.request(ClientCardDocument, { clientId: client.id })
      if (data.client) setOther({ ...client, hasDialogue: data.client.dialogues.length > 0 })
    } catch (failure) {
      setError(failure)
    }
  }
  const merge = async (): Promise<void> => {
    if (!direction || isBusy) return
    setBusy(true)
    try {
      const { from, into } = direction
      const variables = { id: from.id, input: { phone: into.phone } }
      const { updateClient } = await desk.request(ChangeClientDocument, variables)
      desk.toasts.show(words.merged(updateClient.name))
      onClose()
      onMerged(updateClient.id)
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={words.mergeTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{wordsOf(commonWords).cancel}</Button>
          <Button kind="danger" busy={isBusy} disabled={!direction} onClick={() => void merge()}>
            {words.merge}
          </Button>
        </>
      }
    >
      <div class="merge-body stack">
        <p class="muted">{words.mergeHow}</p>
        <ClientField
          label={words.mergeChoose}
          client={chosen}
          onChoose={(client) => void choose(client)}
          errors={{}}
          autoFocus
        />
        {other && !direction && <Notice kind="warning">{words.mergeImpossible}</Notice>}
        {direction && (
          <Notice kind="warning">
            {words.mergeDirection(direction.from.name, direction.into.name)}
          </Notice>
        )}
        {error !== undefined && <Notice>{describeClientChange(error)}</Notice>}
      </div>
    </Dialog>
  )
}
