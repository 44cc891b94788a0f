import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { Dialog } from '../parts/dialog.js'
import { Icon, type IconName } from '../parts/icon.js'
import { useDesk } from '../shell/desk.js'
import { clientName } from '../words/booking/client-name.js'
import { commonWords } from '../words/common.js'
import { formatShortDay, shortTime } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import { paletteWords } from '../words/palette.js'
import { createFind, type Found } from './find.js'
import './palette.css'

/** An entry of the palette. */
export type PaletteItem = {
  readonly key: string
  readonly icon: IconName
  readonly text: string
  readonly detail?: string
  readonly shortcut?: string
  readonly run: () => void
}
type Group = { readonly title: string; readonly items: readonly PaletteItem[] }

/** Returns the groups of what was found. `open` opens an address of the desk. */
function groupsOf(
  found: Found | undefined,
  {
    search,
    open,
    openAppointment,
  }: {
    search: string
    open: (path: string) => void
    openAppointment: (id: number) => void
  },
): Group[] {
  const words = wordsOf(paletteWords)
  const { status } = wordsOf(commonWords)
  const clients = (found?.clients?.nodes ?? []).map(({ id, name, phone }): PaletteItem => ({
    key: `client ${id}`,
    icon: 'clients',
    text: clientName({ name, phone }),
    detail: phone ?? '',
    run: () => open(pathTo('clients', id)),
  }))
  if (found?.clients?.pageInfo.hasNextPage)
    clients.push({
      key: 'all clients',
      icon: 'clients',
      text: words.allClients(search),
      run: () => open(`${pathTo('clients')}?search=${encodeURIComponent(search)}`),
    })
  const nearest = found && [...found.upcoming.nodes, ...found.past.nodes]
  const appointments = nearest?.map((entry): PaletteItem => ({
    key: `appointment ${entry.id}`,
    icon: 'calendar',
    text: `${formatShortDay(entry.date)} ${shortTime(entry.time)}, ${clientName(entry.client)}`,
    detail: `${entry.service.name}, ${entry.master.name} · ${status[entry.status]}`,
    run: () => openAppointment(entry.id),
  }))
  const tasks = found?.tasks?.nodes.map(({ id, client, lastMessage }): PaletteItem => ({
    key: `task ${id}`,
    icon: 'inbox',
    text: client.name,
    detail: lastMessage,
    run: () => open(pathTo('inbox', id)),
  }))
  return [
    { title: words.clients, items: clients },
    { title: words.appointments, items: appointments ?? [] },
    { title: words.dialogues, items: tasks ?? [] },
  ]
}

/** Ctrl+K: a search over clients, appointments and dialogues, and the actions of the desk. */
export function Palette({
  actions,
  openAppointment,
  onClose,
}: {
  actions: readonly PaletteItem[]
  openAppointment: (id: number) => void
  onClose: () => void
}) {
  const desk = useDesk()
  const words = wordsOf(paletteWords)
  const id = useId()
  const isMaster = desk.me.value.role === 'MASTER'
  const placeholder = isMaster ? words.placeholderOfMaster : words.placeholder
  const find = useMemo(() => createFind(desk), [desk])
  useEffect(() => find.dispose, [find])
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const wanted = text.trim().toLocaleLowerCase()
  const matching = actions.filter((action) => action.text.toLocaleLowerCase().includes(wanted))
  const open = (path: string): void => desk.open?.(path)
  const groups = [
    ...groupsOf(find.found.value, { search: text.trim(), open, openAppointment }),
    { title: words.actions, items: matching },
  ].filter(({ items }) => items.length > 0)
  const items = groups.flatMap((group) => group.items)
  const index = Math.min(active, items.length - 1)
  const state = find.state.value
  const hint =
    state === 'failed'
      ? words.failed
      : state === 'searching'
        ? wordsOf(commonWords).loading
        : state === 'idle'
          ? words.hint
          : items.length === 0
            ? words.nothing
            : undefined
  const run = (item: PaletteItem | undefined): void => {
    if (!item) return
    onClose()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') run(items[index])
    else if (event.key === 'ArrowDown') setActive((index + 1) % Math.max(1, items.length))
    else if (event.key === 'ArrowUp')
      setActive((index - 1 + items.length) % Math.max(1, items.length))
    else return
    event.preventDefault()
  }
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [index])
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div class="palette">
        <input
          class="input"
          role="combobox"
          aria-label={placeholder}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={index >= 0 ? `${id}-${index}` : undefined}
          placeholder={placeholder}
          autofocus
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setActive(0)
            find.search(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <div
          class="palette-list"
          id={`${id}-list`}
          role="listbox"
          ref={list}
          aria-label={words.title}
        >
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <div class="muted small" aria-hidden="true">
                {group.title}
              </div>
              {group.items.map((item) => {
                const place = items.indexOf(item)
                return (
                  <div
                    key={item.key}
                    id={`${id}-${place}`}
                    class="palette-item"
                    role="option"
                    aria-selected={place === index}
                    onClick={() => run(item)}
                  >
                    <Icon name={item.icon} />
                    <span class="truncate" dir="auto">
                      {item.text}
                    </span>
                    <span class="truncate grow muted small" dir="auto">
                      {item.detail}
                    </span>
                    {item.shortcut && <kbd aria-hidden="true">{item.shortcut}</kbd>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <p class="muted small" role="status">
          {hint}
        </p>
      </div>
    </Dialog>
  )
}
