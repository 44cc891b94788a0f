import { Dialog } from '../parts/dialog.js'
import { shortcuts } from '../parts/shortcuts.js'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'

/** The shortcuts of what is on the screen. */
export const ShortcutList = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={wordsOf(commonWords).shortcuts} onClose={onClose}>
    <dl class="shortcut-list">
      {shortcuts.value.map(({ keys, label }) => (
        <div key={`${keys} ${label}`} class="row">
          <dt class="grow">{label}</dt>
          <dd>
            <kbd>{keys}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
