import type { Wording } from './wording.js'

const list = (names: readonly string[]): string => names.map((name) => `• ${name}`).join('\n')
const REFUSED: Readonly<Record<string, string>> = {
  cancel_window_closed: 'Изменить этот визит я уже не могу: это сделает администратор.',
  too_soon: 'На это время записаться уже нельзя. Какое более позднее время вам подойдёт?',
  too_far: 'Так далеко вперёд запись ещё не открыта. Какой день пораньше вам подойдёт?',
  master_unavailable: 'В это время не получится. Какое другое время вам подойдёт?',
  date_in_past: 'Это время уже прошло. Какое другое время вам подойдёт?',
  off_grid: 'В это время визиты не начинаются. Какое другое время вам подойдёт?',
}

export const RUSSIAN: Wording = {
  plain: {
    menu: 'Подскажу свободное время, цены и часы работы, запишу, перенесу или отменю визит. Что вам подсказать?',
    again: 'Простите, не получилось вас понять.',
    welcome: 'Пожалуйста! Пишите, если что-нибудь понадобится.',
    noted: 'Хорошо! Пишите, если что-нибудь понадобится.',
    forgotten: 'Хорошо, оставим это. Чем ещё помочь?',
    kept: 'Хорошо, ваш визит остаётся как есть.',
    ask_day: 'Какой день и какое время вам удобны?',
    ask_other: 'Какой другой день или время вам подойдёт?',
    no_visits: 'У вас нет предстоящих визитов.',
    nothing_free: 'К сожалению, на это время ничего нет.',
    take_time: 'Конечно, не торопитесь.',
    cannot_tell: 'На этот вопрос ответит администратор: просто попросите позвать его.',
    late: 'Спасибо, что предупредили.',
    just_taken: 'Простите, это время только что заняли.',
    changed: 'За это время кое-что изменилось.',
  },
  greeting: (client) => `Здравствуйте${client === '' ? '' : `, ${client}`}!`,
  unknown: (name) => `К сожалению, «${name}» у нас нет.`,
  notBy: (master) => `Мастер ${master} этого не делает.`,
  onlyBy: (master) => `Это делает только ${master}.`,
  askService: (names) => `На какую услугу вас записать?\n${list(names)}`,
  askNext: (service) => `Подобрать время ещё и на услугу «${service}»?`,
  inTurn: (services) => `Запишу по очереди: ${services.join(', затем ')}.`,
  askMaster: (names) => `К какому мастеру, или всё равно?\n${list(names)}`,
  askVisit: (lines) =>
    `Какой из ваших визитов вы имеете в виду?\n${lines.map((line, index) => `${index + 1}. ${line}`).join('\n')}`,
  visits: (lines) =>
    lines.length === 0 ? 'У вас нет предстоящих визитов.' : `Ваши предстоящие визиты:\n${list(lines)}`,
  visit: (service, master, day, time) => `${service}, мастер ${master}, ${day}, ${time}`,
  price: (service, price, minutes) => `${service}: ${price}, ${minutes}`,
  who: (whose, names) => `${whose}: ${names.join(', ')}`,
  hours: (lines) => `Мы работаем:\n${list(lines)}`,
  hoursOf: (master, lines) => `Мастер ${master} обычно работает:\n${list(lines)}`,
  closed: 'выходной',
  free: {
    wished: 'Свободно:',
    nearest: 'На это время не получится, но свободно:',
    closed: 'В это время мы не работаем. Свободно:',
    notWith: (master) => `На это время мастер ${master} не может, но свободно:`,
  },
  offer: (free, lines) =>
    `${free}\n${lines.map((line, index) => `${index + 1}. ${line}`).join('\n')}\nЧто вам подойдёт?`,
  start: (day, time, master) => `${day}, ${time}, ${master}`,
  propose: {
    book: (what, price) => `${what}${price && `, ${price}`}. Записать вас?`,
    move: (what, price) => `Переношу ваш визит: ${what}${price && `, ${price}`}. Всё верно?`,
    cancel: (what) => `Отменяю ваш визит: ${what}. Всё верно?`,
  },
  done: {
    book: (what) => `Вы записаны: ${what}. Ждём вас!`,
    move: (what) => `Визит перенесён: ${what}. Ждём вас!`,
    cancel: (what) => `Визит отменён: ${what}.`,
  },
  refused: (code) => REFUSED[code] ?? 'К сожалению, это невозможно.',
  handBack: {
    person: 'Передаю вас администратору, он напишет вам здесь.',
    unclear: 'Здесь лучше поможет администратор: он напишет вам сюда.',
    upset: 'Мне очень жаль. Администратор разберётся и напишет вам здесь.',
    foreign: 'Я могу помочь только с вашими собственными визитами. Вам ответит администратор.',
    refused: 'Это решит администратор: он напишет вам здесь.',
    failed: 'У нас что-то пошло не так. Вам ответит администратор.',
    off: 'Вам ответит администратор.',
  },
  from: (price) => `от ${price}`,
  minutes: (count) => `${count} мин`,
  weekdays: ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'],
}
