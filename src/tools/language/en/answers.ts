import type { AnswerPhrases, ChoicePhrases, ConsentPhrases } from '../answer-phrases.js'

/** Those who must agree, too: "my boss says it's fine, yes please". */
const WHO =
  'boss|manager|work|husband|hubby|wife|partner|boyfriend|girlfriend|mum|mom|mother|dad|father|he|she|they'
const SAYS = 'says|said|say|reckons|confirmed|confirms'
const FINE = 'fine|ok|okay|yes|good|alright|cool'

/** Short answers. */
export const ANSWERS: AnswerPhrases = {
  yes: `
    yes, yeah, yea, yep, yup, yess, yas, ya, y, ye, aye, sure, of course, definitely, absolutely,
    certainly, ok, okay, okey, oki, okk, k, kk, alright, all right, right, correct, exactly, fine,
    good, great, perfect, excellent, awesome, wonderful, cool, deal, agreed, lovely, fab, fabulous,
    ideal, grand, spot on, sorted, go on, go on then, why not, nice, nice one, sweet, ace,
    happy days, lets go, yes to that, lock it in, that one, i guess so, i suppose so, i suppose,
    brilliant, super, sounds good|great|perfect|fine|lovely, that|it|this works|suits|fits, works,
    works for me, that|it|thats|its is? fine|ok|okay|good|great|perfect|right|correct|right,
    that|it will do, i agree, i confirm, confirm, confirmed, go ahead, go for it, do it, please do,
    lets do it|that|this, i do, i would, id love to, happy with that, good for me, suits me,
    fits me, yes please, book it`,
  no: `
    no, nope, nah, noo, n, yeah? nah? not for me, yeah nah, hell no, no no no?, of course not,
    nah|no youre|your|ur alright|grand|ok|okay,
    not (cancelling|canceling|moving|booking|changing) anything|it|that|this?, dont|don't you dare cancel|move|book?,
    (keep|leave) it as|where it? is|was, (dont|don't|do not) (change|touch|move) it|that|anything,
    (don't|dont|do not) cancel*|book|move (it|that|this|anything|my appointment|my booking|my visit|the appointment)?,
    no then, (no|nah)? not yet, not really, no thanks|thank|thx, no way, don't, do not,
    not now|today, negative, wrong,
    incorrect, not correct|right|good|that|this|ok|okay, none,
    (thats|that is) no good (to|for me|us)?,
    (keep|stay with) the? old|original|first|current one|slot|time|appointment,
    (stay|stick) with what (i|we) have|got, (cant|can't|cannot) do that|it,
    none of them|these|those,
    (cant|can't|cannot|can not) do|make any? of? them|these|those, nothing works|suits|fits,
    neither, that|it doesn't|dont|not work|suit|fit, doesn't work|suit|fit, does not work|suit|fit,
    i don't, i do not, id rather not, rather not, better not, please don't`,
  filler: `
    please, pls, plz, thank*, thx, well, oh, ah, um, hmm, so, then, it, that, this, one, me, for me,
    with me, i guess, i think, you, very|so much, a lot, bro, dear, x, xx, xxx, xo, xoxo, all, lets,
    let us, do it, book it|that|this|me|in?, go ahead, with that, that one, for, now,
    work|works|fit|fits|suit|suits, sorry, there, and, i, actually, wait, do, am, is, we, just,
    really, totally, to|with me`,
  noAnswerAfter: `
    problem*, worries, worry, idea, longer, slots, slot, time, one, need, matter, rush, hurry,
    doubt, preference*, appointment*, free, availab*, i guess, i suppose`,
  yesAnswerAfter: `
    morning, evening, afternoon, day, now, what, when, how, where, who, but, can, could, enough,
    hair, place, master, stylist, luck, news, bad, away, if, only if`,
  plainAnswers: 'yes yeah yep yup no nope ok okay',
}

/** A yes that lets the autopilot act. */
export const CONSENT: ConsentPhrases = {
  plainYes: `
    (ive|i've|i have|i) (already|just|now)? said yes (twice|already|three times|now)?,
    i? agree|agreed with|to this|that|it, (thats|that's|that is|its) agreed, right you are, done deal,
    okay|okey dokey|doke|dokie, you bet,
    (thats|that's|that is) exactly|just? what i|we want|wanted|need|needed|asked for?,
    (i|i can)? confirm|confirming that|this|it,
    lets|let's go with|for that|this|it one?,
    (yes|yeah|yep) after all, for sure, (its|thats|that is) a yes (from me)?, all three|four,
    no objections (from my side|here)?, count me in, okey dokey|dokie, righto, deal,
    (i)? dont|don't mind at all, affirmative, yez, yess omg, yeh,
    right yes|yeah|yep|ok,
    (ok|okay|alright|fine)? still do it, go ahead with,
    i (did|already) say|said yes, i said yes, too easy, grand job, say less, bang on, dead on, kindly do the needful, unfortunately yes, sadly yes, (i agree|agreed) to the? new? time|day|date,
    yes, yeah, do yeah|yes|please, yea, yep, yup, yess, yees, yas, ya, ye, y, aye, sure, sure thing, of course,
    definitely, absolutely, certainly, ok, okay, okey, okie dokie?, oki, okk, k, kk, alright,
    all right, correct, exactly, agreed, indeed, affirmative, roger, by all means, please confirm,
    i agree, i confirm, confirm, confirm the same, confirmed, go ahead, go for it,
    do it|that, do so, please do,
    hell yeah, (hell)? yeah lets go*, mhm, mmhm, uh huh, lets do it|that|this, proceed, make it so, (yes|yeah|yep) i do|would|am|did,
    bet, perfecto, work away,
    do that for me, too right, yes|yep|yeah|ye thats|that's it, yes|yep|yeah thats|that's the one,
    yes|yeah|yep|yup|ok|okay just? that|this|it one|time|day|slot? (too|as well)?,
    yes|yeah|yep|yup|ok|okay|sure (please|pls|plz)? do, yes|yeah|ok lets|go, go for that,
    yes|yeah|yep (unfortunately|sadly|(im afraid)),
    (i agree|agreed) with|to the? time|hour|day|date, (i agree|agreed) with|to the? price|time|hour|day|date and price|time|hour|day|date,
    (i|we) confirm the? change|move|booking|cancellation|time|appointment`,
  certainYes: 'yes, yeah, yep, yup, yess, aye, yea, yes do, (yes|yeah) please do',
  takes: 'take|have|want|like|for|with it|that|this|one|those, that|this one',
  only: 'just, only',
  comes: `
    count me in, confirm, confirmed, (i|we) confirm, please confirm, confirm the same, deal,
    (i|we) confirm the? appointment|booking|visit|time, lets do it|that|this`,
  content: `
    perf, thatll|that'll dae|do nicely?, (that|it|this) would|should|will suit me? very|perfectly|quite? well|nicely|perfectly, (that|it|this) is|s quite right|correct, (that|this) ones|one is right|it|perfect,
    brill, lovely jubbly, (thats|that's|that is) grand|brill|brilliant|fab,
    (that|it|this) works perfectly|great|nicely|fine,
    (that|it) would be brilliant|good|fine|fantastic|super|ideal,
    much|far|way better, suits, that time|day is perfect|fine|great|good (for me)?, (id|i would) be delighted, (thats|that is) convenient (for me)?, that|it suits|works for him|her|them,
    (suits|works|fits) (for)? me|us? (perfectly|perfect|fine|grand|nicely|well|great|very well),
    (thats|its|thats all) perfik|perfick,
    (that|it) would be wonderful|lovely|great|perfect|marvellous|splendid,
    im in,
    is|are fine|good|ok|okay|great|perfect for|by|with? me|us?,
    great stuff, very good|well,
    fine, good, great, perfect, excellent, awesome, wonderful, cool, deal, lovely, fab, fabulous,
    ideal, grand, spot on, go on, go on then, why not, nice, nice one, sweet, ace, lets go,
    lock it in eddie?, brilliant, super, yes to that,
    (sounds|looks) good|great|perfect|fine|lovely (to me)?,
    that|it|this|time works|suits|fits for? me?, works for? me?, suits|fits me,
    (that|thats|its|it is|that is) absolutely? fine|ok|okay|good|great|perfect|right|correct|lovely|ideal by|for|with? me?,
    (thats|that is) much|far|way? better,
    (that|thats) the one,
    thatd be absolutely? great|lovely|wonderful|perfect|fine|good|ideal|brilliant, lush,
    (that|it|this) (is|will be|would be) absolutely? fine|ok|okay|good|great|perfect|right|correct|lovely|ideal by|for|with? me?,
    (that|it|this) (is|will be|would be|suits me) most|quite|very|perfectly? satisfactory|agreeable|convenient|suitable|acceptable,
    thatd be grand|fab|class|ace|super|awesome|amazing,
    that would be grand|fab|class|ace|super|amazing|wonderful,
    sweet as, deadly, sounds like a plan, couldnt|couldn't be better,
    thatll|itll do me? fine|nicely|grand?, please? do the needful,
    (that|this|it) suits|works|fits for? me|us? much|a lot|far? better, it is,
    works a treat for? me?, (i|we) would|d love|like that|it|this very? much?,
    most|quite|very|perfectly satisfactory|agreeable|suitable|acceptable, that|it will do, (good|fine|ok|okay|great|perfect) (for|by|with) me, good to go, all good,
    id love to|that|it, happy with that, i want it|that|this, id like that|it|this, that one,
    (im|i am|were|we are) happy with that|it|this`,
  courtesy: `
    sorry for|about the? short|late notice, (im|i'm) serious (this time)?,
    omg, thanks a ton|bunch|million,
    (the|that|your)? price is|s fine|ok|okay|good|great|fair|perfect,
    splendid, as i said|mentioned, phew, good to know (for next time)?,
    (thats|that's|its|it's|that is) my birthday|anniversary, phew, boss, ever so much,
    (the|a)? (good|great|fair|decent) price,
    (thats|this is)? (the|my) last change|one (i)? promise?, last change, promise, ouch, and thats|that's all|it,
    (she|he|they) will|ll love it|that,
    i like|love her|him, he|she is|s sure,
    (kind|best|warm) regards|wishes {capital}? {capital}?, yours {capital}? {capital}?, much obliged, madam, sir, hon, bud, pal, hen, pet,
    sorry about|for (that|this|it), (thats|that is)? (my|our)? final answer, pretty please|pls,
    (thats|that is|its)? exactly|just what (i|we) (was|were) hoping|looking for,
    (thats|that is|its)? exactly|just what (i|we) wanted|needed|need,
    no problem|problems|issue|issues with the price|time|day|cost,
    for getting back (to me)? so? quickly|fast|soon|promptly,
    (im|i am)? so|very|really? sorry about|for|again the|any|all|this? the? hassle|trouble|bother|inconvenience|mess|confusion|change,
    sorry to bother|trouble|mess you|ye about|around?,
    apologies again|for that|this|it|the? mess|trouble|hassle?, (finally|(at last)), (a million),
    just, so, oh, thankyou,
    youre|your|ur a|an star|legend|gem|angel|lifesaver, hun, hen, pet, duck, babe, lads, guys,
    folks, sir, madam, maam, kindly,
    for your|the? understanding|patience|help|time,
    (kind|best|warm|warmest|many) regards|wishes {capital}?,
    um, erm, please, pls, plz, plss, pleasee, thank* you|u|ya?, (thank*|thx) (so|very) much, thx, thnx, tnx,
    ty, tysm, cheers, ta, many thanks, a lot, so much, very much, much appreciated, appreciate it|that,
    then, and, ooh, oooh, dear, mate, bro, love, darling, x, xx, xxx, xo, xoxo,
    (im|i am|were|we are) so|very|really|terribly? sorry about|for? that|this|it?, mam,
    my|the? ${WHO} ${SAYS} (its|thats|it is|thatll be)? ${FINE},
    my|the? ${WHO} is|are fine|ok|okay|good|happy with it|that`,
  parting: `
    see|c you|u|ya|ye|yous|youse there|then|soon|later|around?, cu,
    (ill|i will|well|we will|will) be there,
    (looking|look) forward to|it? it|that?, cant wait, bye, take care,
    (have|enjoy) (a|your) nice|good|great|lovely|wonderful day|evening|weekend|one`,
  noConsent: `
    yeah|ya right, yeah no, yeah yeah, oh right|sure|great|yeah|ok|okay, right right, as if,
    fine whatever, good bye|morning|evening|afternoon|day|night, bye bye, goodbye`,
  noConsentAlone: `
    good to know,
    (its|it's|thats|that's|it is|that is|im|i'm|all) (all)? ok|okay|fine|good|alright .. sorry|appreciate*|obliged|mate|dear,
    (its|it's|thats|that's|it is|that is|im|i'm|all) (all)? ok|okay|fine|good|alright .. take care,
    (its|it's|thats|that's|it is|that is|im|i'm|all) (all)? ok|okay|fine|good|alright and thats|that's it,
    ok|okay|k|alright|right|fine so|very? sorry, sorry .. .. ok|okay|k|alright|fine, ouch,
    um, umm, erm, uhm, oh awesome|cool|nice|super|fab|grand|good|amazing, just super|wonderful|fantastic|amazing|awesome,
    (wonderful|super|awesome|great|fantastic) just, (cool|great|perfect|lovely|super|fine|nice|good|sweet) bye|byebye,
    (ok|okay|k|alright|cool|great|perfect|lovely|super|fine|nice|good) .. have|enjoy a? .. day|evening|weekend|one,
    (ok|okay|k|alright|cool|great|perfect|lovely|super|fine|nice|good) take care,
    (its|thats|it is|that is|im|all) (all)? ok|okay|fine|good|alright .. thank*|thx|ta|cheers,
    ok|okay|k|alright bye, take care .. bye, (great|lovely|perfect|brilliant) just,
    oh lovely|brilliant|great|perfect|wonderful, just perfect|great|brilliant|lovely`,
  bookYes: `
    lock that|me|us in, book|reserve it|that|me in? like|as that|this|is,
    book|booking away, (put|pop|stick) it|that|me in|into the|your? diary|calendar|book|books,
    reserve|book that|it for me|us, do|please reserve|book that|it for me|us?,
    book|reserve|schedule it|that|this|me|us? in? for? me|us?, book me|us in? for that|this one|time?, book|reserve the same,
    please book|reserve, book|reserve please,
    (ill|i will|i|well|we will|we|lets) take it|that|this|one,
    (ill|i will|i|well|we|lets) take that|this one, take it|that|this,
    (ill|i will) have it|that|this, sign me up, you|u can book it|that|me?,
    (put|pop|stick|chuck|slot|pen|write|get|book) me|us|him|her|them down|in (for (that|this|it) one?)?,
    for him|her|them,
    sold`,
  newBookingYes: 'make|do|book|reserve this|the|that|a reservation|booking|appointment|slot|one',
  moveYes: `
    (shift|swap|switch) it|that|me? over, do the switch|swap|move|change, mvoe it,
    move|reschedule|shift|bump|slide it|that|this|me|us? over?,
    you|u can move|change|switch it|that?, please move|reschedule|shift,
    (yes|yeah|ok) swap|switch (them|it)?, move|reschedule|shift please, (move|reschedule) my|the appointment|appt|booking|visit`,
  besideMove: 'change|switch|swap it|that|this|us|me over?',
  besideCancel: 'sorry, cancel|bin|drop|scrap|delete it|that|this|the damn? thing?',
  writesAgain:
    "(ill|i'll|i will) be in touch|contact (again|then)? when|once (she|he|i|im|shes|hes|were) (is|am|are)? better|well|back",
  cancelYes: `
    (take|get|strike|cross|scratch) me off (the|your|fridays)? list|book|books|diary|schedule?,
    (im|i am) afraid so,
    do? cancel|delete|remove it|that|this?, (bin|scrap) it, get rid (of it)?,
    you|u can cancel|delete it|that?,
    (i|we)? (dont|don't|do not) need|want (it|the appointment) any? more|longer|anymore,
    (i|we)? cant|can't|cannot|wont|won't come|coming|attend|make it|that?,
    (i|we)? can not come|make|attend it|that?,
    (i|we)? (wont|won't|will not|cant|cannot) be there|coming|able to? come|make|attend? it?,
    take it|that|me out|off, take me off the? list|diary?,
    (unfortunately|sadly|regrettably) yes|yeah|so, im? afraid|fraid so,
    (that|thats|that is) right|correct,
    (cancel|delete|remove|drop|bin|scrap) my|the|that damn|bloody? appointment|appt|booking|visit|one, cancel the damn|bloody? thing`,
  beforeRepeated: `
    the, a, an, my, with, at, on, for, to, by, in, from, and, appointment, booking, slot, price,
    only, just, back`,
  money: {
    EUR: '€|euro|euros|eur|quid',
    USD: '$|usd|dollar|dollars|bucks',
    GBP: '£|gbp|pound|pounds|quid',
  },
  eachWeek: `
    mondays tuesdays wednesdays thursdays fridays saturdays sundays every each`,
  exceptions: 'not except excluding but instead from besides',
  beforeNoon: 'am a.m morning mornin night',
  forMe: 'for me|myself|us, book|put|pencil|slot me|us',
  forThem: 'for him|her|them, (put|pop|stick|chuck|slot|pen|write|get|book) him|her|them',
  oneOfThem: 'that|this|the|just|only one, one of them, a slot, an appointment',
  unfinished: 'and, and then, just, but, ok|okay|yes|yeah so',
  acknowledges: 'ok, okay, okey, oki, okk, k, kk, alright, all right, sure, right',
}

/** Choices among offered starts. */
export const CHOICES: ChoicePhrases = {
  last: 'last one|option|time|slot',
  lastAlone: 'last, latest',
  earliest:
    'the? earlier|earliest|soonest|sooner|early one|option|time|slot, the|whichever|whats .. earliest|earlier|soonest, the morning one|slot|time, as early|soon as possible, (the earlier|sooner) the better, asap, early',
  latest: 'the? later|latest|late one|option|time|slot, the latest|later',
  anyOffer: `
    any, any of them|these|those, you pick|decide, surprise me, either, either one|is|of|works,
    whichever, whatever, you choose, (doesn't|does not|doesnt) matter, (don't|dont) mind`,
  notAny: `
    cant|can't|cannot|couldn't|dont|don't|doesn't|doesnt|wont|won't|not|isnt|isn't .. any|either|them|these|those`,
  earlierStart: 'earlier, sooner, before it|that|these|those, too late',
  laterStart: `
    later, after it|that|these|those, right|straight|directly|immediately|just after, afterwards,
    back to back, too early`,
  notCompared:
    '(should|must) i|we .. .. before|beforehand, (do i|we need|have to) .. .. before|beforehand, sooner|earlier|later than planned|expected|usual|normal|thought|hoped, later maybe, maybe later, talk later, write .. later, decide later, let .. know later',
  refusedOffer: `
    too early|late|soon|far, (any|anything|all|everything) but, any|all except,
    (doesn't|doesnt|don't|dont|won't|wont|isn't|isnt) suit|work|fit|good, (im|i'm|i am) busy|working|asleep at|then?`,
  anyByMaster: 'anyone, anybody, whoever, any stylist|master|barber|hairdresser',
  isFine:
    'is|was|sounds|looks|s fine|good|perfect|great|ok|okay|grand|lovely|ideal, would be fine|good|perfect|great|ok|okay|lovely|ideal',
  likesOffer: 'please|pls, take|have, great|super|lovely, sounds good, would be great|super|lovely',
  noneOfThem: `
    none|neither .. work|works|suit|suits|fit|fits|good, none of these|those|them, nothing suits|works|fits,
    these|those|they|them .. (dont|don't|do not|wont|won't) .. work|suit|fit, (dont|don't|wont|won't) work|suit|fit,
    (cant|can't|cannot) .. any of these|those|them, not any of`,
  notChosen: "not|isnt|isn't|but|except|without the|number|option?",
  counts:
    'hour|hours|sec|secs|seconds|min|mins|minute|minutes|moment, of us|them, is|are bad|no|not|wrong',
  beforeMe: 'right|straight|directly|just before me|mine, before me|mine',
  afterMe: 'right|straight|directly|just after me|mine, after me|mine',
  beforeOwn:
    '(right|straight|directly|just|immediately|shortly)? before my|our, (right|straight|directly|immediately)? before the',
  afterOwn:
    '(right|straight|directly|just|immediately|shortly)? after my|our, (right|straight|directly|immediately)? after the',
  ofList: `
    the? option|number|nr|variant {n}|{nth}, the {nth} one|option|time|slot|suggestion?,
    {nth} one|option|slot|suggestion`,
  bareOfList: 'the? {n} one?',
  former: `
    (back|stick) to|with (the|my) {nth}|previous|original|earlier|former one|option|time|slot|day?,
    the {nth}|previous|original|earlier|former one|option|time|slot|day? (was|is|would be) better|best|fine|good,
    as|like before, what you said|offered before|first, back to how it was`,
  other: `
    the other one|appointment|booking?, other one|appointment|booking, not that|this one? the other one?, wrong one|appointment, not that one|appointment`,
  besideEarlier: `
    rather, better, instead, after all, then, actually, i meant|mean, make it, lets do|take|go with?,
    ill take, id rather, i want|prefer, can|could i have, hmm, or, oops, yes, take, go with, it was, it is|its, and, too, also, as well`,
  aroundChoice: `
    option number no nr variant choice the one please pls take ill id like want prefer go with lets
    for me book it ok okay yes yeah sure slot is good fine works i a thanks thank you`,
  choiceMarks: 'option number no nr variant',
}
