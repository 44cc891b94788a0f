import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { wordsOf } from '../../words/language.js'
import { accountsWords } from '../../words/settings/accounts.js'

/** Copies a text. Browsers allow it on secure pages alone; elsewhere it says to copy by hand. */
export function CopyButton({ text }: { text: string }) {
  const words = wordsOf(accountsWords)
  const [result, setResult] = useState<{ text: string; isCopied: boolean }>()
  const shown = result?.text === text ? result : undefined
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setResult({ text, isCopied: true })
    } catch {
      setResult({ text, isCopied: false }) // the page may not write to the clipboard
    }
  }
  return (
    <>
      <Button {...(shown?.isCopied && { icon: 'check' })} onClick={() => void copy()}>
        {shown?.isCopied ? words.copied : words.copy}
      </Button>
      {shown && !shown.isCopied && (
        <span class="field-error" role="alert">
          {words.copyByHand}
        </span>
      )}
    </>
  )
}
