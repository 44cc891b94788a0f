import type { Catalogue } from '../language.js'

const en = {
  groups: {
    identity: 'The salon',
    times: 'Times that are offered',
    clients: 'Clients',
    cancelling: 'Cancelling and no-shows',
    sync: 'External system A',
  },
  name: 'Name',
  nameHint: 'Clients see it.',
  timeZone: 'Time zone',
  timeZoneHint: 'Appointments keep their instants when it changes; their local times change.',
  currency: 'Currency',
  currencyHint: 'Prices keep their amounts when it changes.',
  phoneRegion: 'Phone region',
  phoneRegionHint: 'The country of phone numbers without a country code.',
  bookingTitle: 'Rules of booking',
  bookingText: 'They hold from the next booking on. Appointments that exist stay as they are.',
  thatIs: (duration: string) => `Now: ${duration}.`,
  booking: {
    nativeBookingEnabled: {
      label: 'Appointments can be booked here',
      hint: 'Switched off, no times are offered and nothing can be booked.',
    },
    slotStepMinutes: {
      label: 'Step of start times, minutes',
      hint: 'Start times are offered this far apart, from the start of the shift on.',
    },
    leadTimeMinutes: {
      label: 'Shortest notice, minutes',
      hint: 'Clients book at least this long before the start. The staff may book later.',
    },
    horizonDays: {
      label: 'How far ahead, days',
      hint: 'Clients book at most this many days ahead. The staff may book any day.',
    },
    requireClient: {
      label: 'Every appointment needs a client',
      hint: 'Switched off, the staff may book without one; it gets the walk-in client.',
    },
    maxFutureAppointmentsPerClient: {
      label: 'Future appointments per client',
      hint: 'A client can have at most so many. The staff may book more.',
    },
    autoConfirm: {
      label: 'Confirm new appointments at once',
      hint: 'Switched off, somebody confirms each of them.',
    },
    clientCancelWindowMinutes: {
      label: 'Clients cancel until, minutes before the start',
      hint: 'After that only the staff can cancel.',
    },
    requireCancelReason: {
      label: 'Cancelling needs a reason',
      hint: 'Whoever cancels must write why.',
    },
    noShowGraceMinutes: {
      label: 'No-show after, minutes',
      hint: 'So long after the start an appointment can be marked a no-show.',
    },
  },
  sync: {
    label: 'When the system cannot be reached',
    options: { EVENTUAL: 'Book, and send the change later', STRICT: 'Refuse the booking' },
    hints: {
      EVENTUAL: 'A change is kept here and sent until the system takes it.',
      STRICT: 'No appointment is created or cancelled without external system A.',
    },
  },
}
const ru: typeof en = {
  groups: {
    identity: 'Салон',
    times: 'Время для записи',
    clients: 'Клиенты',
    cancelling: 'Отмены и неявки',
    sync: 'Внешняя система A',
  },
  name: 'Название',
  nameHint: 'Его видят клиенты.',
  timeZone: 'Часовой пояс',
  timeZoneHint: 'При смене пояса записи остаются в те же моменты, меняется местное время.',
  currency: 'Валюта',
  currencyHint: 'При смене валюты суммы не пересчитываются.',
  phoneRegion: 'Регион телефонов',
  phoneRegionHint: 'Страна номеров, записанных без кода страны.',
  bookingTitle: 'Правила записи',
  bookingText: 'Действуют со следующей записи. Уже созданные записи не меняются.',
  thatIs: (duration) => `Сейчас: ${duration}.`,
  booking: {
    nativeBookingEnabled: {
      label: 'Здесь можно записывать',
      hint: 'Если выключено, время не предлагается и записать нельзя.',
    },
    slotStepMinutes: {
      label: 'Шаг времени начала, минуты',
      hint: 'С таким шагом предлагается время, считая от начала смены.',
    },
    leadTimeMinutes: {
      label: 'Не позже чем за, минуты',
      hint: 'За столько до начала клиент ещё может записаться. Сотрудники могут и позже.',
    },
    horizonDays: {
      label: 'На сколько вперёд, дни',
      hint: 'Клиенты записываются не дальше этого срока. Сотрудники — на любой день.',
    },
    requireClient: {
      label: 'У каждой записи должен быть клиент',
      hint: 'Если выключено, можно записать без клиента: в записи будет «Случайный посетитель».',
    },
    maxFutureAppointmentsPerClient: {
      label: 'Будущих записей на клиента',
      hint: 'Больше клиент сам не создаст. Сотрудники могут.',
    },
    autoConfirm: {
      label: 'Сразу подтверждать новые записи',
      hint: 'Если выключено, каждую запись подтверждают вручную.',
    },
    clientCancelWindowMinutes: {
      label: 'Клиент отменяет не позже чем за, минуты',
      hint: 'Потом отменить могут только сотрудники.',
    },
    requireCancelReason: {
      label: 'Для отмены нужна причина',
      hint: 'Кто отменяет, тот пишет почему.',
    },
    noShowGraceMinutes: {
      label: 'Неявка через, минуты',
      hint: 'Через столько после начала можно отметить, что клиент не пришёл.',
    },
  },
  sync: {
    label: 'Если система недоступна',
    options: { EVENTUAL: 'Записать и отправить позже', STRICT: 'Отказать в записи' },
    hints: {
      EVENTUAL: 'Изменение сохраняется здесь и отправляется, пока система его не примет.',
      STRICT: 'Без внешней системы A записи не создаются и не отменяются.',
    },
  },
}
/** Words of the set-up of the salon and of booking. */
export const salonWords: Catalogue<typeof en> = { en, ru }
