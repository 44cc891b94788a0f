import { useState } from 'preact/hooks'
import { Button, IconButton } from '../parts/button.js'
import { Icon } from '../parts/icon.js'
import { MenuButton, type MenuItem } from '../parts/menu.js'
import { useShortcuts } from '../parts/shortcuts.js'
import { useDesk } from '../shell/desk.js'
import { commonWords } from '../words/common.js'
import { dialogueWords } from '../words/dialogue.js'
import { wordsOf } from '../words/language.js'
import { type DialogueStore, type DialogueTask, othersAt } from './dialogue-store.js'
import { AssignableOperatorsDocument } from './documents.js'
import { snoozeChoices } from './snooze.js'
import { describeStatus, type Operator, type TaskActions } from './task-actions.js'
import { CloseDialog, SnoozeDialog } from './task-dialogs.js'
import './header.css'

type HeaderProps = {
  store: DialogueStore
  actions: TaskActions
  onBack: () => void
  onShowClient: () => void
}

/** Who else looks at the dialogue, or writes. */
function Presence({ store }: Pick<HeaderProps, 'store'>) {
  const desk = useDesk()
  const words = wordsOf(dialogueWords)
  const others = othersAt(store, desk).value
  const typing = others.filter((other) => other.typing)
  const shown = typing.length > 0 ? typing : others
  const names = shown.map(({ account }) => account.name).join(', ')
  return (
    <span class="presence" role="status">
      {shown.length > 0 && (typing.length > 0 ? words.types(names) : words.looks(names))}
    </span>
  )
}

/** Loads the operators when the menu opens for the first time. */
function useOperators(): { operators: readonly Operator[] | undefined; load: () => void } {
  const desk = useDesk()
  const [operators, setOperators] = useState<readonly Operator[] | undefined>(undefined)
  return {
    operators,
    load: () => {
      desk
        .request(AssignableOperatorsDocument, {})
        .then((data) => setOperators(data.operators))
        .catch((error: unknown) => desk.toasts.fail(error))
    },
  }
}

/** The actions on an open task, with their shortcuts. */
function Actions({ task, actions }: { task: DialogueTask; actions: TaskActions }) {
  const desk = useDesk()
  const words = wordsOf(dialogueWords)
  const [dialog, setDialog] = useState<'close' | 'snooze' | undefined>(undefined)
  const { operators, load } = useOperators()
  const me = desk.me.value
  const isMine = task.status === 'OPEN' && task.assignee?.id === me.id
  const isAutopilot = task.status === 'AUTOPILOT'
  const take = (): void => void (isMine || actions.take())
  const toggleAutopilot = (): void =>
    void (isAutopilot ? actions.take() : actions.handToAutopilot())
  useShortcuts([
    { keys: 'T', label: words.take, run: take },
    {
      keys: 'B',
      label: isAutopilot ? words.autopilotOff : words.autopilotOn,
      run: toggleAutopilot,
    },
    { keys: 'E', label: words.closeTask, run: () => setDialog('close') },
  ])
  const loadingItem = {
    label: wordsOf(commonWords).loading,
    disabled: true,
    run: () => undefined,
  }
  const operatorItems: MenuItem[] = [
    ...(operators ?? []).map((operator) => ({
      label: operator.id === me.id ? `${operator.name} (${words.you})` : operator.name,
      disabled: operator.id === task.assignee?.id,
      run: () => void actions.assign(operator),
    })),
    {
      label: words.assignNobody,
      disabled: task.assignee === null,
      run: () => void actions.assign(null),
    },
  ]
  const snoozeItems: MenuItem[] = [
    ...snoozeChoices(desk.now.value, desk.salon.value.timeZone).map(({ label, end }) => ({
      label,
      run: () => void actions.snooze(end),
    })),
    { label: words.pickTime, run: () => setDialog('snooze') },
  ]
  return (
    <div class="dialogue-actions" role="toolbar" aria-label={words.actions}>
      {!isMine && (
        <Button shortcut="T" onClick={take}>
          {words.take}
        </Button>
      )}
      <MenuButton
        icon="account"
        label={words.assign}
        shortcut="A"
        items={operators ? operatorItems : [loadingItem]}
        onOpen={load}
      />
      <IconButton
        icon="bot"
        label={isAutopilot ? words.autopilotOff : words.autopilotOn}
        shortcut="B"
        aria-pressed={isAutopilot}
        onClick={toggleAutopilot}
      />
      <MenuButton icon="snooze" label={words.snooze} shortcut="S" items={snoozeItems} />
      <Button icon="check" shortcut="E" onClick={() => setDialog('close')}>
        {words.closeTask}
      </Button>
      {dialog === 'close' && (
        <CloseDialog
          onConfirm={(resolution) => void actions.close(resolution)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'snooze' && (
        <SnoozeDialog
          onConfirm={(end) => void actions.snooze(end)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  )
}

/** Whose dialogue it is, who takes care of it, and what can be done with it. */
export function Header({ store, actions, onBack, onShowClient }: HeaderProps) {
  const desk = useDesk()
  const words = wordsOf(dialogueWords)
  const task = store.dialogue.data.value?.task
  const common = wordsOf(commonWords)
  return (
    <header class="dialogue-header">
      <span class="dialogue-back">
        <IconButton icon="back" label={common.back} onClick={onBack} />
      </span>
      <div class="dialogue-title grow">
        <h2 class="truncate" dir="auto">
          {task?.client.name}
        </h2>
        {task && (
          <p class="dialogue-status small">
            <span class="muted">{common.channel[task.channel]}</span>
            <span class={`task-status ${task.status.toLowerCase()}`}>
              <Icon name={STATUS_ICONS[task.status]} size={14} />
              {describeStatus(task, desk.me.value.id, desk.salon.value.timeZone)}
            </span>
            <Presence store={store} />
          </p>
        )}
      </div>
      {task && task.status !== 'CLOSED' && <Actions task={task} actions={actions} />}
      <span class="dialogue-client">
        <IconButton icon="clients" label={words.showClient} onClick={onShowClient} />
      </span>
    </header>
  )
}

const STATUS_ICONS = {
  OPEN: 'inbox',
  AUTOPILOT: 'bot',
  SNOOZED: 'snooze',
  CLOSED: 'check',
} as const
