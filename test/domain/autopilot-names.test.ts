import { describe, expect, test } from 'vitest'
import { hear, MOSCOW, SALON } from './autopilot-salon.js'

const servicesOf = (
  said: string,
  salon = SALON,
  expects: typeof SALON.expects = undefined,
): string[] =>
  hear(said, { ...salon, expects }).serviceIds.map((id) => salon.services[id - 1]?.name ?? '')
const mastersOf = (
  said: string,
  salon = SALON,
  expects: typeof SALON.expects = undefined,
): string[] =>
  hear(said, { ...salon, expects }).masterIds.map((id) => salon.masters[id - 1]?.name ?? '')

describe('services', () => {
  test.each([
    ['haircut', 'Haircut'],
    ['HAIRCUT', 'Haircut'],
    ['hair cut pls', 'Haircut'],
    ['haircutt', 'Haircut'],
    ['a trim', 'Haircut'],
    ['i want to cut my hair', 'Haircut'],
    ['стрижка', 'Haircut'],
    ['на стрижку', 'Haircut'],
    ['стришку', 'Haircut'],
    ['подстричься', 'Haircut'],
    ['strizhka', 'Haircut'],
    ['чёлку подровнять', 'Haircut'],
    ['beard trim', 'Beard trim'],
    ['trim my beard', 'Beard trim'],
    ['борода', 'Beard trim'],
    ['стрижка бороды', 'Beard trim'],
    ['подстричь бороду', 'Beard trim'],
    ['shave', 'Beard trim'],
    ['blow dry', 'Blow-dry'],
    ['blowdry', 'Blow-dry'],
    ['styling', 'Blow-dry'],
    ['укладка', 'Blow-dry'],
    ['укладочку', 'Blow-dry'],
    ['colour', 'Colouring'],
    ['hair color', 'Colouring'],
    ['dye my hair', 'Colouring'],
    ['покрасить волосы', 'Colouring'],
    ['окрашивание', 'Colouring'],
    ['окрашевание', 'Colouring'],
    ['highlights', 'Highlights'],
    ['мелирование', 'Highlights'],
    ['балаяж', 'Highlights'],
    ['manicure', 'Manicure'],
    ['manicur', 'Manicure'],
    ['маникюр', 'Manicure'],
    ['маникюрчик', 'Manicure'],
    ['маникур', 'Manicure'],
    ['shellac', 'Manicure'],
    ['pedicure', 'Pedicure'],
    ['педикюр', 'Pedicure'],
    ['пидикюр', 'Pedicure'],
    ['massage', 'Massage'],
    ['массажик', 'Massage'],
    ['масаж', 'Massage'],
  ])('"%s" is %s', (said, name) => expect(servicesOf(said)).toEqual([name]))

  test.each([
    ['nails', ['Manicure']],
    ['manicure and pedicure', ['Manicure', 'Pedicure']],
    ['маникюр и педикюр', ['Manicure', 'Pedicure']],
    ['cut and colour', ['Haircut', 'Colouring']],
    ['стрижка и борода', ['Haircut', 'Beard trim']],
  ])('"%s" must be asked about', (said, names) => expect(servicesOf(said)).toEqual(names))

  test.each([
    'i got your message',
    'thanks for everything',
    'what beautiful weather',
    'спасибо за сообщение',
    'can i come',
  ])('"%s" names none', (said) => expect(servicesOf(said)).toEqual([]))

  test.each([
    ['стрижка', ['Мужская стрижка', 'Женская стрижка']],
    ['мужская стрижка', ['Мужская стрижка']],
    ["men's haircut", ['Мужская стрижка']],
    ['haircut for women', ['Женская стрижка']],
    ['детская стрижка', []],
    ['окрашивание', ['Окрашивание']],
    ['окрашивание бровей', ['Окрашивание бровей']],
    ['брови', ['Окрашивание бровей', 'Коррекция бровей']],
    ['eyebrows', ['Окрашивание бровей', 'Коррекция бровей']],
    ['коррекция бровей', ['Коррекция бровей']],
    ['карекция бровей', ['Коррекция бровей']],
    ['manicure', ['Маникюр с покрытием гель-лак']],
    ['маникюр с гель лаком', ['Маникюр с покрытием гель-лак']],
    ['beard', ['Стрижка бороды']],
    ['байкал', ['SPA-ритуал «Байкал»']],
    ['спа ритуал', ['SPA-ритуал «Байкал»']],
    ['ламинирование ресниц', ['Ламинирование ресниц']],
    ['lashes', ['Ламинирование ресниц']],
  ])('in another salon "%s" is %j', (said, names) =>
    expect(servicesOf(said, MOSCOW)).toEqual(names),
  )

  test('asked which one, what only tells them apart is enough', () => {
    expect(servicesOf('мужская', MOSCOW, 'service')).toEqual(['Мужская стрижка'])
    expect(servicesOf("men's", MOSCOW, 'service')).toEqual(['Мужская стрижка'])
    expect(servicesOf('мужская', MOSCOW)).toEqual(['Мужская стрижка'])
    expect(servicesOf('на длинные', MOSCOW)).toEqual([])
  })

  test.each([
    ['do you do tattoos', ['tattoos']],
    ['waxing please', ['waxing']],
    ['наращивание ногтей есть?', ['наращивание']],
    ['haircut and waxing', ['waxing']],
    ['лазерная эпиляция', ['эпиляция']],
  ])('"%s" names what the salon has not: %j', (said, names) =>
    expect(hear(said).namesUnknown).toEqual(names),
  )
})

describe('masters', () => {
  test.each([
    ['with anna', 'Anna Weber'],
    ["anna's", 'Anna Weber'],
    ['Anna Weber', 'Anna Weber'],
    ['mrs weber', 'Anna Weber'],
    ['annna', 'Anna Weber'],
    ['Анна', 'Anna Weber'],
    ['к Анне', 'Anna Weber'],
    ['у анны', 'Anna Weber'],
    ['с Анной', 'Anna Weber'],
    ['к ане', 'Anna Weber'],
    ['к Вебер', 'Anna Weber'],
    ['k anne', 'Anna Weber'],
    ['boris', 'Boris Petrov'],
    ['boriss', 'Boris Petrov'],
    ['к борису', 'Boris Petrov'],
    ['у Бориса Петрова', 'Boris Petrov'],
    ['к Петрову', 'Boris Petrov'],
    ['к Боре', 'Boris Petrov'],
    ['clara', 'Clara Nguyen'],
    ['klara', 'Clara Nguyen'],
    ['к Кларе', 'Clara Nguyen'],
    ['Nguyn', 'Clara Nguyen'],
    ['david', 'David Okafor'],
    ['к Давиду', 'David Okafor'],
    ['у дэвида', 'David Okafor'],
    ['с Окафором', 'David Okafor'],
  ])('"%s" is %s', (said, name) => expect(mastersOf(`haircut ${said} tomorrow`)).toEqual([name]))

  test.each([
    ['к Анне', ['Анна Кузнецова', 'Анна Белова']],
    ['к Анне Беловой', ['Анна Белова']],
    ['with anna', ['Анна Кузнецова', 'Анна Белова']],
    ['with maria', ['Мария Иванова']],
    ['к Маше', ['Мария Иванова']],
    ['к Оле', ['Ольга Смирнова']],
    ['with Olga', ['Ольга Смирнова']],
    ['у Смирновой', ['Ольга Смирнова']],
    ['к Марине', []],
    ['к Вере', ['Вера']],
    ['with will', ['Will Smith']],
    ['will you be open', []],
    ['Anna or Maria', ['Мария Иванова', 'Анна Кузнецова', 'Анна Белова']],
    ['only not with Olga', []],
    ['не к Ольге', []],
    ['вместо Ольги к Марии', ['Мария Иванова']],
    ['anyone but Olga', []],
  ])('in another salon "%s" is %j', (said, names) => expect(mastersOf(said, MOSCOW)).toEqual(names))

  test.each([
    ['haircut with Olga', ['Olga']],
    ['haircut with olga please', ['olga']],
    ['к Ольге на маникюр', ['Ольга']],
    ['запишите к оле', ['Оля']],
    ['к Снежане', ['Снежана']],
    ['with my dog', []],
    ['with pleasure', []],
    ['с удовольствием', []],
    ['this is Maria', []],
    ['меня зовут Мария', []],
  ])('"%s" names who is not there: %j', (said, names) =>
    expect(hear(said).namesUnknown).toEqual(names),
  )

  test.each(['Olga', 'Ольга'])('asked for the master, "%s" names one', (said) =>
    expect(hear(said, { expects: 'master' }).namesUnknown).toEqual([said]),
  )

  test.each([
    'with anyone',
    'any master',
    'whoever is free',
    "doesn't matter who",
    'no preference',
    'к любому',
    'к любому мастеру',
    'к кому угодно',
    'все равно к кому',
    'мастер не важен',
    'кто свободен',
  ])('"%s" is anybody', (said) => expect(hear(said).isAnyMaster).toBe(true))

  test.each(['any', "doesn't matter", 'без разницы', 'не важно', 'любой', 'на ваш выбор'])(
    '"%s" is anybody only where a master was asked for',
    (said) => {
      expect(hear(said, { expects: 'master' }).isAnyMaster).toBe(true)
      expect(hear(said, { expects: 'time' }).isAnyMaster).toBe(false)
    },
  )
})
