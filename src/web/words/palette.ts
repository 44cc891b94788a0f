import type { Catalogue } from './language.js'

const en = {
  title: 'Search and actions',
  placeholder: 'Client, phone, appointment, message or action',
  placeholderOfMaster: 'Appointment or action',
  allClients: (search: string) => `All clients: ${search}`,
  actions: 'Actions',
  clients: 'Clients',
  appointments: 'Appointments',
  dialogues: 'Dialogues',
  hint: 'Type at least two letters to search.',
  nothing: 'Nothing found.',
  failed: 'The search failed. Type again to repeat it.',
  newAppointment: 'New appointment',
  open: (place: string) => `Open: ${place}`,
}
const ru: typeof en = {
  title: 'Поиск и действия',
  placeholder: 'Клиент, телефон, запись, сообщение или действие',
  placeholderOfMaster: 'Запись или действие',
  allClients: (search: string) => `Все клиенты: ${search}`,
  actions: 'Действия',
  clients: 'Клиенты',
  appointments: 'Записи',
  dialogues: 'Диалоги',
  hint: 'Введите хотя бы две буквы для поиска.',
  nothing: 'Ничего не найдено.',
  failed: 'Поиск не удался. Введите ещё раз, чтобы повторить.',
  newAppointment: 'Новая запись',
  open: (place: string) => `Открыть: ${place}`,
}
/** Words of the palette. */
export const paletteWords: Catalogue<typeof en> = { en, ru }
