import { useEffect, useMemo } from 'preact/hooks'
import { fieldErrorsOf } from '../../words/field-errors.js'
import { Loading } from '../../parts/feedback.js'
import { describeError } from '../../words/errors.js'
import { wordsOf } from '../../words/language.js'
import { templateWords } from '../../words/texts/templates.js'
import type { Form } from './form.js'
import { FormArea } from './form-fields.js'
import { createLivePreview, type LivePreview, type PreviewResult } from './live-preview.js'
import './template-editor.css'

/** A name in braces that a text may contain, and what is filled in. */
export type TemplateVariable = { readonly name: string; readonly text: string }

function PreviewText({ result }: { result: PreviewResult }) {
  if (result.state === 'loading') return <Loading lines={2} />
  if (result.state === 'ready') return <p dir="auto">{result.text}</p>
  const { text } = fieldErrorsOf(result.error)
  return <p class="field-error">{text?.join(' ') ?? describeError(result.error)}</p>
}

/** A preview that follows the text of a form until the form is closed. */
export function useLivePreview(
  text: string,
  loadPreview: (text: string, signal: AbortSignal) => Promise<string>,
): LivePreview {
  const preview = useMemo(() => createLivePreview(loadPreview), [])
  useEffect(() => preview.show(text), [text])
  useEffect(() => preview.dispose, [])
  return preview
}

/** What a text looks like when it is filled in. */
export const PreviewBox = ({ preview }: { preview: LivePreview }) => (
  <div
    class={preview.isStale.value ? 'template-preview is-stale' : 'template-preview'}
    aria-live="polite"
  >
    <PreviewText result={preview.result.value} />
  </div>
)

/** A text with what it looks like when it is filled in, and what can be filled in. */
export function TemplateEditor<Values extends { readonly text: string }>({
  form,
  preview,
  previewText,
  variables,
  example,
  rows = 5,
}: {
  form: Form<Values>
  preview: LivePreview
  /** What the preview shows. */
  previewText: string
  variables: readonly TemplateVariable[]
  /** A part that depends on a yes or no. */
  example?: string | undefined
  rows?: number
}) {
  const words = wordsOf(templateWords)
  const textForm = form as unknown as Form<{ readonly text: string }>
  const { text } = textForm.values.value
  return (
    <>
      <FormArea form={textForm} name="text" label={words.text} rows={rows} />
      <section class="stack">
        <h3>{words.preview}</h3>
        <PreviewBox preview={preview} />
        <p class="muted small">{previewText}</p>
      </section>
      {variables.length > 0 && (
        <section class="stack">
          <h3>{words.variables}</h3>
          <dl class="template-variables small">
            {variables.map(({ name, text: about }) => (
              <div key={name}>
                <dt>
                  <button
                    type="button"
                    class="settings-link"
                    aria-label={words.insert(name)}
                    onClick={() => textForm.set('text', `${text}{${name}}`)}
                  >
                    {`{${name}}`}
                  </button>
                </dt>
                <dd class="muted">{about}</dd>
              </div>
            ))}
          </dl>
          {example !== undefined && (
            <p class="muted small">
              {words.conditions} <code>{example}</code>
            </p>
          )}
        </section>
      )}
    </>
  )
}
