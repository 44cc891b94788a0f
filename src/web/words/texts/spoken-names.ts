import type { Catalogue } from '../language.js'

const en = {
  title: 'How the name is said',
  text: 'The autopilot says these forms in its sentences, and knows them when clients write them.',
  count: (count: number) => (count === 0 ? 'as written' : `${count} of 3 languages`),
  name: 'In a sentence',
  genitive: 'After “у”: у кого?',
  dative: 'After “к”: к кому?',
  accusative: {
    EN: 'As in “a haircut”',
    DE: 'As in “einen …”',
    RU: 'After “на”: на что?',
  },
  example: 'Example:',
  automatic: 'Empty: the autopilot makes the forms itself, or says the name as it is written.',
  nameFirst: (language: string) => `${language}: fill in the basic form, too.`,
}
const ru: typeof en = {
  title: 'Формы для фраз автопилота',
  text: 'Автопилот употребляет эти формы в своих фразах и узнаёт их в словах клиентов.',
  count: (count) => (count === 0 ? 'как написано' : `языков: ${count} из 3`),
  name: 'В предложении',
  genitive: 'После «у»: у кого?',
  dative: 'После «к»: к кому?',
  accusative: {
    EN: 'Как в «a haircut»',
    DE: 'Как в «einen …»',
    RU: 'После «на»: на что?',
  },
  example: 'Пример:',
  automatic: 'Пусто: автопилот сам подберёт форму или назовёт как написано.',
  nameFirst: (language) => `${language}: укажите и основную форму.`,
}
/** Words of the forms in which sentences say a name. */
export const spokenNamesWords: Catalogue<typeof en> = { en, ru }
