import { Button } from '../../parts/button.js'
import { dialogueWords } from '../../words/dialogue.js'
import { wordsOf } from '../../words/language.js'

/** Offers an answer of the autopilot. It goes into the empty text field, and nowhere else. */
export function AutopilotDraftBar({ text, onUse }: { text: string; onUse: () => void }) {
  const words = wordsOf(dialogueWords)
  return (
    <div class="composer-draft" role="group" aria-label={words.draft}>
      <p class="grow">
        <span class="muted small">{words.draft}</span>
        <span class="composer-draft-text" dir="auto">
          {text}
        </span>
      </p>
      <Button onClick={onUse}>{words.useDraft}</Button>
    </div>
  )
}
