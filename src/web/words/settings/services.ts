import type { Catalogue } from '../language.js'

const en = {
  text: 'The price list. A master can have another price or duration.',
  newService: 'New service',
  created: (name: string) => `Created: ${name}`,
  switchedOn: (name: string) => `Can be booked again: ${name}`,
  switchedOff: (name: string) => `Cannot be booked any more: ${name}`,
  name: 'Name',
  nameHint: 'Clients see it.',
  price: (currency: string) => `Price, ${currency}`,
  priceHint: 'A master can have another price.',
  duration: 'Duration, minutes',
  durationHint: 'Without buffers. From 1 to 1440.',
  bufferBefore: 'Buffer before, minutes',
  bufferAfter: 'Buffer after, minutes',
  bufferHint: 'In a buffer the master takes nobody, for example to clean up. From 0 to 240.',
  existingStay: 'Appointments that exist keep their name, duration and price.',
  buffers: (before: number, after: number) =>
    [before > 0 && `${before} min before`, after > 0 && `${after} min after`]
      .filter(Boolean)
      .join(', '),
  nameTaken: 'There is a service with this name. Add what makes it another one.',
  none: 'No services yet',
  noneText: 'Create the first one. Then name the masters who offer it.',
}
const ru: typeof en = {
  text: 'Прайс-лист. У мастера может быть своя цена или длительность.',
  newService: 'Новая услуга',
  created: (name) => `Создана услуга: ${name}`,
  switchedOn: (name) => `Снова доступна для записи: ${name}`,
  switchedOff: (name) => `Больше недоступна для записи: ${name}`,
  name: 'Название',
  nameHint: 'Его видят клиенты.',
  price: (currency) => `Цена, ${currency}`,
  priceHint: 'У мастера может быть своя цена.',
  duration: 'Длительность, минуты',
  durationHint: 'Без перерывов. От 1 до 1440.',
  bufferBefore: 'Перерыв до, минуты',
  bufferAfter: 'Перерыв после, минуты',
  bufferHint: 'В перерыве мастер никого не принимает, например убирает место. От 0 до 240.',
  existingStay: 'Уже созданные записи сохраняют название, длительность и цену.',
  buffers: (before, after) =>
    [before > 0 && `перерыв ${before} мин до`, after > 0 && `перерыв ${after} мин после`]
      .filter(Boolean)
      .join(', '),
  nameTaken: 'Услуга с таким названием уже есть. Добавьте, чем эта отличается.',
  none: 'Услуг пока нет',
  noneText: 'Создайте первую, затем укажите мастеров, которые её делают.',
}
/** Words of the set-up of services. */
export const servicesWords: Catalogue<typeof en> = { en, ru }
