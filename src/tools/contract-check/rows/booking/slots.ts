import { Pattern } from '../../session/pattern.js'
import { type RowSection, get, type Row } from '../../session/row.js'
import { DATE, fields, noObject, noPk, ok, REQUIRED } from '../../session/expected-messages.js'

type Slot = { readonly time: string; readonly master_id: number; readonly master_name: string }
const PATH = '/api/records/available-slots/'
const ask = (date: string, rest = '&service_id={service}&master_id={master}') =>
  get(`${PATH}?date=${date}${rest}`)
const slots = (
  describes: string,
  holds: (found: readonly Slot[], known: ReadonlyMap<string, unknown>) => boolean,
) => new Pattern(describes, (found, known) => Array.isArray(found) && holds(found as Slot[], known))
const answers = (date: string, expected: unknown) => ok({ date, slots: expected })
const inOrder = ({ time, master_id }: Slot, next: Slot): boolean =>
  time < next.time || (time === next.time && master_id < next.master_id)

const none = (point: string, date: string, needs: Row['needs'] = ['own ground']): Row => ({
  point,
  needs,
  sends: ask(date),
  expects: answers(date, []),
})

/** The rows on free slots. */
export const freeSlots: RowSection = {
  section: 'Free slots',
  rows: [
    {
      point: '{date, slots: [{time HH:MM, master_id, master_name}]}',
      sends: ask('{day}'),
      expects: answers(
        '{day}',
        slots('slots of the master, HH:MM', (found, known) =>
          found.every(
            (slot) =>
              Object.keys(slot).sort().join() === 'master_id,master_name,time' &&
              /^\d\d:\d\d$/.test(slot.time) &&
              slot.master_id === known.get('master') &&
              slot.master_name !== '',
          ),
        ),
      ),
    },
    {
      point: 'by time, then master id; no master given: those of all',
      sends: ask('{day}', '&service_id={service}'),
      expects: answers(
        '{day}',
        slots('slots by time, then master id', (found) =>
          found.every((slot, index) => index === 0 || inOrder(found[index - 1] as Slot, slot)),
        ),
      ),
    },
    {
      point: 'active appointments are subtracted',
      sends: ask('{day}'),
      expects: answers(
        '{day}',
        slots('slots without {time} and {late}', (found, known) =>
          found.every(({ time }) => time !== known.get('time') && time !== known.get('late')),
        ),
      ),
    },
    {
      point:
        'working day 10:00-18:00 and 60 minutes: by the step from the start of the shift, ' +
        '17:00 at the latest',
      needs: ['own ground'],
      sends: ask('{quiet_day}'),
      expects: answers('{quiet_day}', '{whole_day}'),
    },
    none('days off', '{day_off}'),
    none('time off', '{absent_day}'),
    none('a past date gives none', '{past}', []),
    none('a past date gives none: the first year there is', '0001-01-01', []),
    {
      point: 'today hides what has passed',
      needs: ['own ground'],
      sends: ask('{today}'),
      expects: answers(
        '{today}',
        slots('slots from {now} on', (found, known) =>
          found.every(({ time }) => time >= String(known.get('now'))),
        ),
      ),
    },
    {
      point: 'missing parameters',
      sends: get(PATH),
      expects: fields({ date: REQUIRED, service_id: REQUIRED }),
    },
    {
      point: 'missing parameter: date',
      sends: get(`${PATH}?service_id={service}`),
      expects: fields({ date: REQUIRED }),
    },
    {
      point: 'missing parameter: service_id, blank',
      sends: ask('{day}', '&service_id='),
      expects: fields({ service_id: REQUIRED }),
    },
    {
      point: 'unknown master and service → Invalid pk',
      sends: ask('{day}', '&service_id=2147483647&master_id=2147483646'),
      expects: fields({ service_id: noObject('2147483647'), master_id: noObject('2147483646') }),
    },
    {
      point: 'wrong type, wrong date',
      sends: ask('2030-02-30', '&service_id=x&master_id={master}'),
      expects: fields({ date: DATE, service_id: noPk('str') }),
    },
  ],
}
