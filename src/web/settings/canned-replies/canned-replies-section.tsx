import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Empty } from '../../parts/feedback.js'
import { type Desk, useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { wordsOf } from '../../words/language.js'
import { cannedRepliesWords } from '../../words/texts/canned-replies.js'
import { settingsWords } from '../../words/settings/settings.js'
import { Loaded, perform, SectionHeader, useSalonData } from '../frame/section.js'
import { CannedReplyDialog } from './canned-reply-dialog.js'
import {
  RemoveCannedReplyDocument,
  SetCannedReplyDocument,
  SettingsCannedRepliesDocument,
  type SettingsCannedRepliesQuery,
  type SettingsCannedReplyFragment,
} from './documents.js'

async function loadReplies(
  { request }: Desk,
  signal: AbortSignal,
): Promise<readonly SettingsCannedReplyFragment[]> {
  const all: SettingsCannedReplyFragment[] = []
  let after: string | null = null
  do {
    const data: SettingsCannedRepliesQuery = await request(
      SettingsCannedRepliesDocument,
      { after },
      { signal },
    )
    all.push(...data.cannedReplies.nodes)
    const { hasNextPage, endCursor } = data.cannedReplies.pageInfo
    after = hasNextPage ? (endCursor ?? null) : null
  } while (after !== null)
  return all
}

/** Whether a reply holds each word of a search. */
const matches = ({ shortCode, text }: SettingsCannedReplyFragment, search: string): boolean => {
  const content = `${shortCode} ${text}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => content.includes(word))
}

/** Prepared answers that operators find by `/`. */
export default function CannedRepliesSection() {
  const desk = useDesk()
  const words = wordsOf(cannedRepliesWords)
  const shared = wordsOf(settingsWords)
  const common = wordsOf(commonWords)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<{ reply?: SettingsCannedReplyFragment }>()
  const query = useSalonData(loadReplies, ['CANNED_REPLY'])

  async function remove({ id, shortCode, text }: SettingsCannedReplyFragment): Promise<void> {
    const revert = query.change((list) => list.filter((reply) => reply.id !== id))
    const works = await perform(desk, () => desk.request(RemoveCannedReplyDocument, { id }))
    if (works)
      desk.toasts.show(words.removed(shortCode), () =>
        perform(desk, () => desk.request(SetCannedReplyDocument, { input: { shortCode, text } })),
      )
    else revert()
  }
  return (
    <>
      <SectionHeader title={shared.sections['canned-replies'].title} text={words.text}>
        <Button kind="primary" icon="plus" onClick={() => setOpened({})}>
          {words.newReply}
        </Button>
      </SectionHeader>
      <Loaded query={query}>
        {(list) => {
          const found = list.filter((reply) => matches(reply, search))
          return (
            <>
              {list.length === 0 ? (
                <Empty title={words.none}>{words.noneText}</Empty>
              ) : (
                <input
                  class="input settings-search"
                  type="search"
                  aria-label={common.search}
                  placeholder={common.search}
                  value={search}
                  onInput={(event) => setSearch(event.currentTarget.value)}
                />
              )}
              {list.length > 0 && found.length === 0 && <Empty title={common.nothingFound} />}
              {found.length > 0 && (
                <ul class="settings-list">
                  {found.map((reply) => (
                    <li key={reply.id}>
                      <div class="settings-list-main">
                        <button
                          type="button"
                          class="settings-link"
                          dir="auto"
                          onClick={() => setOpened({ reply })}
                        >
                          /{reply.shortCode}
                        </button>
                        <p class="muted small" dir="auto">
                          {reply.text}
                        </p>
                      </div>
                      <Button kind="quiet" onClick={() => void remove(reply)}>
                        {common.remove}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
              {opened && (
                <CannedReplyDialog
                  reply={opened.reply}
                  replies={list}
                  onClose={() => setOpened(undefined)}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
