import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { Notice } from '../../parts/feedback.js'
import { TextField } from '../../parts/field.js'
import { useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { wordsOf } from '../../words/language.js'
import { connectionsWords } from '../../words/settings/connections.js'
import { perform } from '../frame/section.js'
import type { Connection } from './connection-state.js'
import { TestConnectionDocument, type TestConnectionMutation } from './documents.js'

/** Tries a connection. A messenger sends a test message to the address that is entered. */
export function ConnectionTestDialog({
  title,
  connection,
  onClose,
}: {
  title: string
  connection: Connection & { id: number }
  onClose: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(connectionsWords)
  const [to, setTo] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TestConnectionMutation['testConnection']>()
  const isMessenger = connection.kind === 'MESSENGER'
  async function run(event: Event): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setResult(undefined)
    await perform(desk, async () => {
      const variables = { id: connection.id, to: to.trim() || null }
      setResult((await desk.request(TestConnectionDocument, variables)).testConnection)
    })
    setBusy(false)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{wordsOf(commonWords).close}</Button>
          <Button kind="primary" type="submit" form="connection-test" busy={isBusy}>
            {words.runTest}
          </Button>
        </>
      }
    >
      <form id="connection-test" class="stack" onSubmit={(event) => void run(event)}>
        <p>{isMessenger ? words.testMessengerText : words.testText}</p>
        {isMessenger && (
          <TextField
            label={words.testTo}
            hint={words.testToHints[connection.adapter ?? 'HTTP']}
            value={to}
            onInput={setTo}
          />
        )}
        {result?.ok === true && (
          <Notice kind="success">
            {words.testWorks}
            {result.message && <span dir="auto"> {result.message}</span>}
          </Notice>
        )}
        {result?.ok === false && <Notice>{result.message ?? words.testFails}</Notice>}
      </form>
    </Dialog>
  )
}
