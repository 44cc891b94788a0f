import type { Catalogue } from '../language.js'

const en = {
  menu: 'Erase personal data …',
  export: 'Download all data of the client',
  title: (name: string) => `Erase ${name}?`,
  erase: 'Erase for good',
  goes: 'What goes',
  whatGoes:
    'Name, phone number, notes, all messages with their pictures, addresses in messengers, comments of appointments, and the account of the client. Open dialogues are closed.',
  stays: 'What stays',
  whatStays:
    'The appointments with day, master, service and price, without a name. So the figures of the salon stay right.',
  warning:
    'This cannot be undone. What was sent to messengers and other booking systems must be erased there. Backups keep the data until they are deleted.',
  erased: 'The data of the client is erased.',
  wasErased: (day: string) => `The data of this client was erased on ${day}.`,
}
const ru: typeof en = {
  menu: 'Удалить личные данные …',
  export: 'Скачать все данные клиента',
  title: (name) => `Удалить данные: ${name}?`,
  erase: 'Удалить навсегда',
  goes: 'Что исчезнет',
  whatGoes:
    'Имя, телефон, заметки, все сообщения с картинками, адреса в мессенджерах, комментарии к записям и учётная запись клиента. Открытые диалоги будут закрыты.',
  stays: 'Что останется',
  whatStays:
    'Записи с днём, мастером, услугой и ценой, без имени. Поэтому итоги салона не изменятся.',
  warning:
    'Отменить это нельзя. То, что отправлено в мессенджеры и другие системы записи, нужно удалить там. В резервных копиях данные остаются, пока копии не удалят.',
  erased: 'Данные клиента удалены.',
  wasErased: (day) => `Данные этого клиента удалены ${day}.`,
}
/** Words of the erasure and the export of one client's data. */
export const erasureWords: Catalogue<typeof en> = { en, ru }
