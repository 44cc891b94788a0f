import { COMMON_KINDS, patterns } from '../text/patterns.js'

/** Greetings. Those that name a part of the day do not name a time. */
export const GREETING = patterns(`
  hi|hello|hey|hiya|heya|hullo|hallo|helo|heyy|howdy|yo|greetings|hii|hiii there|all|team|guys|everyone?,
  good|gud morning|afternoon|evening|day, morning all|team|guys, gm,
  happy new year|christmas|easter|birthday, merry christmas|xmas
  привет*, прив, тук тук, вы тут|здесь|на связи, здравств*, здрасте, здрасьте, здрасти, драсте,
  дратути, хай, хелло, салют, ку, алло, доброе утро, утро доброе, утречко,
  добр+ день|вечер|дня|вечера|утра, вечер добрый, день добрый, доброго, доброго времени .. суток?,
  добрый`)

/** Thanks, and phrases that end the dialogue. */
export const THANKS = patterns(`
  thank*, thx, thnx, tnx, thks, ty, tysm, cheers, danke*, merci, much appreciated,
  appreciate it|that|you, grateful, (love|loved|loving) my|it|the|what,
  looks|look|looking so? amazing|great|fab|fabulous|lovely|gorgeous|beautiful, so happy with,
  great job, omw, on my|our way, thats all|it for? now?, that is all, nothing else, 🙏
  спасиб*, спс, пасиб*, благодар*, мерси, сенкс, это все, больше ничего, все пока`)

/** Goodbyes that count only as the whole message. */
export const LEAVES_ALONE = patterns('пока, покедова, чао, бай, later')

/** Requests for a person instead of the machine. */
export const PERSON = patterns(`
  operator*, human, humans, (real|actual|live) person|human|people|someone|agent, a person,
  manager*, receptionist, reception, admin, administrator*, representative, an? agent, supervisor,
  customer service|support, staff member, the? owner, your boss
  talk|speak|chat|connect|transfer|put|get .. someone|somebody|anyone|anybody|person|human|people|staff|reception,
  talk|speak to you, call me|us back?, give me a call|ring, ring|phone me,
  can you|someone|somebody call, someone|somebody call|contact|help
  are you|u a? real|human|bot|robot|machine|ai, is this|it a? bot|robot|human|machine|ai|real,
  anyone|anybody|someone there|here, is anyone|anybody there|here,
  not a|another bot|robot|machine, bots, stupid bot|robot|machine, answer phone,
  pick up the phone, a phone call
  оператор*, позов* .. человек*|кого|когонибудь|администратор*|мастера|менеджер*, позов*,
  жив+ человек*|оператор*|общен*, (с человеком|с людьми|с кем то|с кем нибудь|с живым), менеджер*,
  администратор*, админ*, консультант*, управляющ*, директор*, хозяйк*, начальств*, ресепшн*
  перезвон*, позвон* мне|нам|пожалуйста, позвоните, наберите меня|мне?,
  свяж* .. меня|мной|нами|оператор*|человек*|кем, соедин*, переключ*,
  поговорить|пообщаться|связаться .. с|со, ты|вы .. бот|робот|человек|машина, это .. бот|робот,
  не бот|робот, с ботом
  дайте|дай|нужен|хочу|можно|живого|нужно человека|человек|человеком|живой|живого,
  человек* ответь*|ответит, ответьте кто|ктонибудь, есть кто живой|нибудь|то, есть кто,
  кто (нибудь|то) живой|есть|ответьте|ответит|тут|здесь, ктонибудь`)

/** Anger, harm and threats. A person must see these. */
export const UPSET = patterns(`
  terrible, horrible, awful, disgust*, ridicul*, unacceptable, outrageous, appalling, atrocious,
  pathetic, worst, rude, furious, angry, annoyed, annoying, frustrat*, disappoint*,
  unprofessional, useless, joke of, a joke
  charged me|twice|too, overcharg*, double charged, wrong amount, complain*, complaint*, refund*,
  money back, compensat*, lawyer*, lawsuit, solicitor, attorney, sue you, suing, legal action,
  police, in|to court, scam*, fraud*, ripoff, rip|ripped off, liar*, lied, cheat*, shame on,
  (bad|negative|1 star|one star) review|reviews, review .. google|yelp
  burn, burned, burnt, burns, (is|was|skin|scalp|head) burning, allerg*, rash,
  (hurt|hurts|hurting) me, it hurt|hurts, injur*, bleed*, bled, blood, infect*, swollen, swelling,
  scar, scars, blister*, cut me, cut my skin|finger|ear|neck, damaged, ruin*, destroy*, messed up,
  botched, fell off, (fallen|falling) out, broke off, hair loss,
  nail|nails|gel|polish .. broke|broken|chipped|fell|peeled, broke already
  never again, never come|coming back, never coming, hate it|this|my|you|your|how|what|that,
  sick of, fed up, wtf, what the hell|fuck|heck, fuck*, fck, shit*, bullshit, bs, damn, crap*,
  idiot*, stupid*, moron*, dumb, bitch*, asshole*, bastard*, suck|sucks, screw you, incompeten*,
  waste of time|money
  waited|waiting .. minutes|min|hour|hours|ages|long|{time}, still waiting,
  (nobody|no one|noone) answer*|repl*|responds|came|showed|is, why .. ignor*, ignoring me,
  ignored, not happy|satisfied|acceptable, unhappy, dissatisf*, unsatisf*, very bad|poor,
  (bad|poor) service|job|experience|haircut|work
  (don't|dont|do not|didn't|didnt|did not) like what|how|my|it, hate my, crying, nightmare,
  disaster, how dare, trash, garbage, 😡, 🤬, 😠, 👿, 💩, 🖕
  ужас, ужасн+, ужасна, ужасен, кошмар*, безобраз*, отврат*, хамств*, хам, хамят, хамка, хамло,
  хамил*, нахамил*, грубо, грубит*, грубил*, нагрубил*, грубость, грубая, грубый, грубиян*,
  обман*, мошен*, развод, развели, разводил*, кидал*, лохотрон, жалоб*, жалуюсь, жаловат*,
  пожалуюсь, пожаловаться, возмущ*, возмутительн*, верните, вернуть деньг*|средств*, возврат*,
  компенсац*, суд, суда, суде, судом, засуж*, адвокат*, юрист*, полици*, прокуратур*, роспотреб*,
  претензи*
  ожог*, обожг*, обожж*, сожг*, сожж*, спалил*, аллерг*, сыпь, порезал*, порезы, кровь, крови,
  кровит, кровотеч*, травм*, (сделали|было|стало) очень? больно, больно (было|сделали),
  ноготь|ногти|ноготок|гель|лак|покрытие .. сломал*|слез*|слома*|отлетел*|отклеил*|отслоил*|скол*,
  воспал*, опух*, распух*, отек, инфекц*, заразил*, гной*, нагно*, волдыр*, раздражен*, испорт*,
  испорч*, изуродовал*, урод*, угробил*, волосы лезут|выпадают|отвалились, отвалил*
  недоволь*, разочаров*, не понравил*, не довольна|доволен|довольны,
  плохо сделал*|покрас*|постриг*|подстриг*|стриж*,
  (плохой|плохая|плохое|плохую) сервис|мастер|отзыв|работа|обслуживание|стрижка|стрижку,
  ужасно .. сделал*|покрас*|постриг*|подстриг*|обслуж*
  идиот*, дебил*, тупой, тупая, тупые, тупица, дура, дурак*, дуры, придур*, кретин*, козл*, козел,
  сволоч*, твари, тварь, сука, суки, сучк*, бля, блять, блядь, бляд*, хуй*, хуе*, хуя*, херня*,
  хреново, нахер, нахуй, похуй, пизд*, ебан*, ебал*, ебу*, заеб*, уеб*, говно*, дерьм*, мраз*,
  гнид*, пошли вы, пошел ты|на, достал*, надоел*, заколебал*, задолбал*, бесит*, бесят, издева*,
  сколько можно ждать|уже|вас, позор*, стыд*, наглость, наглые, халтур*, никогда больше,
  больше никогда, ноги моей, никто .. отвеч*|прише*|звон*|открыв*, не отвечаете, игнорируе*,
  игнор, жду уже, уже .. жду, сижу жду, (полчаса|час|минут) .. жду, негатив* отзыв*, отзыв напишу,
  напишу .. отзыв, фигня, охрене*, офигел*, оборзел*, обнаглел*,
  жду .. день|час|часа|часов|неделю, (второй|третий|пятый|который) (день|раз) .. жду|пишу|звоню,
  жду .. второй|третий день|час`)

/** Phrases that drop the request. */
export const FORGETS = patterns(`
  never mind, nevermind, nvm, forget it|that|this, forget about it|that,
  (start|starting) over|again|afresh|fresh, from the start|beginning|scratch,
  (changed|change) my mind, scratch that, stop it|this|messaging|writing|texting, leave it,
  don't bother, not interested, drop it, i'll think about, let me think, think about it,
  maybe later, no need anymore, get back to you|u, let you|u know, some other time,
  another time maybe
  ошибся|ошиблась номером|чатом|адресом, не туда, не вам, забудь, забудьте, забей*, передумал*,
  передумыва*, не важно уже, уже не надо|нужно|важно|актуально, не актуально, неактуальн*,
  сначала начнем|давай|давайте|начать, начн* сначала|заново|снова, давай* сначала|заново, заново,
  начать сначала|заново, отбой, не надо ничего, ничего не надо|нужно, больше не надо|нужно,
  подумаю, потом напишу, напишу потом|позже, проехали`)
/** Phrases that take back the last action. */
export const UNDOES = patterns(`
  (changed|change) my mind, having second thoughts, undo it|this|that?, oops no, actually not,
  (on|oh) second thought|thoughts no, (by|an) accident, wrong button,
  (please)? reverse|revert|unbook that|it|this?, go back, scrap that, made a mistake, mistake,
  (that|thats|it|its|this) (is|isnt|was|wasnt)? not? right|wrong, i didnt mean that|this|it,
  ill pass, (don't|dont|do not) book|do|move|cancel|want it|that|this|me|anything?,
  (don't|dont|do not|didn't|didnt|did not) want|need it|that|this|to? .. anymore?, no wait,
  wait no|don't|dont|stop, no no, no don't|dont, stop, stop that|it|this|right there, hold on no,
  cancel that|it|this, (i|we) didn't|didnt|did not agree|confirm|say|ask|want|mean|book,
  not what i, take it|that back, by mistake, my mistake, (it|that) was a mistake,
  i was|am just asking|looking|kidding|joking, just asking|kidding|joking, (not|no longer) coming,
  changed plans
  передумал*, передумыв*, раздумал*, стоп, стой, стойте, подождите нет,
  нет подожд*|погод*|стой*|стоп,
  не (надо|нужно|стоит)? записыва*|переноси*|отменя*|бронир*|оформл*, не надо|нужно было?,
  (я|мы) не хотел*|просил*|соглаша*|подтвержда*|говорил*, отмена, верните .. как|обратно|назад,
  верни .. как|обратно|назад, отбой, ошиблась, ошибся, случайно, по ошибке,
  я просто спросил*|спрашива*, пошутил*|шучу, не хочу, не буду, уже не надо|нужно|хочу|актуально,
  нет нет, ой нет, вообще то нет, ошибка, поспешил*, беру слова назад, отмотайте, не так, я пас`)
/** Phrases that ask for a cancelled appointment back. */
export const RESTORES = patterns(`
  back, rebook, restore, keep it|my|the, (i|ill|i will) .. come, still want|come, why .. cancel*,
  not cancel, book it|that again, only wanted to move
  обратно, верни*, восстанов*, оставьте, приду, смогу, зачем отмен*, почему отмен*, снова,
  хотел* перенести`)
/** Phrases that look like a withdrawal but are not. */
export const TAKES_NOTHING_BACK = patterns(`
  how|when|until|till .. cancel*, (can|could|may) (i|we) .. cancel* .. later|if|afterwards,
  cancel* .. later|if, (won't|wont|will not|don't|dont|do not|never|not) .. cancel*|change,
  nothing else|more, anything else, (no|any) questions|reminder|reminders
  как|когда|до какого .. отменит*, можно будет .. отменит*, отменит* .. потом|если,
  не отменю|передума*, (больше|ничего) .. не надо|нужно, не надо ничего, ничего не надо|нужно,
  (напоминать|звонить|подтверждать|перезванивать) не надо|нужно,
  не (надо|нужно) напоминать|звонить|подтверждать|перезванивать`)
/** Phrases that say that the last action is not what the client meant. */
export const CORRECTS = patterns(`
  wrong day|time|date|hour|master|stylist|barber|person|one|service|appointment,
  not that|this day|time|date|one|master|person, not the right|correct day|time|date|one,
  (i|we) meant|wanted|asked|said|thought, (i'm|im|i am) .. wrong,
  (that|thats|this|it) .. not .. wanted|meant|asked|said, instead
  не (на|в|к)? тот|та|то|ту|туда|тому|той|те день|время|мастер*|число|дата|дату|услуг*?,
  не (на|в|к) тот|ту|то|тому|той, неправильн*|неверн* день|время|мастер*|дата|число,
  (я|мы) .. хотел*|имел*|просил*|говорил*|думал*, имел* в виду, перепутал*, вместо`)
/** Phrases that prefer another day or time to the current one. */
export const PREFERS = patterns(`
  better, rather, prefer, instead, another|other|different day|time|times|slot|date, what else,
  when else
  лучше, удобнее, вместо, друг+ день|время|числ*, когда еще`)
/** Phrases that ask for one more appointment besides the existing ones. */
export const ADDITION = patterns(`
  again, repeat, both, in addition, (a|another) second haircut|visit|booking, keep .. and,
  another appointment|booking|visit|one, the same .. later|after,
  and .. as well|too|also, also, as well, too,
  another|additional|second|one more|extra appointment|booking|visit|slot|one?, one more, plus,
  in addition,
  for my|a husband|wife|son|daughter|friend|mum|mom|mother|dad|partner|sister|brother|kid|child
  повтор*, и .. и, оставьте .. и, то же самое через, еще, тоже, также, заодно, дополнительн*,
  плюс,
  для|моего|мою мужа|муж|сына|сын|дочки|дочь|дочери|мамы|маму|подруги|подругу|жены|жену|друга`)
/** Words that drop the request only as the whole message. */
export const FORGETS_ALONE = patterns(
  'stop, quit, exit, end, reset, restart, стоп, выход, хватит, сброс, неважно, не важно',
)
/** "Don't forget me" does not drop the request. */
export const REMEMBERS = patterns("(don't|dont|do not|never|not) forget, не забуд*")

/** Phrases that accept any master. */
export const ANY_MASTER = patterns(`
  anyone, anybody, any one, whoever,
  any|whichever master|stylist|hairdresser|barber|specialist|therapist|artist|person, any of them,
  with|to any, no preference*, (don't|dont|do not) mind|care who|which|whom,
  (doesn't|does not|doesnt) matter who|which|with,
  (any|first|next) available master|stylist|one|person,
  (who|who is|whos|whoever is|someone|somebody) free|available
  люб+ мастер*|специалист*|парикмахер*|барбер*|стилист*|свободн*, к любому, к любой, у любого,
  у любой, с любым, кто угодно, к? кому угодно, кого угодно, кто .. свободен|свободна|свободный,
  к кому (нибудь|либо|то|есть|можно|угодно), к комунибудь
  (неважно|не важно|все равно|без разницы|безразлично|не принципиально|непринципиально) к? какой|какому|кто|кому|мастер*|какая,
  (неважно|не важно|все равно|без разницы) (у кого|с кем),
  мастер* .. (любой|любая|неважно|не важен|не важна|не важно|без разницы|все равно)`)
/** Phrases that ask for another master than the one mentioned before. */
export const OTHER_MASTER = patterns(`
  another|different|other master|stylist|hairdresser|barber|therapist|technician|person|girl|guy|lady,
  someone|somebody|anyone|anybody else, with someone|somebody different
  друг+ мастер*|специалист*|парикмахер*|барбер*|стилист*|девушк*, к|у|с друг+,
  к? кому (нибудь|то|либо)? друг+, кто (нибудь|то|либо) друг+|еще|кроме, другой есть,
  сменить|поменять|замените|заменить мастер*`)
/**
 * Phrases that accept anything. They mean any master or any time only if the client was asked for
 * one.
 */
export const ANYTHING = patterns(`
  any, whichever, whatever, (doesn't|does not|doesnt) matter, (don't|dont|do not) mind|care,
  no matter, all the same, either, up to you, you choose, you decide, your choice, surprise me,
  idc, im? flexible, makes no difference, first available, who is free
  люб+, без разницы, безразницы, не важно, неважно, все равно, всеравно, пофиг*, без предпочтений,
  нет предпочтений, не принципиально, на ваш выбор|вкус|усмотрение, на ваше усмотрение,
  какой есть, кто есть, выбирайте сами, решайте сами, не имеет значения, значения не имеет,
  безразлично, кто свободен|свободна`)

/** Questions that no built-in rule answers: where, how long, vouchers, advice. */
export const OTHER_QUESTION = patterns(`
  where are|is|r you|u|the|your|it, (your|the) address, address, how do|can i|we get|find|pay,
  how to get|find|pay, parking, park, how long .. last|lasts|hold|holds|wait|queue, directions,
  location, located, gift, voucher*, certificate*, coupon*, discount*, promo*, special offer*,
  by|with card, cards, credit card, cash, walk ins|in, walkin|walkins, what .. include*, vacanc*,
  a job, jobs, hiring, do you use|sell|stock|accept|take|allow, products, what products,
  which brand*, wifi, which .. is better, recommend*, should i, pregnan*, breastfeed*,
  is|are .. safe|suitable,
  bring .. dog|dogs|pet|kid|kids|child|baby|friend|someone|son|daughter|husband|wife|mum|partner,
  im|i'm|am|were outside|here|downstairs, (at|by) the door|reception|entrance,
  (cant|can't|cannot) find you|it|the|your|salon|place, extend*,
  {name}|anyone on holiday|leave|vacation, website*, instagram, facebook, an? app, wheelchair,
  accessib*, toilet, lift, hiring, career*, vacancies, lost|forgot|left my|a, did you find,
  student*, loyalty, points, membership*,
  (send|show) .. pic|pics|picture|pictures|photo|photos|image, wait list, waiting list, waitlist,
  deposit, tip, tips, dog|dogs|pet|pets, invoice, receipt
  пришлите|прислать|скиньте|скинуть|покажите|показать|посмотреть|отправьте .. фото|работы|работ|примеры|портфолио,
  телефон салона, ваш телефон|номер|адрес|сайт|инстаграм, номер салона, контакты,
  куда .. позвонить|дозвониться, ватсап*, вотсап*, телеграм*, соцсет*,
  нужны .. сотрудники|мастера|специалисты|люди|работники,
  ищете .. сотрудник*|мастер*|парикмахер*|людей, устроиться, работать у вас, к вам работать,
  собеседован*,
  забыл|забыла|забыли|оставил|оставила|потерял|потеряла .. вас|шарф|сумк*|зонт*|телефон|кошел*|куртк*|вещ*|очки,
  не находили, депозит*, предоплат*, чаев*, рассрочк*, с собак*|собачк*, туалет*, вайфай,
  безопасн*, гаранти*
  где вы|находитесь|салон|расположены, адрес*, как .. добраться|доехать|пройти|найти|проехать,
  парков*, сколько .. держ*, как долго держ*, сертификат*, подарочн*, скидк*, скидок, акци*,
  промокод*, что входит, без записи, карт|картой|карту|карте, наличн*, оплат*, ваканс*,
  работа у вас, какой|какие|какую .. краск*|материал*|марк*|бренд*, на чем работаете, посовет*,
  порекоменд*, беремен*, противопоказ*, инстаграм*, фото, примеры работ, портфолио`)

/** Phrases for several people who want to come. An appointment is for one client. */
export const GROUP = patterns(
  `
  group of, a group, (hen|stag|bridal) party|do, {n} of us, {n} people|persons|guests,
  for both of us, both of us,
  (me|myself) and|& my|a friend|friends|sister|mum|mom|mother|dad|daughter|son|husband|wife|partner|boyfriend|girlfriend|bf|gf|bestie,
  my friend|sister|mum|mom|mother|daughter|son|husband|wife|partner and|& me|i|myself
  компани*, девичник*, нас двое|трое|четверо, нам двоим|обоим, (вдвоем|втроем|вчетвером),
  {n} человек|человека, (я|мы) с подругой|мамой|мужем|дочкой|дочерью|сестрой|подружкой`,
  { ...COMMON_KINDS, n: ({ number, senses }) => (number ?? senses?.cardinal ?? 0) > 1 },
)

/** Phrases of a client who will answer soon. */
export const PAUSES = patterns(`
  (one|1|a|an|just a|give me a|gimme a) sec|second|seconds|moment|minute|min|mo|tick, hold on,
  hang on, bear with me, brb, wait a|one, let me just? quickly? check|ask|see|look,
  need|have to check|ask, give me .. minutes|minute|mins|min|secs, hold it|that|this|the slot,
  (i'll|ill|i will) just? check|ask|look
  минутку, минуточку, секунду, секундочку, сек, один момент, подождите, погодите, подожди, погоди,
  сейчас|щас|щя|дайте .. гляну|посмотрю|проверю|уточню|спрошу|глянуть|посмотреть,
  уточню|проверю|спрошу`)
