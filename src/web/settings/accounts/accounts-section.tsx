import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Dialog } from '../../parts/dialog.js'
import { MenuButton } from '../../parts/menu.js'
import { type Desk, useDesk } from '../../shell/desk.js'
import { commonWords } from '../../words/common.js'
import { formatTime } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { accountsWords } from '../../words/settings/accounts.js'
import { settingsWords } from '../../words/settings/settings.js'
import { Loaded, perform, SectionHeader, useSalonData } from '../frame/section.js'
import { CopyButton } from './copy-button.js'
import {
  CreateSignInLinkDocument,
  type CreateSignInLinkMutation,
  type SettingsAccountFragment,
  SettingsAccountsDocument,
  type SettingsAccountsQuery,
  UpdateAccountDocument,
} from './documents.js'
import { EditAccountDialog } from './edit-account-dialog.js'
import { NewAccountDialog } from './new-account-dialog.js'

async function loadAccounts(
  { request }: Desk,
  signal: AbortSignal,
): Promise<readonly SettingsAccountFragment[]> {
  const all: SettingsAccountFragment[] = []
  let after: string | null = null
  do {
    const data: SettingsAccountsQuery = await request(
      SettingsAccountsDocument,
      { after },
      { signal },
    )
    const { accounts } = data
    all.push(...accounts.nodes)
    after = accounts.pageInfo.hasNextPage ? (accounts.pageInfo.endCursor ?? null) : null
  } while (after !== null)
  return all
}

type SignInLink = CreateSignInLinkMutation['createSignInLink']

/** Shows a sign-in link. It cannot be shown again. */
function SignInLinkDialog({ link, onClose }: { link: SignInLink; onClose: () => void }) {
  const { salon } = useDesk()
  const words = wordsOf(accountsWords)
  return (
    <Dialog
      title={words.signInLink}
      onClose={onClose}
      footer={
        <>
          <CopyButton text={link.url} />
          <Button kind="primary" onClick={onClose}>
            {wordsOf(commonWords).close}
          </Button>
        </>
      }
    >
      <div class="stack">
        <p>{words.signInLinkText(formatTime(link.expiresAt, salon.value.timeZone))}</p>
        <input
          class="input"
          readOnly
          aria-label={words.signInLink}
          value={link.url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </Dialog>
  )
}

/** Who can sign in to the salon. */
export default function AccountsSection() {
  const desk = useDesk()
  const words = wordsOf(accountsWords)
  const shared = wordsOf(settingsWords)
  const [isCreating, setCreating] = useState(false)
  const [edited, setEdited] = useState<SettingsAccountFragment>()
  const [link, setLink] = useState<SignInLink>()
  const accounts = useSalonData(loadAccounts, [])
  const reload = (): void => void accounts.reload()

  async function setActive({ id, name }: SettingsAccountFragment, active: boolean): Promise<void> {
    const save = (next: boolean) =>
      perform(desk, async () => {
        await desk.request(UpdateAccountDocument, { id, input: { active: next } })
        await accounts.reload()
      })
    if (await save(active))
      desk.toasts.show(active ? words.switchedOn(name) : words.switchedOff(name), () =>
        save(!active),
      )
  }
  const createLink = (accountId: number) =>
    perform(desk, async () => {
      const data = await desk.request(CreateSignInLinkDocument, { accountId })
      setLink(data.createSignInLink)
    })

  return (
    <>
      <SectionHeader title={shared.sections.accounts.title} text={words.text}>
        <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
          {words.newAccount}
        </Button>
      </SectionHeader>
      <Loaded query={accounts}>
        {(list) => (
          <ul class="settings-list">
            {list.map((account) => {
              const isOwn = account.id === desk.me.value.id
              const isActive = account.active === true
              return (
                <li key={account.id} class={isActive ? '' : 'is-off'}>
                  <div class="settings-list-main">
                    <button
                      type="button"
                      class="settings-link"
                      dir="auto"
                      onClick={() => setEdited(account)}
                    >
                      {account.name}
                    </button>
                    <p class="muted small">
                      {[account.username, account.master?.name, account.client?.name]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  {isOwn && <span class="settings-tag success">{words.you}</span>}
                  {!isActive && <span class="settings-tag">{shared.inactive}</span>}
                  <span class="muted">{words.roles[account.role]}</span>
                  <MenuButton
                    label={`${shared.actions}: ${account.name}`}
                    items={[
                      {
                        label: wordsOf(commonWords).edit,
                        icon: 'note',
                        run: () => setEdited(account),
                      },
                      {
                        label: words.createSignInLink,
                        icon: 'link',
                        disabled: !isActive,
                        run: () => void createLink(account.id),
                      },
                      {
                        label: isActive ? shared.switchOff : shared.switchOn,
                        icon: isActive ? 'block' : 'check',
                        danger: isActive,
                        disabled: isOwn,
                        run: () => void setActive(account, !isActive),
                      },
                    ]}
                  />
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
      {isCreating && <NewAccountDialog onClose={() => setCreating(false)} onCreated={reload} />}
      {edited && (
        <EditAccountDialog account={edited} onClose={() => setEdited(undefined)} onSaved={reload} />
      )}
      {link && <SignInLinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}
