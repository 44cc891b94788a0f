import { pathTo } from '../../api/endpoint.js'
import { Button } from '../../parts/button.js'
import { Empty } from '../../parts/feedback.js'
import { Icon } from '../../parts/icon.js'
import { useDesk } from '../../shell/desk.js'
import { wordsOf } from '../../words/language.js'
import { mastersWords } from '../../words/settings/masters.js'
import { settingsWords } from '../../words/settings/settings.js'
import { commonWords } from '../../words/common.js'
import { useForm } from '../frame/form-fields.js'
import { FormGroup } from '../frame/form-group.js'
import { Loaded, perform, SectionHeader, useSalonData } from '../frame/section.js'
import { DateHoursGroup } from './date-hours.js'
import {
  type SettingsMasterFieldsFragment,
  SettingsMasterDocument,
  UpdateMasterDocument,
} from './documents.js'
import { specialDates, weekHoursOf } from './hours.js'
import { checkMaster, MasterFields, masterInput, masterValues } from './master-form.js'
import { MasterServicesGroup } from './master-services.js'
import { shownDays } from './shown-days.js'
import { TimeOffGroup } from './time-off.js'
import { WeekHoursGroup } from './week-hours.js'

function ProfileGroup({ master }: { master: SettingsMasterFieldsFragment }) {
  const desk = useDesk()
  const form = useForm({
    saved: masterValues(master),
    check: checkMaster,
    save: (changes) =>
      desk.request(UpdateMasterDocument, { id: master.id, input: masterInput(changes) }),
  })
  return (
    <FormGroup title={wordsOf(mastersWords).profile} form={form}>
      <MasterFields form={form} />
    </FormGroup>
  )
}

function MasterHeader({ master }: { master: SettingsMasterFieldsFragment }) {
  const desk = useDesk()
  const words = wordsOf(mastersWords)
  const shared = wordsOf(settingsWords)
  const { id, name, active } = master
  const setActive = (next: boolean) =>
    perform(desk, () => desk.request(UpdateMasterDocument, { id, input: { active: next } }))
  async function toggle(): Promise<void> {
    if (!(await setActive(!active))) return
    desk.toasts.show(active ? words.switchedOff(name) : words.switchedOn(name), () =>
      setActive(active),
    )
  }
  return (
    <SectionHeader title={<span dir="auto">{name}</span>} {...(!active && { text: words.offText })}>
      <Button onClick={() => void toggle()}>{active ? shared.switchOff : shared.switchOn}</Button>
    </SectionHeader>
  )
}

/** A master: who it is, what they offer, and when they work. */
export function MasterPage({ id }: { id: number }) {
  const words = wordsOf(mastersWords)
  const query = useSalonData(
    ({ request, today }, signal) =>
      request(
        SettingsMasterDocument,
        { id, from: shownDays(today()).first, to: shownDays(today()).last },
        { signal },
      ),
    ['MASTER', 'SERVICE', 'SCHEDULE', 'TIME_OFF'],
    [id],
  )
  return (
    <>
      <a class="row settings-up" href={pathTo('settings', 'masters')}>
        <Icon name="back" />
        {wordsOf(settingsWords).sections.masters.title}
      </a>
      <Loaded query={query}>
        {({ master, services }) => {
          if (!master) return <Empty title={wordsOf(commonWords).nothingFound} />
          const week = weekHoursOf(master.weeklySchedule)
          return (
            <>
              <MasterHeader master={master} />
              <ProfileGroup master={master} />
              {services.length === 0 ? (
                <Empty title={words.noServices} />
              ) : (
                <MasterServicesGroup masterId={id} services={services} offers={master.services} />
              )}
              <WeekHoursGroup masterId={id} week={week} />
              <DateHoursGroup masterId={id} days={specialDates(master.workingHours, week)} />
              <TimeOffGroup masterId={id} list={master.timeOff} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}
