import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'

/** The comment of an appointment while somebody writes it. */
export type CommentDraft = {
  /** Undefined: it was not touched. */
  readonly text: Signal<string | undefined>
  /** Whether the comment was written and is not saved. */
  readonly isUnsaved: ReadonlySignal<boolean>
  /** The comment that somebody else saved since this one was begun; it may be empty. */
  readonly theirs: ReadonlySignal<string | undefined>
  /** Says which comment the text is made from now: one that was saved, or that the person saw. */
  readonly rebase: (comment: string) => void
  readonly dispose: () => void
}

/** The server cuts blanks at the ends, and somebody who still writes must not lose them. */
const isSame = (one: string, other: string): boolean => one.trim() === other.trim()

/**
 * Keeps the text that somebody writes, and compares it with the comment that is saved. Both options
 * read signals: `savedComment` is undefined while there is no appointment.
 */
export function createCommentDraft({
  savedComment,
  isSaving,
}: {
  readonly savedComment: () => string | undefined
  readonly isSaving: () => boolean
}): CommentDraft {
  const text = signal<string | undefined>(undefined)
  const theirs = signal<string | undefined>(undefined)
  /** The comment that the text was made from. */
  let base = ''

  function compareWithSaved(): void {
    const written = text.value
    const saved = savedComment()
    // A save that runs brings a comment of its own.
    if (isSaving() || saved === undefined) return
    if (written === undefined || isSame(written, saved)) base = saved
    else if (saved !== base && isSame(written, base)) {
      // Nothing of their own: the person sees what is saved now.
      base = saved
      text.value = undefined
    }
    theirs.value = saved === base ? undefined : saved
  }
  const stopComparing = effect(compareWithSaved)

  return {
    text,
    isUnsaved: computed(() => text.value !== undefined && text.value !== (savedComment() ?? '')),
    theirs,
    rebase: (comment) => {
      base = comment
      compareWithSaved()
    },
    dispose: stopComparing,
  }
}
