import { useState } from 'preact/hooks'
import { pathTo } from '../../api/endpoint.js'
import { Button } from '../../parts/button.js'
import { Empty } from '../../parts/feedback.js'
import { useDesk } from '../../shell/desk.js'
import { wordsOf } from '../../words/language.js'
import { mastersWords } from '../../words/settings/masters.js'
import { settingsWords } from '../../words/settings/settings.js'
import { FormDialog } from '../frame/form-dialog.js'
import { useForm } from '../frame/form-fields.js'
import { Loaded, SectionHeader, useSalonData } from '../frame/section.js'
import type { SectionProps } from '../frame/section.js'
import { CreateMasterDocument, SettingsMastersDocument } from './documents.js'
import { NO_SPOKEN_NAMES } from '../frame/spoken-name-values.js'
import { checkMaster, MasterFields, masterInput, type MasterValues } from './master-form.js'
import { MasterPage } from './master-page.js'

const NEW_MASTER: MasterValues = {
  name: '',
  phone: '',
  language: '',
  spokenNames: NO_SPOKEN_NAMES,
}

/** Creates a master and opens their page, where services and hours are set. */
function NewMasterDialog({ onClose }: { onClose: () => void }) {
  const desk = useDesk()
  const form = useForm({
    saved: NEW_MASTER,
    check: checkMaster,
    save: async (_, values, idempotencyKey) => {
      const input = { ...masterInput(values), name: values.name.trim() }
      const { createMaster } = await desk.request(
        CreateMasterDocument,
        { input },
        { idempotencyKey },
      )
      desk.open?.(pathTo('settings', 'masters', createMaster.id))
    },
  })
  return (
    <FormDialog
      title={wordsOf(mastersWords).newMaster}
      form={form}
      submitLabel={wordsOf(settingsWords).create}
      onClose={onClose}
    >
      <MasterFields form={form} />
    </FormDialog>
  )
}

function MasterList() {
  const words = wordsOf(mastersWords)
  const shared = wordsOf(settingsWords)
  const [isCreating, setCreating] = useState(false)
  const query = useSalonData(
    async ({ request }, signal) => (await request(SettingsMastersDocument, {}, { signal })).masters,
    ['MASTER'],
  )
  return (
    <>
      <SectionHeader title={shared.sections.masters.title} text={words.text}>
        <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
          {words.newMaster}
        </Button>
      </SectionHeader>
      <Loaded query={query}>
        {(masters) =>
          masters.length === 0 ? (
            <Empty title={words.none}>{words.noneText}</Empty>
          ) : (
            <ul class="settings-list">
              {masters.map(({ id, name, phone, active, services }) => (
                <li key={id} class={active ? '' : 'is-off'}>
                  <div class="settings-list-main">
                    <a href={pathTo('settings', 'masters', id)} dir="auto">
                      {name}
                    </a>
                    <p class="muted small">
                      {[phone, words.serviceCount(services.length)].filter(Boolean).join(' · ')}
                    </p>
                  </div>
                  {!active && <span class="settings-tag">{shared.inactive}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isCreating && <NewMasterDialog onClose={() => setCreating(false)} />}
    </>
  )
}

/** The masters, or the one whose id is in the address. */
export default function MastersSection({ id }: SectionProps) {
  return id === undefined ? <MasterList /> : <MasterPage key={id} id={Number(id)} />
}
