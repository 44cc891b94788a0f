import type { Wording } from '../wording.js'
import { NAME_CASES } from './names/name-cases.js'
import { SERVICE_WORDS } from './names/service-words.js'

const PLACE = 'на {aService} {withMaster} {onDate}, в {time}'
const WHOM = '{hasForWhom, select, yes { {forWhom}} other {}}'
const NOW = '{hasOthers, select, yes { (сейчас {now})} other {}}'
const MOVE =
  '{isOtherMaster, select, yes {{toDate}, в {time}, {withMaster}} ' +
  'other {{withMaster} {toDate}, в {time}}}'
const MOVED =
  '{isOtherMaster, select, yes {перенесена: теперь {withMaster} {onDate}, в {time}} ' +
  'other {{withMaster} перенесена {toDate}, в {time}}}'
const PRICE = '{hasPrice, select, yes { Стоимость {price}.} other {}}'
const ASK = '\n{list}\nЧто вам подойдёт?'

const ON_WEEKDAYS =
  'в понедельник, во вторник, в среду, в четверг, в пятницу, в субботу, в воскресенье'.split(', ')

/** What the autopilot writes in Russian. */
export const RUSSIAN: Wording = {
  sentences: {
    greeting:
      'Здравствуйте{hasClient, select, yes {, {client}} other {}}! ' +
      'Это автоматический помощник салона.',
    your_question: 'Теперь о вашем вопросе.',
    automatic:
      'Вам отвечает автоматический помощник салона. Если хотите, чтобы ответил администратор, ' +
      'напишите об этом.',
    menu:
      'Могу записать вас, перенести или отменить запись, подсказать свободное время, цены и часы ' +
      'работы. Чем вам помочь?',
    again: 'Простите, хочу понять вас правильно.',
    ask_goal: 'Вы хотите записаться, перенести или отменить запись?',
    welcome: 'Пожалуйста! Пишите, если что-нибудь понадобится.',
    noted: 'Хорошо! Пишите, если что-нибудь понадобится.',
    all_right: 'Хорошо.',
    forgotten: 'Хорошо, тогда оставим это. Помочь чем-нибудь ещё?',
    cancel_until:
      'Перенести или отменить запись здесь можно не позднее чем за {duration} до начала.',
    cancel_any_time: 'Перенести или отменить запись здесь можно до самого начала.',
    get_well: 'Сочувствую, скорейшего выздоровления!',
    kept: 'Хорошо, ваша запись остаётся в силе.',
    stands: `Вы по-прежнему записаны ${PLACE}.`,
    ask_service: 'На какую услугу вас записать?\n{list}',
    ask_next: `Подобрать время ещё и на {aService}${WHOM}?`,
    ask_next_move: 'Перенести и {yourService}?',
    in_turn: 'Давайте по порядку: {list}.',
    ask_master: 'К какому мастеру вы хотели бы попасть? Если всё равно, так и напишите.\n{list}',
    ask_day: 'Какой день и какое время вам удобны?',
    ask_other: 'Какой другой день или какое другое время вам подойдёт?',
    ask_appointment: 'О какой записи идёт речь?\n{list}',
    appointments: '{count, plural, =1 {Ваша запись:} other {Ваши записи:}}\n{list}',
    ends: 'Займёт {duration}, до {time}.',
    no_appointments: 'У вас пока нет предстоящих записей.',
    appointment_line: '{service}, мастер {master}, {date}, {time}',
    offer: `Есть свободное время:${ASK}`,
    offer_for: `На {aService} есть свободное время:${ASK}`,
    offer_nearest: `На это время, к сожалению, не получится, но есть другое:${ASK}`,
    offer_closed: `В это время мы не работаем, но есть другое:${ASK}`,
    offer_nobody_for: `На {aService} в это время никто не принимает, но есть другое:${ASK}`,
    offer_off_grid: `Ровно в это время записи не начинаются, но рядом есть свободное время:${ASK}`,
    offer_not_with: `Мастер {master} в это время, к сожалению, не может, но есть другие варианты:${ASK}`,
    offer_line: '{date}, {time}, мастер {master}',
    instead_nearest: 'На это время, к сожалению, не получится, но есть другое.',
    instead_off_grid: 'Ровно в это время записи не начинаются, но есть другое время.',
    instead_closed: 'В это время мы не работаем, но есть другое.',
    instead_nobody_for: 'На {aService} в это время никто не принимает, но есть другое.',
    instead_not_with: 'Мастер {master} в это время, к сожалению, не может, но есть другой вариант.',
    nothing_free: 'К сожалению, на это время всё занято.',
    just_taken: 'Простите, это время только что заняли.',
    changed: 'За это время кое-что изменилось.',
    propose_book: `{hasForWhom, select, yes {Записать ${PLACE} {forWhom}?} other {Записать вас ${PLACE}?}}${PRICE}`,
    propose_move: `Перенести вашу запись на {aService}${NOW} ${MOVE}?${PRICE}`,
    propose_cancel: `Отменить вашу запись ${PLACE}?`,
    propose_replace: `Записать вас ${PLACE} и отменить {instead}?${PRICE}`,
    confirm_book: `Уточню: записать ${PLACE}${WHOM}?${PRICE}`,
    confirm_move: `Уточню: перенести вашу запись на {aService}${NOW} ${MOVE}?${PRICE}`,
    confirm_cancel: `Уточню: отменить вашу запись ${PLACE}?`,
    confirm_replace: `Уточню: записать вас ${PLACE} и отменить {instead}?${PRICE}`,
    done_book: `{hasForWhom, select, yes {Запись ${PLACE} {forWhom} оформлена.} other {Вы записаны ${PLACE}. Ждём вас!}}`,
    done_move: `Ваша запись на {aService} ${MOVED}. Ждём вас!`,
    done_cancel: `Ваша запись ${PLACE} отменена. Будем рады видеть вас в другой раз!`,
    done_replace: `Вы записаны ${PLACE}, а {instead} мы отменили. Ждём вас!`,
    replaced_line: `вашу запись ${PLACE}`,
    propose_cancel_all: 'Отменить все эти записи?\n{list}',
    confirm_cancel_all: `Уточню: отменить все эти записи?\n{list}`,
    done_cancel_all: 'Эти записи отменены:\n{list}',
    propose_book_all: 'Записать вас снова?\n{list}',
    confirm_book_all: `Уточню: записать вас снова?\n{list}`,
    done_book_all: 'Вы снова записаны:\n{list}',
    same_time: `Вы уже записаны ${PLACE}. Новая запись — для другого человека?`,
    move_or_book: `Вы записаны ${PLACE}. Перенести эту запись или записать вас ещё на что-то?`,
    own_or_new: 'Вы об одной из ваших записей или хотите новую?\n{list}',
    see_you: 'До встречи!',
    plain_yes: 'Достаточно ответить «да».',
    rest_follows: 'Остальным займусь сразу после этого. А здесь достаточно ответить «да».',
    asked_on_the_way: 'Ваш вопрос сразу после этого передам администратору.',
    passed_on: 'Это передам администратору сразу после этого. А здесь достаточно ответить «да».',
    noted_down: 'Отмечу это в записи. А здесь достаточно ответить «да».',
    write_to_change: 'Если захотите что-то изменить, просто напишите.',
    begun: `Вы записаны ${PLACE}, и эта запись уже началась.`,
    works_line: '{onDate}: {isOpen, select, yes {{list}} other {никто не работает}}.',
    ask_holiday: 'О каком дне речь? Назовите дату, и я проверю.',
    not_like_that: 'Такой записи у вас нет.',
    one_at_a_time: 'Я могу записать только на один раз. Начнём с первой записи.',
    one_by_one: 'Давайте по порядку.',
    is_cancelled: 'Эта запись отменена.',
    total: 'Всего {price}.',
    prices: '{count, plural, =1 {{list}} other {Наши цены:\n{list}}}',
    price_line:
      '{service}{hasMaster, select, yes { (мастер {master})} other {}}: ' +
      '{isFrom, select, yes {от } other {}}{price}, {duration}',
    masters_line: '{name}: {list}',
    hours: 'Часы работы салона:\n{list}',
    hours_line: '{day}: {isOpen, select, yes {{hours}} other {выходной}}',
    hours_day: '{onDate}, {isOpen, select, yes {мы работаем: {hours}} other {мы не работаем}}.',
    hours_of: 'Мастер {master} обычно работает так:\n{list}',
    hours_of_line: '{day}: {isOpen, select, yes {{hours}} other {выходной}}',
    hours_of_day:
      '{onDate}, мастер {master} {isOpen, select, yes {работает: {hours}} other {не работает}}.',
    fact: '{text}',
    unknown: 'Такого у нас, к сожалению, нет: «{name}».',
    not_offered:
      'Услуги «{name}» у нас, к сожалению, нет. Ближе всего — {nearest}. Рассказать подробнее?',
    not_offered_beside: 'Такого у нас, к сожалению, нет: «{name}». Ближе всего — {nearest}.',
    tell_nearest: 'Рассказать подробнее об услуге «{nearest}»?',
    not_by: 'К сожалению, мастер {master} этого не делает.',
    only_by: 'Это делает только мастер {master}.',
    take_time: 'Конечно, не торопитесь.',
    late: 'Спасибо, что предупредили.',
    cannot_tell:
      'На этот вопрос лучше ответит администратор. ' +
      'Если нужно его позвать, просто напишите об этом.',
    refused_cancel_window_closed:
      'Изменить эту запись я уже не могу, но администратор вам поможет.',
    refused_too_many_appointments: 'К сожалению, у вас уже максимальное число предстоящих записей.',
    refused_client_busy: 'На это время у вас уже есть запись. Какое другое время вам подойдёт?',
    refused_too_soon:
      'К сожалению, так скоро записать уже не получится. Какое более позднее время вам подойдёт?',
    refused_too_far: 'Так далеко вперёд запись ещё не открыта. Какой день пораньше вам подойдёт?',
    refused_master_unavailable:
      'В это время, к сожалению, не получится. Какое другое время вам подойдёт?',
    refused_date_in_past: 'Это время уже прошло. Какое другое время вам подойдёт?',
    refused_off_grid:
      'Начать в это время, к сожалению, не получится. Какое другое время вам подойдёт?',
    refused_other: 'К сожалению, это невозможно.',
    person_asked: 'Зову администратора, он напишет вам здесь.',
    person_unclear: 'Здесь лучше поможет администратор, он напишет вам сюда.',
    person_upset: 'Мне очень жаль. Администратор разберётся и напишет вам здесь.',
    person_foreign: 'Помочь могу только с вашими собственными записями. Вам напишет администратор.',
    person_refused: 'С этим поможет администратор, он напишет вам здесь.',
    person_failed: 'У нас что-то пошло не так. Вам напишет администратор.',
    person_off: 'Вам напишет администратор.',
    media_person:
      'Спасибо! Открыть это я не могу, поэтому посмотрит администратор и напишет вам здесь.',
    person_answers_at:
      'Салон откроется {isToday, select, yes {сегодня} other {{onDate},}} в {time}, ' +
      'и тогда вам ответят.',
    person_answers_soon: 'Ответим совсем скоро.',
    other_language: 'Простите, я пишу только по-русски. Вам напишет администратор.',
  },
  onWeekday: ON_WEEKDAYS,
  toWeekday: ON_WEEKDAYS.map((day) => day.replace(/^во?/, 'на')),
  weekdays: ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'],
  then: ', затем ',
  serviceWords: SERVICE_WORDS,
  article: [[/^/, '']],
  your: [[/^/, 'вашу запись на ']],
  quoted: { aService: 'услугу «{name}»', yourService: 'вашу запись на услугу «{name}»' },
  withMaster: { spoken: 'к {name}', other: '(мастер {name})' },
  nameCases: NAME_CASES,
  kin: {
    husband: { forWhom: 'для вашего мужа', noun: 'муж' },
    wife: { forWhom: 'для вашей жены', noun: 'жена' },
    partner: { forWhom: 'для вашего партнёра', noun: 'партнёр' },
    son: { forWhom: 'для вашего сына', noun: 'сын' },
    daughter: { forWhom: 'для вашей дочери', noun: 'дочь' },
    child: { forWhom: 'для вашего ребёнка', noun: 'ребёнок' },
    mother: { forWhom: 'для вашей мамы', noun: 'мама' },
    father: { forWhom: 'для вашего папы', noun: 'папа' },
    grandmother: { forWhom: 'для вашей бабушки', noun: 'бабушка' },
    grandfather: { forWhom: 'для вашего дедушки', noun: 'дедушка' },
    sister: { forWhom: 'для вашей сестры', noun: 'сестра' },
    brother: { forWhom: 'для вашего брата', noun: 'брат' },
    friend: { forWhom: 'для вашего друга или подруги', noun: 'друг или подруга' },
    colleague: { forWhom: 'для коллеги', noun: 'коллега' },
    other: { forWhom: 'для другого человека', noun: 'другой человек' },
  },
  kinNamed: {
    forWhom: '{who} ({name})',
    noun: '{who} ({name})',
    comment: 'Придёт не клиент: {who}',
  },
  // The name is as the client wrote it or in its base form, so it stands apart.
  onlyNamed: { forWhom: '(на имя {name})', noun: '{name}' },
  examples: {
    client: 'Мария',
    service: 'Стрижка',
    master: 'Анна',
    otherMaster: 'Борис',
    notOffered: 'балаяж',
    fact: 'Припарковаться можно во дворе за салоном.',
  },
}
