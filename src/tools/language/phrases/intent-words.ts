import { type Pattern, patterns } from '../text/patterns.js'
import type { Intent } from './intent.js'

/**
 * Phrases of one intent. With `isHint`, they count only if the message states no intent directly.
 * `none` marks phrases that look like an intent but are not.
 */
export type WishRow = {
  readonly wish: Intent | 'none'
  readonly isHint: boolean
  readonly said: readonly Pattern[]
}

const said = (wish: Intent | 'none', text: string): WishRow => ({
  wish,
  isHint: false,
  said: patterns(text),
})
const hinted = (wish: Intent, text: string): WishRow => ({
  wish,
  isHint: true,
  said: patterns(text),
})

const APPOINTMENT =
  'appointment|appointments|appt|appts|booking|bookings|visit|visits|reservation|slot|session'
const ZAPIS = 'запись|записи|записью|визит|визита|бронь|брони|сеанс|сеанса|прием|приема'
const COME = 'прийти|придти|подойти|приехать|подъехать|зайти|заехать|заскочить|попасть'
const SIGN = 'записаться|записатся|записать|забронировать'
const SOMETHING = 'anything|something|any|some|smth|smthing|anythin'
const FREE = 'free|available|open|availability'
const SVOBODNO =
  'свобод*|место|места|мест|местечк*|окно|окна|окон|окошк*|окошек|слот*|возможность|запись|время|вариант*|дырк*'

/**
 * The phrases of all intents. The longest match wins, so that "cancel my appointment" is not a
 * booking.
 */
export const WISH_ROWS: readonly WishRow[] = [
  said(
    'next_visit',
    `
    (when|what time|what day|what date|where) is|was|are my|our next? hair? ${APPOINTMENT},
    whens my next? ${APPOINTMENT}
    (when|what time|what day|what date) am|are|was i|we {day}? booked|scheduled|coming|due|in|expected
    (when|what time|what day|what date) i|we am|are booked|scheduled,
    (when|what time|what day|what date) do|did i|we have .. ${APPOINTMENT}
    (when|what time|what day) do|did|have i|we book, what did i book, what have i booked,
    what i booked
    is|are my ${APPOINTMENT}, do|did i|we have an|any|a? ${APPOINTMENT},
    (what|which|any|how many) ${APPOINTMENT} do|have|did i|we,
    who am|is i|we|my booked|${APPOINTMENT} with?, who do i have .. ${APPOINTMENT},
    do|did|have i|we have|got? anything|something .. booked|scheduled|coming|planned,
    am i booked|down|in for|in|on|with?, have i got an|any|a? ${APPOINTMENT},
    am i booked|scheduled, remind me when|what|about|of|please?
    did|has|have my|the|our ${APPOINTMENT} go|gone|went through, did it go through,
    did you|u get|receive my ${APPOINTMENT}, am i confirmed|sorted, am i still booked|on|down|in,
    (just|double) checking my|i|im|that
    (dont|don't|do not|cant|can't|cannot) remember|recall .. when|time|what|which|day|date,
    i|we have|got .. ${APPOINTMENT} right|correct|dont, remember|recall when|what time i|my|we
    my next ${APPOINTMENT}, my upcoming ${APPOINTMENT},
    show|check|see|view|find|confirm me? my ${APPOINTMENT}, details of|about my ${APPOINTMENT},
    what are my ${APPOINTMENT}
    forgot when|what, forgot my ${APPOINTMENT},
    (what time|when) should|do i|we need? to? {day}? come|be|arrive, status of my ${APPOINTMENT},
    my ${APPOINTMENT} details
    когда .. у меня|нас|мне .. ${ZAPIS}, когда у меня,
    когда .. моя|мой|мою|наша|следующ+|ближайш+ ${ZAPIS}, когда ${ZAPIS} у меня
    (когда|на когда|во сколько|на сколько|ко скольки|к скольки|на какое время|на какое число|на какой день|на который час) я|мы|у|меня? {day}? записан|записана|записаны|записывался|записывалась|записывались
    (на когда|во сколько|на сколько|на какое время|на какое число|на какой день|на который час) у? меня|нас|моя|мой|мне? {day}? ${ZAPIS}
    (во сколько|во скольки|к скольки|ко скольки|ко сколько|когда|к какому часу) мне|нам {day}? быть|приходить|подходить|подъезжать|приезжать|${COME}
    (во сколько|во скольки) {day}? мне|нам {day}? ${COME}|приходить|быть,
    (во сколько|когда) {day}? у меня
    (к кому|у кого|куда) я {day}? иду|прихожу|еду|хожу {day}?,
    (во сколько|ко скольки|к скольки|когда) мне {day},
    у меня .. {day} .. (во сколько|когда|ко скольки),
    у меня {day} .. (во сколько|когда|ко скольки), когда|куда я {day}? у вас,
    когда|куда я {day}? к вам, во сколько я {day}? у вас|к вам|прихожу|иду {day}?
    какие|какая|сколько .. у? меня|мои|моя ${ZAPIS},
    (к кому|у кого|куда|на что) я .. записан|записана, я|мы .. записан|записана|записаны,
    подтверд* .. ${ZAPIS}, записан|записана ли? я, у меня есть|была|стоит .. ${ZAPIS},
    есть ли? у меня {day}? ${ZAPIS}, у меня|мне {day}? когда .. ${ZAPIS}?
    напомни|напомните .. когда|во|на|время|${ZAPIS}|мою|про|пожалуйста?, мои записи|визиты,
    мо* следующ+|ближайш+ ${ZAPIS}
    проверить|проверьте|посмотреть|посмотрите|покажите .. мою|моя|мои|меня|${ZAPIS},
    забыл|забыла .. когда|во|на|какое|время, есть .. моя ${ZAPIS}`,
  ),
  said(
    'move',
    `
    reschedul*, rearrang*, re arrange, re schedule, rebook*, postpone*,
    move|moving|moved|shift|shifting|change|changing|switch|push|bring my|our|the|this|that|an? .. ${APPOINTMENT}
    change|switch|move my|our date|day|time|hour, move|push|shift .. back|forward,
    swap my day|time|${APPOINTMENT}, bring forward
    a different day|time .. my ${APPOINTMENT},
    (move|shift|push|reschedule|change|swap|switch) my|our, bring .. forward,
    my ${APPOINTMENT} .. instead
    перенес*, переносит*, перенос*, перезапи*, перепиш*, переписать*, сдвин*, подвин*, передвин*, 
    поменять|поменяйте|поменяем|сменить|изменить|изменим|меняем|менять .. ${ZAPIS},
    поменять|сменить|изменить .. время|дату|день .. ${ZAPIS}`,
  ),
  hinted(
    'next_visit',
    `(i|we) have|got|ve an|a|my? ${APPOINTMENT}, ive got? an|a|my? ${APPOINTMENT}`,
  ),
  hinted(
    'move',
    `
    booked|picked|chose .. wrong day|date|time, wrong day|date|time,
    move|shift|push|switch|swap it|that|this|mine, move|push|shift .. later|earlier,
    change it|that .. to|for, change|switch the? date|day|time|hour,
    move|moved|shift|switch|change|changed .. to|from
    move, move|moved|shift|push|change|changed|switch it|that|this|mine|my|me? to? {day}|{time},
    #shift
    can|could|may i|we|you|come|move|do|make .. instead, come|be .. instead,
    another|different|other day|time|date instead, come later|earlier instead,
    instead of {day}|{time}|{name}
    could|can {name} do|take .. instead, make it .. instead, make it {day}|{time},
    поменять|поменяйте|поменяем|сменить|изменить|изменим .. время|дату|день|мастера
    вместо {day}|{time}, не (к|у) {name} а к|у, вместо {name} к|у,
    ${COME}|приду|подойду .. в друг+ день|время`,
  ),
  said(
    'cancel',
    `
    cancel*, call off, calling off, delete|remove|drop|scrap .. ${APPOINTMENT}, take me off,
    remove|delete|take me|us from|off|{day}|{time},
    dont|do not? need|want my|the|this|that .. ${APPOINTMENT},
    (wont|won't|not going to|will not) be? needing|need,
    (dont|don't|do not|no longer) need|want .. anymore, no longer need|want .. ${APPOINTMENT}?
    отмен*, анулир*, аннулир*, (отказаться|отказываюсь|откажусь) от ${ZAPIS},
    снимите|снять|убрать|уберите|удалить|удалите|сними|удали .. ${ZAPIS}|меня,
    отпишите|выпишите|вычеркните меня
    не нужна|нужен .. ${ZAPIS}, ${ZAPIS} .. не нужна|нужен|актуальна`,
  ),
  hinted(
    'cancel',
    `
    (can't|cannot|cant|couldn't|wont|won't|unable to|will not|can not) be? able? to? make|come|attend,
    wont be there, not able to come|make, not coming, something came up, have|going to miss
    не смогу|сможем|могу|можем|получится|получается|выходит|выйдет .. ${COME}|быть|явиться,
    не приду|придем|приеду|приедем|подойду|успею|успеваю|успеем|явлюсь
    отказаться, отказываюсь, откажусь, не смогу|сможем, не получится|получается,
    не могу|можем {day}|{time}`,
  ),
  said(
    'none',
    `
    (don't|dont|do not|not|not to|never|no need to|didn't|didnt) want? to? cancel* it|that|this|the|my? ${APPOINTMENT}?,
    cancel* policy|fee|fees|free, free cancel*
    (не надо|не нужно|не хочу|не буду|не стоит|не) отмен* .. ${ZAPIS},
    (не надо|не нужно|не хочу|не буду|не стоит|не) отмен*, без отмены
    (change|changed|swap|switch) my|our mind|number|phone|address|name|details|email|hair|look|style|colour|color,
    good book|books, facebook, notebook, booking website|site|link|online,
    (don't|dont|do not) book .. ${APPOINTMENT}?, (не надо|не нужно|не) записыва*
    how long .. last|lasts|hold|holds|wait|queue, как долго держ*
    at your convenience, free of charge, для свободн*, без записи`,
  ),
  said(
    'price',
    `
    how much, howmuch, price*, pricing, cost*, what|how .. you charge, do you charge, rate|rates,
    fee|fees, how expensive, is .. expensive, (what|whats|which|is|are|whos) .. cheaper|cheapest,
    the cheapest, pricelist, whats the damage, (what|which|your|all|any other) services,
    what do you do|offer, what do|can you|u guys|lot|people|all? do|offer|provide,
    what (treatments|services|kinds|types|sort|things), services list, list of services,
    menu of services
    how long does|dose|do|will|would|is|for, how long .. take|takes|taking|need,
    how long it|a|an|the, how many minutes|hours .. {name}|take|takes|is|does, duration,
    (how|that|this) long? does it take
    сколько .. стоит|стоят|стоить|обойдется|стоимость|платить,
    сколько (будет|это|это будет) стоить?, сколько с меня, стоит сколько, цена, цены, цену, ценам,
    ценой, дешевле, дешевый, подешевле, дороже, ценник*, прайс*, стоимост*, почем, расцен*,
    что по цен*|деньгам
    сколько денег|евро|рублей|руб, сколько возьмете|берете, дорого .. будет|стоит|у, по чем,
    по деньгам, сколько по цене|деньгам, по цене,
    (какие|ваши|все|список|перечень) услуг* .. есть|предлагаете|делаете|оказываете,
    (какие|ваши|все|список|перечень) услуг*, расскаж* .. услуг*, услуги,
    что вы делаете|предлагаете, какие процедуры
    сколько (времени|по времени|время|по длительности|часов) .. длится|займет|занимает|идет|делается|делают,
    сколько .. длится|займет|идет|делается, как долго, длительност*, длится, по времени сколько`,
  ),
  said(
    'masters',
    `
    who does|do|dose|makes|gives|cuts|colours|colors|offers,
    who can|could|will|would do|cut|colour|color|give|make, who do|have you|u have|got|work
    who are your|the masters|stylists|barbers|hairdressers|people|team|staff, who works,
    your team|staff|stylists|barbers|hairdressers|masters,
    (what|which|any other|any) masters|stylists|barbers|hairdressers|therapists|technicians,
    which of you|them|your
    what does|can {name} do|offer, which services does|can {name} do|offer,
    does {name} do|offer|cut|colour|color|also
    кто .. делает|делают|стрижет|красит|умеет|занимается,
    (какие|что за|сколько) .. мастера|мастеров|мастер, кто .. из мастеров, что делает {name},
    {name} делает`,
  ),
  said(
    'late',
    `
    running .. late|behind, be|am|im|were|gonna .. late, minutes|mins|min late, a|bit|little late,
    stuck in traffic|{name}?, traffic is, on my way but, late for my
    опаздыва*, опоздаю, опоздаем, опозда*, задержусь, задерживаюсь, задержимся,
    стою|застрял|застряла в пробке|пробк*`,
  ),
  said(
    'hours',
    `
    (which|what) days|day|hours|times|time .. {name} work|works|working|in|there|on|start|finish,
    (when|what time) does|do {name} work|start|finish, when is {name} working|in|there|on|around,
    {name} hours|schedule|rota|shifts|days
    (в какие дни|по каким дням|как|когда) .. работает|принимает {name},
    (в какие дни|по каким дням|как) {name} работает|принимает, (график|расписание) {name}
    opening|working|business|office|work|salon hours|times, what .. is|are .. your hours,
    your hours, hours of operation, what hours, closing|opening time, hours please,
    your? timetable,
    (when|what time|until when|till when|till what time) you|u|it {day}? open|close|closing|work
    (when|what time|what days|what hours|which days|how late|how early|how long|till when|until when|till what time|until what time|since when|from what time|from when) do|does|are|is|will you|u|it|the|they|your salon|shop? usually? {day}? open|close|closing|opened|opening|work|working|there
    are|is you|the|it|your|they salon|shop|place? still|also|usually? open|closed|working|opened,
    you open|closed, do you work|open|close, open {day}|now|late|on
    по? {day} вы? принимаете|работаете|открыты,
    принимаете|работаете|открыты ли? вы? по|в|на? {day}, со|с скольки .. до скольки
    график, (часы|время|режим|расписание) работы, рабочие часы|дни, вы .. работаете,
    салон .. работает|открыт|закрыт, работаете, открыты|открыто ли? .. {day}|вы|сейчас?
    (до скольки|до скольких|со скольки|с скольки|до сколько|во сколько|во скольки|с которого часа|до которого часа|по каким дням|в какие дни|как|когда|с какого времени|до какого времени|до какого часа) вы|салон|у? вас? {day}? работа*|открыв*|закрыв*|открыт*|закрыт*
    открыв*, закрыв*, какой|какие .. график|часы|режим,
    (до скольки|до скольких|до какого часа|со скольки|с какого часа) вы|салон? {day}?,
    работает ли салон, выходные у вас, у вас выходной, выходной ли, во сколько открытие|закрытие`,
  ),
  said(
    'slots',
    `
    (when|what time|what times|what day|what days|which day|which days) can|could|may|should|shall|would i|we|u|you .. come|book|get|have|visit|be|fit|see|take|do|in
    (when|what|which|who|whos|whens|whats) is|are|do|does|s? you|u|she|he|they|it|the|{name}|next? next? ${FREE}|working|in,
    what|which|any|some|free|available|open|other|more|next|earlier|later|empty slot|slots|times|opening|openings|windows|availability|options|option|spot|spots|gap|gaps|space|spaces
    availab*, any chance,
    any|a|some free? time|times|spot|spots|space|spaces|gap|gaps|room|chance|openings .. {day}|{time},
    free time|times|slot|slots|spot|spots, fit|squeeze me in .. {day}
    ${SOMETHING} .. ${FREE}|else|earlier|later|sooner,
    ${SOMETHING} at|on|for|in|this? {day}|{time},
    (do you have|do u have|have you got|have you|got|u have|you have|is there|are there) ${SOMETHING} .. ${FREE}|{day}|{time}|time|times|left|slots?
    (earliest|latest|soonest|first|next) appointment|slot|time, last appointment|slot,
    (do you have|do u have|have you got|got|is there) a|an|any? slot|appointment|opening|time|space|room|availability|openings|${FREE},
    what do you have, what have you got,
    (what|which|when|what time|what day) works|suits|fits .. you|best?
    is|are .. free|available, {name} .. free|available|working|in|there {day}?,
    (is|does|will) {name} .. work|working|in|there|come|around, you free|available|busy, soonest,
    earliest, asap, a s a p, as soon as possible, next free|available|possible, whenever you
    what|which days|times|dates do|can|have you|u|i .. have|do|offer|got?,
    what else .. have|got|free|available|there, (is|are) .. the only time|slot|option|one,
    nothing sooner|earlier|later|else, fully booked, booked out|up,
    other|another|different|more|all times|time|days|day|slots|date|dates|options|option,
    show me? .. times|slots|options|availability, anything else,
    earlier|later slot|time|times|date|day, sometime earlier|later|sooner, the sooner the better,
    urgent*, any earlier|later|sooner, earlier|later|sooner please|possible|available|than
    (when|what time) .. convenient|suitable|possible, is {day}|{time} .. possible,
    (is it|would it be) possible {day}|{time}, is there time|space|room|slot,
    {day} .. ${FREE}|possible, {time} .. ${FREE}|possible
    когда .. можно|могу|сможете|можете|сможет|смогу|получится|удобно|${COME}|${SIGN}|прием*|принимает*|запис*|${SVOBODNO}|ближайш*|есть|свобод*
    (на когда|на какое время|на какое число|на какой день|во сколько|на какие дни|в какие дни|в какое время|какого числа) .. можно|есть|могу|можете|${COME}|${SIGN}|запис*|${SVOBODNO}|удобно
    (на когда|на какое время|на какое число|на какой день) , есть .. {day}|{time},
    есть ли? что|чтото|чтонибудь|какие|какое|какоето то|нибудь|либо?,
    есть ли? у? вас? ${SVOBODNO}, ${SVOBODNO} .. есть|будет|остал*|имеется,
    что есть|у вас есть|свободно|осталось
    свобод*, окошк*, окошек, слот*, местечк*, есть у вас .. ${SVOBODNO}|{day},
    у вас есть .. ${SVOBODNO}|{day}, {day} .. есть ${SVOBODNO}|что|чтото|чтонибудь?,
    {time} есть|свобод*|занят*
    (какое|какие|какой|какая) .. время|дни|есть|${SVOBODNO}|часы|дата|день,
    ближайш+ .. время|окно|окошк*|дата|дату|запись|день|место|час, на? ближайшее,
    (как можно|чем) скорее|быстрее|раньше, побыстрее, поскорее, срочно,
    что по времени|записи|окошкам|окнам, что на {day}, {day} что
    друг+ времени|дня|дней нет|никак?,
    (раньше|позже|пораньше|попозже|позднее|другое|еще) .. есть|нет|можно|никак|получится|не,
    (есть|можно|а|что|чтонибудь|нибудь|нету|нет) раньше|позже|пораньше|попозже|позднее,
    друг+ время|варианты|вариант|дни|дату|дата|день|окошк*|дней,
    еще варианты|время|что|есть|дни|окошк*
    {name} {day}? свобод*|работает|принимает|есть|будет|может|сможет {day}?,
    работает|принимает {day}? {name}, у {name} .. есть|${SVOBODNO}, к {name} .. есть ${SVOBODNO},
    принимает* {day}?, все занято, нет мест|времени`,
  ),
  said(
    'book',
    `
    book|booking|boked|reserve|reserving|schedule|arrange|make|set|get|fix|have|need|want|like|looking .. an|a|another|new appointment|appt|booking|reservation|visit|session,
    book, to book, book me|us|it|in|a|an|the|for
    reserve*, schedule, sign me|us up, put me|us down|in, squeeze|fit|pencil me|us in,
    (i will|ill|i'll) take|have|get it|the|that|this, take the|that|this|it
    запиш*, записат*, записац*, записа, записыв*, запишусь, записаться на прием, забронир*,
    брониру*, бронь, оформить`,
  ),
  hinted(
    'book',
    `
    appointment|appointments|appt|appts|booking|bookings|reservation|session|slot|spot,
    (can|could|may) i|we come|visit|stop|drop|pop|get|have,
    (i|we) want|would|like|id to? come|visit, come in|by|over, (i'd|id|would) like to? come|visit,
    i need to come
    запись*, записи|записью,
    (можно|могу|можем|хочу|хотел|хотела|хотим|хотели|смогу|хотелось) .. ${COME}|подъехать,
    ${COME}, приду|подойду|приеду|подъеду|придем в|{day}|{time}, на прием, (можно|могу) к вам,
    к вам можно,
    (хочу|хотел|хотела|нужна|надо|сделать|оформить|можно|интересует) бы? сделать|оформить|на? запись`,
  ),
]

/** "I want". With a name or a day it is a booking. */
export const WANT = patterns(`
  want, wants, need, needs, would|id like|love, wanna, looking for,
  can|could|may i|we get|have|do|book|come|see|visit, get me, give me, please do
  хочу, хотим, хотел|хотела|хотели, хотелось, хочется, нужен, нужна, нужно, нужны, надо, можно,
  мне бы, нам бы, сделать, сделайте, интересует`)
/** Words for an appointment. */
export const APPOINTMENTS = patterns(APPOINTMENT.replaceAll('|', ', '))
/** Phrases that say that an appointment exists already. */
export const HAS_APPOINTMENT = patterns(`
  (i|we) am|are|was? booked|scheduled|in, im booked|scheduled,
  (i|we) have|had|got|ve .. ${APPOINTMENT}, my ${APPOINTMENT}
  (я|мы) .. записан|записана|записаны, у меня .. ${ZAPIS}, моя ${ZAPIS}`)
/** Phrases that ask or suggest something. */
export const ASKS = patterns(`
  can|could|may i|we|you, possible, is it ok, would, rather, instead
  можно, могу, можем, получится, возможно, давайте, лучше, хочу, хотела, хотел`)
/** "Сколько маникюр?" asks a price if a service stands beside it. */
export const HOW_MUCH = patterns('сколько')
