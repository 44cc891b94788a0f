import { useDesk } from '../../shell/desk.js'
import { wordsOf } from '../../words/language.js'
import { cannedRepliesWords, replyVariables } from '../../words/texts/canned-replies.js'
import { settingsWords } from '../../words/settings/settings.js'
import { FormDialog } from '../frame/form-dialog.js'
import { FormText, useForm } from '../frame/form-fields.js'
import { TemplateEditor, useLivePreview } from '../frame/template-editor.js'
import {
  PreviewCannedReplyDocument,
  RemoveCannedReplyDocument,
  SetCannedReplyDocument,
  type SettingsCannedReplyFragment,
} from './documents.js'

/** The code without the sign that begins it where it is used. */
const codeOf = (text: string): string => text.trim().replace(/^\/+/, '')

/** Creates a reply, or changes the one that is given. */
export function CannedReplyDialog({
  reply,
  replies,
  onClose,
}: {
  reply: SettingsCannedReplyFragment | undefined
  /** The replies of the list, for codes that are taken. */
  replies: readonly SettingsCannedReplyFragment[]
  onClose: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(cannedRepliesWords)
  const shared = wordsOf(settingsWords)
  const isTaken = (shortCode: string): boolean =>
    replies.some(
      (other) =>
        other.id !== reply?.id && other.shortCode.toLowerCase() === codeOf(shortCode).toLowerCase(),
    )
  const form = useForm({
    saved: { shortCode: reply?.shortCode ?? '', text: reply?.text ?? '' },
    check: ({ shortCode, text }): Readonly<Record<string, readonly string[]>> => ({
      ...(codeOf(shortCode) === '' && { shortCode: [shared.required] }),
      // The graph would replace the text of the other reply.
      ...(isTaken(shortCode) && { shortCode: [words.codeTaken] }),
      ...(text.trim() === '' && { text: [shared.required] }),
    }),
    save: async (_, values) => {
      const input = { shortCode: codeOf(values.shortCode), text: values.text }
      const { setCannedReply } = await desk.request(SetCannedReplyDocument, { input })
      // The code names the reply: with another code it is a new one, and the old one goes.
      if (reply && setCannedReply.id !== reply.id)
        await desk.request(RemoveCannedReplyDocument, { id: reply.id })
      desk.toasts.show(shared.saved)
    },
  })
  const preview = useLivePreview(form.values.value.text, async (text, signal) =>
    text.trim() === ''
      ? ''
      : (await desk.request(PreviewCannedReplyDocument, { text }, { signal })).previewCannedReply,
  )
  return (
    <FormDialog
      title={reply ? `/${reply.shortCode}` : words.newReply}
      form={form}
      onClose={onClose}
      {...(!reply && { submitLabel: shared.create })}
    >
      <FormText
        form={form}
        name="shortCode"
        label={words.shortCode}
        hint={words.shortCodeHint}
        autofocus
      />
      <TemplateEditor
        form={form}
        preview={preview}
        previewText={words.previewText}
        variables={replyVariables()}
        example={words.example}
        rows={8}
      />
    </FormDialog>
  )
}
