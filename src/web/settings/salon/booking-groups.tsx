import { useDesk } from '../../shell/desk.js'
import { formatDuration } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import { salonWords } from '../../words/settings/salon.js'
import { settingsWords } from '../../words/settings/settings.js'
import { FormCheckbox, FormNumber, FormSelect, useForm } from '../frame/form-fields.js'
import { FormGroup } from '../frame/form-group.js'
import {
  BOOKING_GROUPS,
  type BookingField,
  type BookingGroupName,
  bookingInput,
  type BookingSettings,
  bookingValues,
  checkBooking,
} from './booking-form.js'
import { UpdateBookingSettingsDocument } from './documents.js'

/** Long times in minutes are shown in hours, too. */
const LONG_MINUTES = 90

function BookingGroup({ name, booking }: { name: BookingGroupName; booking: BookingSettings }) {
  const desk = useDesk()
  const words = wordsOf(salonWords)
  const fields: readonly BookingField[] = BOOKING_GROUPS[name]
  const form = useForm({
    saved: bookingValues(fields, booking),
    check: (values) => checkBooking(fields, values, wordsOf(settingsWords).numberBetween),
    save: (changes) =>
      desk.request(UpdateBookingSettingsDocument, { input: bookingInput(changes) }),
  })
  const hintOf = (field: BookingField): string => {
    const { hint } = words.booking[field.name]
    const minutes = Number(form.values.value[field.name])
    const isLong = field.name.endsWith('Minutes') && minutes >= LONG_MINUTES
    return isLong ? `${hint} ${words.thatIs(formatDuration(minutes))}` : hint
  }
  return (
    <FormGroup title={words.groups[name]} form={form}>
      <div class="stack">
        {fields.map((field) =>
          field.kind === 'flag' ? (
            <FormCheckbox
              key={field.name}
              form={form}
              name={field.name as never}
              label={words.booking[field.name].label}
              hint={hintOf(field)}
            />
          ) : (
            <div key={field.name} class="settings-number">
              <FormNumber
                form={form}
                name={field.name as never}
                label={words.booking[field.name].label}
                hint={hintOf(field)}
                min={String(field.min)}
                max={String(field.max)}
              />
            </div>
          ),
        )}
      </div>
    </FormGroup>
  )
}

/** What happens when external system A cannot be reached. */
function SyncGroup({ booking }: { booking: BookingSettings }) {
  const desk = useDesk()
  const words = wordsOf(salonWords)
  const form = useForm({
    saved: { crmASyncPolicy: booking.crmASyncPolicy },
    save: (input) => desk.request(UpdateBookingSettingsDocument, { input }),
  })
  return (
    <FormGroup title={words.groups.sync} form={form}>
      <FormSelect
        form={form}
        name="crmASyncPolicy"
        label={words.sync.label}
        hint={words.sync.hints[form.values.value.crmASyncPolicy]}
        options={[
          { value: 'EVENTUAL', label: words.sync.options.EVENTUAL },
          { value: 'STRICT', label: words.sync.options.STRICT },
        ]}
      />
    </FormGroup>
  )
}

/** The rules of booking, in groups. */
export const BookingGroups = ({
  booking,
  hasCrmA,
}: {
  booking: BookingSettings
  hasCrmA: boolean
}) => (
  <>
    <h2 class="settings-subtitle">{wordsOf(salonWords).bookingTitle}</h2>
    <p class="muted small settings-subtext">{wordsOf(salonWords).bookingText}</p>
    {(Object.keys(BOOKING_GROUPS) as BookingGroupName[]).map((name) => (
      <BookingGroup key={name} name={name} booking={booking} />
    ))}
    {hasCrmA && <SyncGroup booking={booking} />}
  </>
)
