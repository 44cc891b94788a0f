import { wordsOf } from '../../words/language.js'
import { settingsWords } from '../../words/settings/settings.js'

/** A small mark beside what is not saved yet. */
export const UnsavedMark = () => (
  <span class="unsaved-mark small" role="status">
    {wordsOf(settingsWords).unsaved}
  </span>
)
