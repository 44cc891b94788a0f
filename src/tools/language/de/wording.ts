import type { Wording } from '../wording.js'
import { SERVICE_ENDS, SERVICE_WORDS } from './names/service-words.js'

const PLACE = 'für {aService} {withMaster} {onDate}, um {time} Uhr'
const WHOM = '{hasForWhom, select, yes { {forWhom}} other {}}'
const YOURS = '{yourService} {withMaster} {onDate}, um {time} Uhr'
const NOW = '{hasOthers, select, yes { (bisher {now} Uhr)} other {}}'
const MOVE =
  '{isOtherMaster, select, yes {{toDate}, {time} Uhr, zu {master}} ' +
  'other {{withMaster} {toDate}, {time} Uhr}}'
const PRICE = '{hasPrice, select, yes { Das kostet {price}.} other {}}'
const COLLEAGUE = 'Jemand aus dem Team meldet sich hier bei Ihnen.'
const ASK = '\n{list}\nWelche Zeit passt Ihnen?'

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

/** What the autopilot writes in German. */
export const GERMAN: Wording = {
  sentences: {
    greeting:
      'Guten Tag{hasClient, select, yes {, {client}} other {}}! ' +
      'Hier schreibt der automatische Assistent des Salons.',
    your_question: 'Nun zu Ihrer Frage.',
    automatic:
      'Hier schreibt der automatische Assistent des Salons. Wenn Sie lieber mit jemandem aus dem ' +
      'Team schreiben möchten, sagen Sie es einfach.',
    menu:
      'Ich kann für Sie Termine buchen, verschieben oder absagen und nenne Ihnen gern freie ' +
      'Zeiten, Preise und Öffnungszeiten. Was kann ich für Sie tun?',
    again: 'Entschuldigung, ich bin nicht sicher, ob ich Sie richtig verstehe.',
    ask_goal: 'Möchten Sie einen Termin buchen, verschieben oder absagen?',
    welcome: 'Sehr gern! Schreiben Sie einfach, wenn Sie noch etwas brauchen.',
    noted: 'In Ordnung! Schreiben Sie einfach, wenn Sie etwas brauchen.',
    all_right: 'In Ordnung.',
    forgotten: 'In Ordnung, dann lassen wir das. Kann ich sonst noch etwas für Sie tun?',
    cancel_until: 'Verschieben oder absagen können Sie hier bis {duration} vor dem Termin.',
    cancel_any_time: 'Verschieben oder absagen können Sie hier bis zum Beginn des Termins.',
    get_well: 'Gute Besserung!',
    kept: 'In Ordnung, Ihr Termin bleibt bestehen.',
    stands: `Sie sind weiterhin ${PLACE} eingetragen.`,
    ask_service: 'Welche Leistung wünschen Sie?\n{list}',
    ask_next: `Soll ich auch gleich einen Termin für {aService}${WHOM} suchen?`,
    ask_next_move: 'Soll ich auch {yourService} verschieben?',
    in_turn: 'Am besten der Reihe nach: {list}.',
    ask_master: 'Zu wem möchten Sie kommen, oder spielt das keine Rolle?\n{list}',
    ask_day: 'Welcher Tag und welche Uhrzeit würden Ihnen passen?',
    ask_other: 'Welcher andere Tag oder welche andere Uhrzeit würde Ihnen passen?',
    ask_appointment: 'Welchen Termin meinen Sie?\n{list}',
    appointments: '{count, plural, one {Ihr Termin:} other {Ihre Termine:}}\n{list}',
    ends: 'Das dauert {duration}, bis {time} Uhr.',
    no_appointments: 'Sie haben keine anstehenden Termine.',
    appointment_line: '{service} {withMaster} {onDate}, um {time} Uhr',
    offer: `Diese Zeiten sind frei:${ASK}`,
    offer_for: `Für {aService} sind diese Zeiten frei:${ASK}`,
    offer_nearest: `Da ist leider nichts frei, aber diese Zeiten kann ich Ihnen anbieten:${ASK}`,
    offer_closed: `Zu dieser Zeit haben wir geschlossen, aber diese Zeiten sind frei:${ASK}`,
    offer_nobody_for: `Für {aService} ist da niemand im Haus, aber diese Zeiten sind frei:${ASK}`,
    offer_off_grid: `Um diese Uhrzeit beginnt bei uns kein Termin, aber diese Zeiten sind frei:${ASK}`,
    offer_not_with: `{master} hat da leider keine Zeit, aber diese Zeiten sind möglich:${ASK}`,
    offer_line: '{date}, {time} Uhr {withMaster}',
    instead_nearest: 'Da ist leider nichts frei, aber eine andere Zeit kann ich Ihnen anbieten.',
    instead_off_grid:
      'Um diese Uhrzeit beginnt bei uns kein Termin, aber eine andere Zeit kann ich Ihnen anbieten.',
    instead_closed:
      'Zu dieser Zeit haben wir geschlossen, aber eine andere Zeit kann ich Ihnen anbieten.',
    instead_nobody_for:
      'Für {aService} ist da niemand im Haus, aber eine andere Zeit kann ich Ihnen anbieten.',
    instead_not_with:
      '{master} hat da leider keine Zeit, aber eine andere Zeit kann ich Ihnen anbieten.',
    nothing_free: 'Da ist leider nichts frei.',
    just_taken: 'Es tut mir leid, diese Zeit wurde gerade vergeben.',
    changed: 'In der Zwischenzeit hat sich etwas geändert.',
    propose_book: `{hasForWhom, select, yes {Soll ich {aService} {withMaster} {onDate}, um {time} Uhr {forWhom} buchen?} other {Soll ich Sie ${PLACE} eintragen?}}${PRICE}`,
    propose_move: `Soll ich {yourService}${NOW} ${MOVE} verschieben?${PRICE}`,
    propose_cancel: `Soll ich ${YOURS} absagen?`,
    propose_replace: `Soll ich Sie ${PLACE} eintragen und dafür {instead} absagen?${PRICE}`,
    confirm_book:
      `Nur zur Sicherheit: Soll ich {aService} {withMaster} {onDate}, um {time} Uhr${WHOM} ` +
      `buchen?${PRICE}`,
    confirm_move: `Nur zur Sicherheit: Soll ich {yourService}${NOW} ${MOVE} verschieben?${PRICE}`,
    confirm_cancel: `Nur zur Sicherheit: Soll ich ${YOURS} absagen?`,
    confirm_replace: `Nur zur Sicherheit: Soll ich Sie ${PLACE} eintragen und dafür {instead} absagen?${PRICE}`,
    done_book: `{hasForWhom, select, yes {Ich habe {aService} {withMaster} {onDate}, um {time} Uhr {forWhom} gebucht.} other {Ich habe Sie ${PLACE} eingetragen. Wir freuen uns auf Sie!}}`,
    done_move: `Ich habe {yourService} ${MOVE} verschoben. Wir freuen uns auf Sie!`,
    done_cancel: `Ich habe ${YOURS} abgesagt. Wir freuen uns, wenn Sie ein anderes Mal kommen.`,
    done_replace: `Ich habe Sie ${PLACE} eingetragen und {instead} abgesagt. Wir freuen uns auf Sie!`,
    replaced_line: YOURS,
    propose_cancel_all: 'Soll ich alle diese Termine absagen?\n{list}',
    confirm_cancel_all: 'Nur zur Sicherheit: Soll ich alle diese Termine absagen?\n{list}',
    done_cancel_all: 'Ich habe diese Termine abgesagt:\n{list}',
    propose_book_all: 'Soll ich alle diese Termine wieder buchen?\n{list}',
    confirm_book_all: 'Nur zur Sicherheit: Soll ich alle diese Termine wieder buchen?\n{list}',
    done_book_all: 'Ich habe diese Termine wieder gebucht:\n{list}',
    same_time: `Sie sind schon ${PLACE} eingetragen. Ist dieser Termin für jemand anderen?`,
    move_or_book: `Möchten Sie ${YOURS} verschieben oder etwas anderes buchen?`,
    own_or_new: 'Geht es um einen Ihrer Termine, oder möchten Sie einen neuen?\n{list}',
    see_you: 'Bis dann!',
    plain_yes: 'Ein einfaches „Ja“ genügt.',
    rest_follows: 'Um den Rest kümmere ich mich gleich danach. Hier genügt ein einfaches „Ja“.',
    asked_on_the_way: 'Ihre Frage gebe ich gleich danach an das Team weiter.',
    passed_on: 'Das gebe ich gleich danach an das Team weiter. Hier genügt ein einfaches „Ja“.',
    noted_down: 'Das vermerke ich beim Termin. Hier genügt ein einfaches „Ja“.',
    write_to_change: 'Schreiben Sie einfach, wenn sich daran etwas ändern soll.',
    begun: `Sie sind ${PLACE} eingetragen, und dieser Termin hat schon begonnen.`,
    works_line: '{onDate}: {isOpen, select, yes {{list}} other {niemand}}.',
    ask_holiday: 'Welchen Tag meinen Sie? Mit einem Datum kann ich nachsehen.',
    not_like_that: 'So einen Termin finde ich bei Ihnen nicht.',
    one_at_a_time: 'Ich kann immer nur einen Termin eintragen. Fangen wir mit dem ersten an.',
    one_by_one: 'Machen wir eins nach dem anderen.',
    is_cancelled: 'Dieser Termin ist abgesagt.',
    total: 'Zusammen sind das {price}.',
    prices: '{count, plural, one {{list}} other {Unsere Preise:\n{list}}}',
    price_line:
      '{service}{hasMaster, select, yes { bei {master}} other {}}: ' +
      '{isFrom, select, yes {ab } other {}}{price}, {duration}',
    masters_line: '{name}: {list}',
    hours: 'Unsere Öffnungszeiten:\n{list}',
    hours_line: '{day}: {isOpen, select, yes {{hours} Uhr} other {geschlossen}}',
    hours_day:
      '{onDate}, {isOpen, select, yes {haben wir geöffnet: {hours} Uhr} ' +
      'other {haben wir geschlossen}}.',
    hours_of: '{master} arbeitet normalerweise zu diesen Zeiten:\n{list}',
    hours_of_line: '{day}: {isOpen, select, yes {{hours} Uhr} other {frei}}',
    hours_of_day:
      '{onDate}, {isOpen, select, yes {ist {master} da: {hours} Uhr} ' +
      'other {ist {master} nicht da}}.',
    fact: '{text}',
    unknown: '„{name}“ haben wir leider nicht.',
    not_offered:
      '„{name}“ bieten wir leider nicht an. Am ehesten passt: {nearest}. ' +
      'Soll ich Ihnen mehr dazu sagen?',
    not_offered_beside: '„{name}“ bieten wir leider nicht an. Am ehesten passt: {nearest}.',
    tell_nearest: 'Soll ich Ihnen mehr zu „{nearest}“ sagen?',
    not_by: '{master} bietet das leider nicht an.',
    only_by: 'Das macht bei uns nur {master}.',
    take_time: 'Natürlich, lassen Sie sich ruhig Zeit.',
    late: 'Danke, dass Sie Bescheid geben.',
    cannot_tell:
      'Das wissen meine Kolleginnen und Kollegen. Sagen Sie einfach Bescheid, wenn Ihnen jemand ' +
      'schreiben soll.',
    refused_cancel_window_closed:
      'Für eine Änderung durch mich ist es leider zu spät, aber unser Team hilft Ihnen gern.',
    refused_too_many_appointments: 'Mehr Termine kann ich für Sie im Moment leider nicht buchen.',
    refused_client_busy:
      'Zu dieser Zeit haben Sie schon einen Termin. Welche andere Zeit würde Ihnen passen?',
    refused_too_soon: 'Das ist leider zu kurzfristig. Welche spätere Zeit würde Ihnen passen?',
    refused_too_far:
      'So weit im Voraus vergeben wir noch keine Termine. Welcher frühere Tag würde Ihnen passen?',
    refused_master_unavailable:
      'Das ist dann leider nicht möglich. Welche andere Zeit würde Ihnen passen?',
    refused_date_in_past: 'Diese Zeit ist schon vorbei. Welche andere Zeit würde Ihnen passen?',
    refused_off_grid:
      'Zu dieser Uhrzeit beginnen bei uns keine Termine. Welche andere Zeit würde Ihnen passen?',
    refused_other: 'Das ist leider nicht möglich.',
    person_asked: `Ich gebe Ihre Nachricht weiter. ${COLLEAGUE}`,
    person_unclear: 'Da frage ich lieber im Team nach. Jemand meldet sich hier bei Ihnen.',
    person_upset:
      'Das tut mir sehr leid. Jemand aus dem Team kümmert sich darum und ' +
      'meldet sich hier bei Ihnen.',
    person_foreign: `Ich kann Ihnen nur bei Ihren eigenen Terminen helfen. ${COLLEAGUE}`,
    person_refused: `Das kann ich nicht selbst regeln. ${COLLEAGUE}`,
    person_failed: `Bei uns ist etwas schiefgegangen. ${COLLEAGUE}`,
    person_off: COLLEAGUE,
    media_person:
      'Vielen Dank! Ich kann das nicht selbst öffnen. Jemand aus dem Team sieht es sich an und ' +
      'meldet sich hier bei Ihnen.',
    person_answers_at:
      'Wir sind {isToday, select, yes {heute} other {{onDate},}} ab {time} Uhr wieder da, ' +
      'und dann antwortet Ihnen jemand.',
    person_answers_soon: 'Sie hören gleich von uns.',
    other_language: `Es tut mir leid, ich kann nur auf Deutsch schreiben. ${COLLEAGUE}`,
  },
  onWeekday: WEEKDAYS.map((day) => `am ${day}`),
  toWeekday: WEEKDAYS.map((day) => `auf ${day}`),
  weekdays: WEEKDAYS,
  then: ', dann ',
  serviceWords: SERVICE_WORDS,
  serviceEnds: SERVICE_ENDS,
  article: [],
  your: [
    [/^einen /, 'Ihren '],
    [/^eine /, 'Ihre '],
    [/^ein /, 'Ihr '],
    [/^/, 'Ihre '],
  ],
  quoted: { aService: '„{name}“', yourService: 'Ihren Termin für „{name}“' },
  withMaster: { spoken: 'bei {name}', other: 'bei {name}' },
  nameCases: [],
  kin: {
    husband: { forWhom: 'für Ihren Mann', noun: 'Mann' },
    wife: { forWhom: 'für Ihre Frau', noun: 'Frau' },
    partner: { forWhom: 'für Ihren Partner oder Ihre Partnerin', noun: 'Partner/in' },
    son: { forWhom: 'für Ihren Sohn', noun: 'Sohn' },
    daughter: { forWhom: 'für Ihre Tochter', noun: 'Tochter' },
    child: { forWhom: 'für Ihr Kind', noun: 'Kind' },
    mother: { forWhom: 'für Ihre Mutter', noun: 'Mutter' },
    father: { forWhom: 'für Ihren Vater', noun: 'Vater' },
    grandmother: { forWhom: 'für Ihre Großmutter', noun: 'Großmutter' },
    grandfather: { forWhom: 'für Ihren Großvater', noun: 'Großvater' },
    sister: { forWhom: 'für Ihre Schwester', noun: 'Schwester' },
    brother: { forWhom: 'für Ihren Bruder', noun: 'Bruder' },
    friend: { forWhom: 'für eine befreundete Person', noun: 'befreundete Person' },
    colleague: {
      forWhom: 'für jemanden aus Ihrem Kollegenkreis',
      noun: 'jemand aus dem Kollegenkreis',
    },
    other: { forWhom: 'für eine andere Person', noun: 'eine andere Person' },
  },
  kinNamed: { forWhom: '{who} ({name})', noun: '{who} ({name})', comment: 'Bucht für: {who}' },
  onlyNamed: { forWhom: 'für {name}', noun: '{name}' },
  examples: {
    client: 'Maria',
    service: 'Haarschnitt',
    master: 'Anna',
    otherMaster: 'Boris',
    notOffered: 'Balayage',
    fact: 'Parken können Sie im Hof hinter dem Salon.',
  },
}
