import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { AppointmentPanel } from '../appointment/appointment-panel.js'
import { BookingDialog } from '../booking/booking-dialog.js'
import { Palette, type PaletteItem } from '../palette/palette.js'
import { commonWords } from '../words/common.js'
import { wordsOf } from '../words/language.js'
import { paletteWords } from '../words/palette.js'
import type { Place } from './places.js'

type Opened =
  { readonly name: 'palette' | 'booking' } | { readonly name: 'appointment'; readonly id: number }

/** What Ctrl+K and N open over any page. It is loaded when it is first needed. */
export function Overlays({
  start,
  places,
  canBook,
  onClose,
}: {
  start: 'palette' | 'booking'
  places: readonly Place[]
  canBook: boolean
  onClose: () => void
}) {
  const { route } = useLocation()
  const [opened, setOpened] = useState<Opened>({ name: start })
  const words = wordsOf(commonWords)
  if (opened.name === 'booking') return <BookingDialog preset={{}} onClose={onClose} />
  if (opened.name === 'appointment')
    return <AppointmentPanel appointmentId={opened.id} onClose={onClose} />
  const actions: PaletteItem[] = places.map(({ name, icon, keys }) => ({
    key: name,
    icon,
    text: wordsOf(paletteWords).open(words[name]),
    shortcut: keys,
    run: () => {
      onClose()
      route(pathTo(name))
    },
  }))
  if (canBook)
    actions.unshift({
      key: 'book',
      icon: 'plus',
      text: wordsOf(paletteWords).newAppointment,
      run: () => setOpened({ name: 'booking' }),
    })
  return (
    <Palette
      actions={actions}
      onClose={onClose}
      openAppointment={(id) => setOpened({ name: 'appointment', id })}
    />
  )
}
