import type { Catalogue } from '../language.js'

const en = {
  title: 'Write first',
  writeTo: 'Client',
  writeToHint: 'Name or phone',
  noClients: 'No client of this name or phone',
  searching: 'Searching …',
  chooseClient: 'Choose a client from the list.',
  channel: 'Messenger',
  text: 'Message',
  textHint: '{client_name} becomes the name of the client.',
  textMissing: 'Write a message.',
  send: 'Send',
  sent: (name: string) => `The message to ${name} is sent.`,
  noAddress:
    'This client cannot be reached in this messenger: no phone and no address is known there, or ' +
    'another client writes from this phone. Choose the other messenger or add a phone.',
  unsent: 'The message is kept in the dialogue and can be sent from there again.',
  openDialogue: 'Open the dialogue',
}

const ru: typeof en = {
  title: 'Написать первым',
  writeTo: 'Клиент',
  writeToHint: 'Имя или телефон',
  noClients: 'Клиента с таким именем или телефоном нет',
  searching: 'Поиск …',
  chooseClient: 'Выберите клиента из списка.',
  channel: 'Мессенджер',
  text: 'Сообщение',
  textHint: 'Вместо {client_name} подставится имя клиента.',
  textMissing: 'Напишите сообщение.',
  send: 'Отправить',
  sent: (name) => `Сообщение отправлено. Получатель: ${name}.`,
  noAddress:
    'В этом мессенджере клиенту не написать: там нет ни телефона, ни адреса, или с этого телефона ' +
    'пишет другой клиент. Выберите другой мессенджер или добавьте телефон.',
  unsent: 'Сообщение осталось в диалоге, его можно отправить оттуда ещё раз.',
  openDialogue: 'Открыть диалог',
}

/** Words of the dialog in which an operator writes to a client first. */
export const writeFirstWords: Catalogue<typeof en> = { en, ru }
