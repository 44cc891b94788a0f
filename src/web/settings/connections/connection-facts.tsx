import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { Field } from '../../parts/field.js'
import { commonWords } from '../../words/common.js'
import { wordsOf } from '../../words/language.js'
import { connectionsWords } from '../../words/settings/connections.js'
import { CopyButton } from '../accounts/copy-button.js'
import type { SavedConnectionPartsFragment } from './documents.js'

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <Field label={label}>
      {(control) => (
        <div class="row wrap">
          <input
            {...control}
            class="input grow"
            readOnly
            value={text}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={text} />
        </div>
      )}
    </Field>
  )
}

/** Shows what has to be entered on the messenger's own pages. Secrets are shown only now. */
export function ConnectionFacts({
  saved,
  onClose,
}: {
  saved: SavedConnectionPartsFragment
  onClose: () => void
}) {
  const words = wordsOf(connectionsWords)
  const { connection, newWebhookSecret, verifyToken } = saved
  const adapter = connection.adapter ?? 'HTTP'
  return (
    <Dialog
      title={words.factsTitle}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {wordsOf(commonWords).close}
        </Button>
      }
    >
      <div class="stack">
        <p>{words.factsText[adapter]}</p>
        {connection.webhookUrl && <Fact label={words.webhookUrl} text={connection.webhookUrl} />}
        {adapter === 'HTTP' && newWebhookSecret && (
          <Fact label={words.newWebhookSecret} text={newWebhookSecret} />
        )}
        {verifyToken && <Fact label={words.verifyToken} text={verifyToken} />}
      </div>
    </Dialog>
  )
}
