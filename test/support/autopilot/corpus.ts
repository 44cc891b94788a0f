import type { Dialogue, Dialogues, Tongue } from './dialogue.js'
import { ABROAD as EN_ABROAD } from './en/abroad.js'
import { ASKING as EN_ASKING } from './en/asking.js'
import { BOOKING as EN_BOOKING } from './en/booking.js'
import { CHANGING as EN_CHANGING } from './en/changing.js'
import { DATES as EN_DATES } from './en/dates.js'
import { IMPOSSIBLE as EN_IMPOSSIBLE } from './en/impossible.js'
import { INJECTIONS as EN_INJECTIONS } from './en/injections.js'
import { LATER_AGAIN as EN_LATER_AGAIN } from './en/later-again.js'
import { LATER_BOOKING as EN_LATER_BOOKING } from './en/later-booking.js'
import { LATER_CHANGING as EN_LATER_CHANGING } from './en/later-changing.js'
import { LATER_LAST as EN_LATER_LAST } from './en/later-last.js'
import { PERSONS as EN_PERSONS } from './en/persons.js'
import { ENGLISH_SALON } from './en/salon.js'
import { WAVERING as EN_WAVERING } from './en/wavering.js'
import type { Injection } from './injection.js'
import { ABROAD as RU_ABROAD } from './ru/abroad.js'
import { ASKING as RU_ASKING } from './ru/asking.js'
import { BOOKING as RU_BOOKING } from './ru/booking.js'
import { CHANGING as RU_CHANGING } from './ru/changing.js'
import { DATES as RU_DATES } from './ru/dates.js'
import { IMPOSSIBLE as RU_IMPOSSIBLE } from './ru/impossible.js'
import { INJECTIONS as RU_INJECTIONS } from './ru/injections.js'
import { LATER_AGAIN as RU_LATER_AGAIN } from './ru/later-again.js'
import { LATER_LAST as RU_LATER_LAST } from './ru/later-last.js'
import { LATER_ASKING as RU_LATER_ASKING } from './ru/later-asking.js'
import { LATER_BOOKING as RU_LATER_BOOKING } from './ru/later-booking.js'
import { LATER_CHANGING as RU_LATER_CHANGING } from './ru/later-changing.js'
import { PERSONS as RU_PERSONS } from './ru/persons.js'
import { RUSSIAN_SALON } from './ru/salon.js'
import { WAVERING as RU_WAVERING } from './ru/wavering.js'
import type { SalonData } from './salon-data.js'

export const SALONS: Readonly<Record<Tongue, SalonData>> = { en: ENGLISH_SALON, ru: RUSSIAN_SALON }

const PARTS: Readonly<Record<Tongue, Readonly<Record<string, Dialogues>>>> = {
  en: {
    booking: EN_BOOKING,
    dates: EN_DATES,
    wavering: EN_WAVERING,
    changing: EN_CHANGING,
    asking: EN_ASKING,
    persons: EN_PERSONS,
    impossible: EN_IMPOSSIBLE,
    abroad: EN_ABROAD,
    'later booking': EN_LATER_BOOKING,
    'later changing': EN_LATER_CHANGING,
    'later again': EN_LATER_AGAIN,
    'later last': EN_LATER_LAST,
  },
  ru: {
    booking: RU_BOOKING,
    dates: RU_DATES,
    wavering: RU_WAVERING,
    changing: RU_CHANGING,
    asking: RU_ASKING,
    persons: RU_PERSONS,
    impossible: RU_IMPOSSIBLE,
    abroad: RU_ABROAD,
    'later booking': RU_LATER_BOOKING,
    'later changing': RU_LATER_CHANGING,
    'later asking': RU_LATER_ASKING,
    'later again': RU_LATER_AGAIN,
    'later last': RU_LATER_LAST,
  },
}
const TONGUES = ['en', 'ru'] as const

/** All dialogues; an id is language, part and name. */
export const CORPUS: readonly Dialogue[] = TONGUES.flatMap((language) =>
  Object.entries(PARTS[language]).flatMap(([part, dialogues]) =>
    Object.entries(dialogues).map(([name, dialogue]) => ({
      ...dialogue,
      language,
      id: `${language} ${part}: ${name}`,
    })),
  ),
)
export const INJECTIONS: readonly Injection[] = TONGUES.flatMap((language) =>
  Object.entries(language === 'en' ? EN_INJECTIONS : RU_INJECTIONS).map(([name, injection]) => ({
    ...injection,
    language,
    id: `${language} injection: ${name}`,
  })),
)
