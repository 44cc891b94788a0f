import { codeOf, GraphRefusal } from '../api/errors.js'
import { type Catalogue, wordsOf } from './language.js'

/** What happened and what to do, by the code of the failure. */
const en = {
  offline: 'The server cannot be reached. Check the connection and try again.',
  signed_out: 'The session has ended. Sign in again; nothing that you wrote is lost.',
  error: 'Something went wrong on the server. Try again.',
  no_active_account: 'The name or the password is wrong.',
  permission_denied: 'Your account may not do this.',
  not_found: 'This does not exist any more.',
  invalid: 'Check the marked fields.',
  throttled: 'Too many attempts. Wait a moment and try again.',
  version_conflict: 'Somebody else changed this meanwhile. Look at it and try again.',
  task_conflict: 'Somebody else changed this dialogue meanwhile. Look at it and try again.',
  task_closed: 'This dialogue is closed.',
  slot_taken: 'This time is taken, or too close to another appointment. Choose another one.',
  client_busy: 'The client has another appointment then.',
  client_has_appointments:
    'The client has appointments that have not ended. Cancel them first, then erase the client.',
  master_unavailable: 'The master does not work then.',
  date_in_past: 'This time is in the past.',
  too_soon: 'This time is too soon to book.',
  too_far: 'This day is too far away to book.',
  off_grid: 'Appointments do not start at this minute.',
  too_many_appointments: 'The client has too many appointments already.',
  cancel_window_closed: 'It is too late to cancel.',
  invalid_status_transition: 'The appointment is not in a state that allows this.',
  idempotency_in_progress: 'The first attempt is still running. Try again in a moment.',
  no_messenger: 'No messenger is connected. Connect one in the set-up.',
  window_closed: 'The messenger takes no answer so long after the last message of the client.',
  external_unavailable: 'The other system cannot be reached. Try again later.',
  external_timeout: 'The other system does not answer. Try again later.',
  unavailable: 'The service is not available at the moment. Try again.',
  /** Why, where the server says more than the code. */
  reasons: {
    day_off: 'The master has a day off then.',
    inactive: 'The master takes no appointments.',
    outside_hours: 'It does not fit into the working hours of the master.',
    service_not_offered: 'The master does not offer this service.',
    skipped_time: 'The clocks skip this time on that day.',
    time_off: 'The master has time off then.',
  },
}
const ru: typeof en = {
  offline: 'Сервер недоступен. Проверьте связь и попробуйте ещё раз.',
  signed_out: 'Сеанс закончился. Войдите снова: всё написанное сохранено.',
  error: 'На сервере что-то пошло не так. Попробуйте ещё раз.',
  no_active_account: 'Неверное имя или пароль.',
  permission_denied: 'У вашей учётной записи нет на это прав.',
  not_found: 'Этого больше нет.',
  invalid: 'Проверьте отмеченные поля.',
  throttled: 'Слишком много попыток. Подождите немного и повторите.',
  version_conflict: 'Это уже изменил кто-то другой. Посмотрите и повторите.',
  task_conflict: 'Этот диалог уже изменил кто-то другой. Посмотрите и повторите.',
  task_closed: 'Этот диалог закрыт.',
  slot_taken: 'Это время занято или слишком близко к другой записи. Выберите другое.',
  client_busy: 'У клиента в это время другая запись.',
  client_has_appointments:
    'У клиента есть незавершённые записи. Сначала отмените их, потом удалите данные.',
  master_unavailable: 'Мастер в это время не работает.',
  date_in_past: 'Это время уже прошло.',
  too_soon: 'Записать на такое близкое время нельзя.',
  too_far: 'Записать на такой далёкий день нельзя.',
  off_grid: 'Записи не начинаются в эту минуту.',
  too_many_appointments: 'У клиента уже слишком много записей.',
  cancel_window_closed: 'Отменять уже поздно.',
  invalid_status_transition: 'Состояние записи этого не позволяет.',
  idempotency_in_progress: 'Первая попытка ещё выполняется. Повторите чуть позже.',
  no_messenger: 'Мессенджер не подключён. Подключите его в настройке.',
  window_closed: 'Мессенджер не принимает ответ так поздно после сообщения клиента.',
  external_unavailable: 'Другая система недоступна. Попробуйте позже.',
  external_timeout: 'Другая система не отвечает. Попробуйте позже.',
  unavailable: 'Служба сейчас недоступна. Попробуйте ещё раз.',
  reasons: {
    day_off: 'У мастера в этот день выходной.',
    inactive: 'Мастер не принимает записи.',
    outside_hours: 'Это не помещается в рабочее время мастера.',
    service_not_offered: 'Мастер не оказывает эту услугу.',
    skipped_time: 'В этот день часы пропускают это время.',
    time_off: 'Мастер в это время отсутствует.',
  },
}
const errorWords: Catalogue<typeof en> = { en, ru }

/**
 * Returns a sentence for a failure: of its sub-reason where it has one, else of its code. An unknown
 * code gets the server's own sentence.
 */
export function describeError(error: unknown): string {
  const { reasons, ...codes } = wordsOf(errorWords)
  const refusal = error instanceof GraphRefusal ? error : undefined
  const ofReason: Readonly<Record<string, string>> = reasons
  const ofCode: Readonly<Record<string, string>> = codes
  return (
    ofReason[refusal?.extensions.reason ?? ''] ??
    ofCode[codeOf(error)] ??
    refusal?.message ??
    codes.error
  )
}
