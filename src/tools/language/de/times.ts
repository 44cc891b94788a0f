import type { TimePoints, TimeRules } from '../time-tables.js'

const UHR = 'uhr|h|ur|uhrr'
const H = `{h} ${UHR}?`
const IS = '(ist|wäre|wär|wird|is|isch|sind)? (mir|uns|für mich)? leider|doch|schon|eher?'
const TOO = `${IS} (ein bisschen|bisschen|ein wenig|etwas|viel)? zu`
const ABOUT = 'gegen|ca|circa|etwa|ungefähr|zirka|rund|so|gg'
const MORNING = 'morgens|früh|vormittags|vormittag|morgends'
const LATE = 'abends|nachmittags|abend|nachmittag|mittags'

/** Times of day that are complete. */
export const TIME_POINTS: TimePoints = {
  am: `{t} ${UHR}? ${MORNING}, {t} ${UHR}? in der früh, {t} ${UHR}? am vormittag|morgen, {t} am`,
  pm: `{t} ${UHR}? ${LATE}, {t} ${UHR}? am abend|nachmittag|mittag, {t} pm`,
  night: `{t} ${UHR}? nachts, {t} ${UHR}? in der nacht`,
  oclock: `{t} ${UHR}`,
  hourMinutes: `{hour} ${UHR} {minutes}|{mm-word}`,
  atHhmm: 'um|ab {hhmm}',
  halfTo: `halb|halbi|hoib|hoiba|hoiwe {hour} ${UHR}?, halber {hour}`,
  quarterPast: 'viertel nach|über|ab {hour}, viertl nach {hour}',
  quarterTo: 'viertel|viertl vor {hour}, dreiviertel|dreiviertl {hour}, drei viertel {hour}',
  minutesPast: '{n} minuten|min? nach {hour}, {n} ab {hour}',
  minutesTo: '{n} minuten|min? vor {hour}',
  minutesToHalf: `{n} minuten|min? vor halb {hour} ${UHR}?`,
  minutesPastHalf: `{n} minuten|min? nach halb {hour} ${UHR}?`,
  quarterOf: 'viertel|viertl {of-hour}|{digits}',
  onePm: 'ein uhr, ein uhr mittags|nachmittags',
  noon: 'zwölf uhr mittags, punkt zwölf',
  midnight: 'mitternacht',
}

const WORK = 'arbeit|feierabend|büro|dienst|schicht|job'
/** Times and parts of the day. */
export const TIME_RULES: TimeRules = {
  at: `
    mach|macht|machen wir|ma|sie? mal|doch|lieber? {h} ${UHR}?,
    um|#at|pünktlich|genau|punkt|exakt|schlag um? ${H}, auf {digits} ${UHR}?, auf {p}, so um {p},
    ginge|geht|gehts|ging|wäre|passt auch|es|dir|ihnen|euch? um? {p},
    ginge|geht|gehts|ging|wäre|passt auch|vielleicht|eventuell {h} ${UHR}?,
    um? ${H} (statt|anstatt|anstelle) um|von? {h}, um? ${H} nicht um? {h},
    dann um? {digits} ${UHR}?,
    ist|wäre|wär um? ${H} schon|euch|ihnen|für? euch|ihnen? zu spät|früh`,
  around: `
    ${ABOUT} um|gegen|ca? ${H}, um|so herum|rum um? ${H}, um die {h} ${UHR}?, kurz vor|nach ${H},
    ${H} herum|rum, um ${H} herum|rum, in richtung ${H}`,
  between: `
    von|ab|so? von|ab|um ${H} bis|und|- um|zu|maximal? ${H}, {h} - {h} ${UHR}?,
    {h} ${UHR}? bis|- {h} ${UHR}?, von|aus ${H} auf? {h} ${UHR}?, von|ab ${H} bis|und|- ${H}`,
  changed: `
    um|so {h} (sorry|äh|ähm|quatsch|pardon|verzeihung|entschuldigung|ich meine|ich meinte) um|so? {h},
    um|so {h} (nein|nee|besser|lieber|nein halt|nein quatsch|doch lieber|doch besser) um|so {h},
    aus der|dem ${H} ein|eine|n|ne|nen? {h} ${UHR}?`,
  within: `von|ab|so? zwischen ${H} und|bis|- um|zu|maximal? ${H}`,
  either: `
    um|gegen|so? {p} oder um? {h} oder um? {h} ${UHR}?, um|gegen|so um? {h} oder um? {h} oder um? {h} ${UHR}?,
    um|gegen|so|ab? {p} oder|bzw|und|beziehungsweise auch|erst|vielleicht? um|gegen? {h} ${UHR}?,
    um|gegen|so|ab um? {h} oder|bzw|und auch|erst|vielleicht? um|gegen? {h} ${UHR}?, {h} oder|bzw {p}`,
  eitherIfAsked: `{h} oder|bzw {h} ${UHR}?`,
  after: `
    ab|nach|frühestens ab|um|nach? ${H}, ab frühestens ${H}, (komm|komme|kann|können|bin|es) erst um? ${H},
    irgendwann|irgendwas|alles|immer|gerne ab|nach ${H}, ${H} oder|und|bis später|danach|spätabends,
    ab|von ${H} aufwärts|an, um? ${H} +,
    nicht|nich|ned|net|nöd|nid|nichts|nix|keinesfalls vor|früher|eher als|wie? um? ${H},
    später als ${H}, erst|nur nach|ab ${H},
    (arbeite|arbeiten|arbeitet|schule|uni|arbeit|dienst) .. bis um? ${H},
    bis um? ${H} (in|im|an|auf)? der|die? uni|schule|arbeit|arbeiten|dienst|schicht|unterricht|training|büro,
    (termin|kurs|besprechung|meeting|dienst|schicht|arbeit|unterricht|vorlesung|schule|seminar) .. (endet|aus|vorbei|fertig) erst? um|gegen? ${H},
    (termin|kurs|besprechung|meeting|unterricht|vorlesung|seminar|schule) .. (geht|dauert) bis um? ${H},
    bin|werde erst? um|gegen ${H} fertig|frei, (feierabend|schluss|fertig) ist|erst? um|ab|gegen ${H}`,
  before: `
    vor|bis|spätestens|maximal|höchstens um|bis|gegen? ${H},
    bis spätestens|maximal|höchstens um? ${H}, nicht|nich später als um? ${H}, nicht|nich nach ${H},
    früher|eher als ${H}`,
  doneBy: `
    (muss|müssen|hole|holen|soll) .. um|bis ${H} .. .. kind|kinder|sohn|tochter|kleine|kleinen|mann|frau .. abholen|holen|ab,
    (muss|müssen) .. kind|kinder|sohn|tochter|kleine|kleinen .. um|bis ${H} .. abholen|holen,
    (muss|müsste|sollte|will|möchte) .. fertig|weg|raus|los|draußen|durch|zurück|daheim .. bis|um|vor um? ${H},
    um? ${H} (spätestens|allerspätestens)? (muss|müsste|müssen|sollte) ich|wir wieder? fertig|weg|raus|los|zurück|daheim|zuhause,
    bis|um|vor|spätestens um? ${H} spätestens? wieder|schon? fertig|weg|raus|draußen|durch|zurück|daheim|zuhause|fort sein|haben,
    (muss|müsste|sollte) .. um|bis|vor ${H} spätestens? wieder|schon? fertig|los|weg|gehen|fort|raus|zurück|daheim|zuhause|aufbrechen,
    (muss|müsste) .. um ${H} beim|zur|zum|im|am, (weg|los|fertig) .. um ${H}`,
  refused: `
    nicht|außer|nur nicht um|gegen ${H}, statt|anstatt|anstelle um|von? ${H},
    um? ${H} ist|wäre|wär|is|isch mir|uns|mich|für? mir|mich|uns? ein|leider|etwas|doch|viel? bisschen? zu knapp|bald|eng`,
  tooLate: `um? ${H} ${TOO} spät`,
  notEarly: 'nicht|bloß|nur|nich ganz|gar? zu|so früh',
  justEarly: 'viel|etwas|bisschen|leider? zu früh',
  tooEarly: `um? ${H} ${TOO} früh`,
  inHalfHour: 'in einer|ner? halben stunde|std',
  inHour: 'in einer|ner|1 stunde|std',
  inHourAndHalf: 'in anderthalb|eineinhalb stunden',
  inHours: 'in {n} stunden|std|stdn|h',
  inMinutes: 'in {n} minuten|min',
  now: `
    jetzt gleich|sofort|kommen|noch|vorbeikommen, gleich|sofort jetzt|kommen|vorbeikommen,
    (gehts|geht es|ginge es|wäre es) jetzt|sofort, noch jetzt, ab sofort`,
  morning: `
    morgens, am morge, zmorge, vormittag, vormittags, am vormittag|morgen|früheren, in der früh,
    früh, in der frühe,
    früh morgens, vor mittag, vor dem mittagessen|mittag, gleich|direkt? in der früh,
    am späten vormittag`,
  earlyMorning: `
    ganz|sehr|recht früh|zeitig am? morgens|vormittag|morgen?, früh am morgen|vormittag|tag,
    gleich|direkt als? erster|erste|erstes|früh|morgens, gleich|direkt in der früh,
    am frühen morgen|vormittag, frühmorgens`,
  afternoon: 'nachmittag, nachmittags, am? frühen? nachmittag, untertags, tagsüber',
  lateAfternoon: 'am? späten|späterer|späteren nachmittag, spätnachmittag*, am spätnachmittag',
  lunch: `
    zmittag, über zmittag, mittag, mittags, am|über|zu mittag, mittagszeit, zur|um die mittagszeit,
    mittagspause,
    in|während|zu meiner|der? mittagspause, über die mittagspause`,
  afterLunch: 'nach dem? mittag|mittagessen|mittagspause, früher nachmittag',
  towardsLunch: 'gegen|richtung mittag, so? um die? mittag*',
  secondHalf: 'zweite|zweiten tageshälfte|hälfte des? tages?',
  evening: `
    abend, abends, am abend, am frühen|späteren abend, vorabend`,
  afterWork: `nach der|dem|meiner? ${WORK}, nach feierabend, feierabend*`,
  towardsEvening: 'gegen|richtung|eher abend|abends, spät am nachmittag, am? vorabend',
  lateEvening: 'spätabends, spät am? abend|abends, am späten abend',
  night: 'nachts, in der nacht',
  afterSchool: 'nach der? schule|uni|kita|kindergarten|vorlesung, nach dem kindergarten|unterricht',
  beforeWork: `vor der|dem|meiner? ${WORK}, vor arbeitsbeginn|schulbeginn, vor der schule|uni`,
  beforeClosing: 'vor ladenschluss|geschäftsschluss, kurz vor schluss|feierabend',
  atOpening: `
    zur|bei|ab|gleich zur? öffnung|ladenöffnung, wenn ihr|sie aufmacht|aufmachen|öffnet|öffnen,
    gleich wenn ihr aufmacht`,
  anyTime: `
    jederzeit, egal wann|zeit|uhrzeit, egal um wie viel uhr,
    zu? jeder|beliebiger zeit|uhrzeit|tageszeit, uhrzeit|zeit ist? mir? egal|flexibel,
    zeitlich bin? flexibel|egal, irgendwann, den ganzen tag, ganztags, wann auch immer,
    so früh wie möglich, möglichst früh`,
}
