import type { TopicPhrases } from '../../topics.js'

const DOG = 'dog|dogs|doggy|puppy|pet|pets|cat|animal|animals'
const CHILD = 'kid|kids|child|children|baby|babies|toddler|toddlers|son|daughter|boy|girl'
const CARD =
  'card|cards|cash|amex|visa|mastercard|contactless|paypal|gcash|paymaya|revolut|venmo|zelle|upi|paytm|mpesa|cheque|klarna|transfer|instalments'
const VOUCHER = 'gift|giftcard*|voucher*'
const PICTURES = 'photo|photos|picture|pictures|pic|pics|image|images|examples|portfolio'
const STATION = 'bus|tram|train|metro|subway|tube|station|underground|stop'
const FEAST = 'holiday|holidays|christmas|xmas|easter*|goodfriday|whitmonday|thanksgiving'

/** Questions about the salon. */
export const TOPICS: TopicPhrases = {
  topicQuestions: {
    address: `
      where are|is|r you|u|it located|based|situated?, where exactly? are|is|r you|u|it,
      where is|are|s your|the salon|shop|place|studio, wheres your|the salon|shop|place|studio,
      whereabouts are|r|is you|u|the|it|your, (what is|whats) .. address, (send|give|tell|text) me|us .. address,
      (send|give|tell|text) me|us .. location, cant|cannot find you|it, cant|cannot find the|your? salon|place,
      what street|city|town|area are you in?, how do|can i|we find you|u|the|your salon|place?`,
    directions: `
      how do|can|would i|we get|come|travel there,
      how do|can|would i|we get|come|travel to you|u|yours,
      how do|can|would i|we get|come|travel to the|your salon|shop|place,
      how to get|come to|there you|u|salon?, (which|what) ${STATION}, (nearest|closest) ${STATION},
      (can|how) i|we .. reach you|u, how far are|is you|u|it|the, near|close to .. ${STATION}`,
    parking: `
      (where|can|could|may) can|could|may|do|should? i|we park, is|are there .. parking|garage,
      (do you|have you|u) have|got|offer? .. parking|garage|carpark, where .. leave .. car,
      (where|wheres) .. (leave|park|put) .. car|motor|van, parking near|nearby|available|free|there|spaces|space`,
    accessibility: `
      wheelchair*, step free, barrier free, accessib*,
      (is there|have|has|got) .. lift|elevator|ramp, (are|is) .. stairs|steps,
      how many stairs|steps, pram|pushchair|buggy|stroller access,
      (can|could) .. pram|pushchair|buggy|stroller, with a|my|the pram|pushchair|buggy|stroller,
      which|what floor`,
    phone: `
      (what is|whats) .. phone|telephone|contact|mobile number?, whats your number,
      (can|could|may) i|we call|ring|phone you|u, (which|what) number .. call|ring,
      (do you|u) have .. phone|telephone|whatsapp, your phone|telephone|mobile number`,
    website: `
      are|r you|u on instagram|insta|ig|facebook|tiktok|google,
      (do|have) you|u .. website|instagram|insta|facebook|tiktok|app|online booking,
      (what is|whats) .. website|instagram|insta|facebook|tiktok,
      (can|could|do) i|we book|do (it|that)? online, is there .. website|app|online booking`,
    payment: `
      (can|could|may|do|must|should) i|we .. pay .. ${CARD}, how do|can i|we pay, how .. pay .. for,
      (do|can|would) you|u take|accept|do .. ${CARD}, do you|u have .. card machine|reader|terminal,
      is it|that cash|card only, is|are ${CARD} ok|okay|fine|accepted|allowed|alright, (cash|card) only, can i pay, (which|what) cards do,
      (can|could|do) i|you get|give|issue .. receipt|invoice, what .. payment methods|options,
      (apple|google) pay, can|could i tip|leave`,
    deposit: `
      (do|must|should) i|we .. pay .. advance|upfront|deposit|before,
      (is there|take|need) .. deposit, (do|is) .. deposit,
      have to pay .. advance|upfront|beforehand, prepay*, how much .. deposit,
      is .. deposit required|needed|refundable`,
    gift_cards: `
      (do|can|could) you|u|i|we .. ${VOUCHER}, how much .. ${VOUCHER}, (are|is) there .. ${VOUCHER},
      have|got|sell|offer any? ${VOUCHER}, (can|could|may) i|we use .. ${VOUCHER}, ${VOUCHER} .. .. (can|could|may) i|we use|redeem,
      is|are .. ${VOUCHER} valid|accepted|still, how long .. ${VOUCHER},
      buy|buying|order|get|want|like|need|mean|thinking|after of? (a|an|some) ${VOUCHER}`,
    discounts: `
      (do|is|are|any|can|get|have) .. discount*|promo*|coupon*|loyalty,
      student|senior|pensioner prices|price|rate|discount*,
      (do|is|are|any) .. special offers|offer|deals, (do|have) you|u .. offers on,
      any deals|promos|specials|promotions .. on|for?, anything|cheaper .. for students|pensioners|seniors, cheaper .. first time`,
    walk_ins: `
      (do|must|should|would|will) i|we|you need .. appointment|appt|book|booking|reservation|reserve,
      (do|must|should) i|we have to book|reserve|make .. appointment|appt|advance?,
      (can|could|may) i|we just walk|drop|pop|turn|show|come in|by|up|over?,
      (can|could|may|is) .. without .. appointment|appt|booking|reservation,
      is .. appointment|booking necessary|required|needed|mandatory, appointment|appointments only,
      (do|can) you|u .. walk in|ins, (do|can) you|u .. walkin|walkins,
      (can|could|may|do) i|we just rock|roll|swing|pop|drop|turn up|in, (can|could|may|do) i|we rock|roll|turn up, (can|could|may|do) i|we walk in, (by appointment) only, accept walk ins`,
    late_policy: `
      what|wat happens? if im|i|we am|are|come|run|arrive|get|be? .. late|delayed,
      how late can|may|could i|we be|come|arrive|turn,
      (will|would|do) you|u|she|he|{name} wait .. late, late fee|policy|charge|rule|rules|arrivals,
      how long .. wait for me, (is|would) it .. if im|i|we am|are|come|arrive .. late`,
    cancellation_policy: `
      (do|must|should) i|we have|need? to? cancel|move|reschedule .. before|advance|notice, (until|till|up to) when can|could i|we .. move|change|reschedule, (can|could) i|we .. change|move|cancel .. online|app|website,
      (until|till|up to|by) when|what .. cancel*, how late|long|far .. cancel*, how soon .. cancel*,
      (pay|owe|charged?) a|any fee|charge, is there a|any fee|charge, cancel* policy|fee|fees|charge|charges|rules|terms|conditions|thing|system, no show fee|policy|charge,
      (do|will|would|is|are) .. charge|pay|charged|cost|fee .. cancel*, (no|any) charge|fee for cancel*, (be|get) charged,
      what happens? if i|we .. .. .. had|have to cancel, what happens? if i|we .. cancel|cant|can't|cannot|dont|miss, (can|could|may) i|we cancel .. free|charge|anytime|last,
      (can|could|may) i|we .. cancel .. (day before|hours before|on the day|last minute|notice),
      (cost|charge|pay) me|us? anything|something|extra? (if|when|to|for) i|we|me? cancel*,
    (if|when) i|we cancel* .. .. lose|deposit|pay|charge|charged|fee|refund|money,
    is .. cancel* free, when .. latest .. cancel*,
      (can|could|may) i|we still? cancel .. if|later|afterwards, yes|yeah|sure|ok but? can|could i|we still? cancel`,
    holidays: `
      (open|closed|close|work|working|hours) .. on|over|at|during|for? .. ${FEAST},
      (open|closed|work|working) .. new years|year eve|day?, bank|public holiday*,
      (open|closed|work|working) on|over? christmas|boxing|new,
      when .. closed for .. ${FEAST}|summer`,
    children: `
      (can|could|may|should|is it ok|ok) i|we|to|if .. bring|take|come|brought .. ${CHILD},
      do|does|will you|ye|u|{name} do|cut|take|accept kids|children|toddlers, (is|are) you|u|she|he|they|{name} good|great|patient with kids|children|toddlers, (what|how much) do|does|are|is kids|children cost|charged,
      (are|is) .. ${CHILD} allowed|welcome|ok|okay|fine|accepted, (kid|kids|child|family) friendly,
      (from) what|which age, minimum age, how old .. ${CHILD} .. be,
      (play|kids|childrens) corner|area, (do|have) you|u .. toys,
      do you (allow|accept|welcome|serve) .. ${CHILD}`,
    pets: `
      (can|could|may|should|is it ok|ok) i|we|to|if .. bring|take|come|brought .. ${DOG},
      (can|could|may) .. ${DOG} .. come|wait|stay|join, (dog|pet) friendly,
      with my|a|our|the ${DOG}, (are|is) .. ${DOG} allowed|welcome|ok|okay|fine|accepted,
      leave my|the ${DOG}, do you|u (allow|accept|take|like|mind|welcome) .. ${DOG}`,
    drinks: `
      (do|can|could|is|are) .. coffee|tea|drink|drinks|cappuccino|prosecco|champagne|beverages|snacks,
      (get|have|bring) .. coffee|drink`,
    wifi: '(do|is|have|whats|got|can|free) .. wifi|wlan|internet, wi fi, wifi password',
    languages_spoken: `
      (do|does|can|is|are|will|would) .. speak|speaks|speaking .. english|german|russian|french|ukrainian|spanish|turkish|arabic|polish|italian,
      (which|what) languages do|does|are|can,
      (english|german|russian|french|ukrainian|spanish|turkish|arabic|polish|italian) speaking,
      who .. speaks|speak .. english|german|russian|french|ukrainian|spanish|turkish|arabic|polish|italian,
      (do|does|can) .. speak my language`,
    allergies: `
      allergic to, (im|i am|am|shes|hes|daughter is|son is) .. allergic,
      (have|has|got) .. allergy|allergies|eczema|psoriasis, hypoallergenic,
      (allergy|allergen) free|friendly|tested?, ammonia free, (ppd|ammonia) free,
      sensitive|irritated skin|scalp, without ammonia|ppd|latex`,
    patch_test: 'patch test*, (skin|allergy|strand) test|tests, test patch, test .. for allergies',
    pregnancy: 'pregnan*, expecting a? baby, breastfeed*, breast feeding, im|i am|while expecting',
    hygiene: `
      disinfect*, sterili*, hygien*, autoclave*, saniti*,
      (clean|wash) .. tools|instruments|brushes|equipment, single use,
      disposable tools|files|instruments, clean are your tools`,
    products: `
      (what|which) .. brand|brands|products|cosmetics,
      (what|which) shampoo|dye|colour|color|polish do|are you,
      (do|can) you|u|i|we .. use|sell|stock|buy|work .. brand|brands|product|products|shampoo|shampoos|organic|vegan|natural|olaplex|wella|loreal|kerastase|redken|schwarzkopf|davines|aveda|opi|conditioner,
      (are|is) .. products|cosmetics|dyes vegan|organic|natural|cruelty|tested, cruelty free`,
    guarantee: `
      what if .. (dont|do not|didnt|wont|not) like|happy|satisfied|right,
      (is|do|have) .. guarantee*|warranty, (do|will|would|can) you|u redo|fix|correct .. free|it|if,
      what happens? if .. chips|breaks|falls|peels|fades|wrong, how long .. guarantee*`,
    photos: `
      (can|could|may|do|where) i|we .. see|find|look .. ${PICTURES}|work,
      (can|could|do) you|u .. send|show|have .. ${PICTURES}, (send|show) me|us .. ${PICTURES},
      (see|show) .. your|previous work|works, have|got you|ye? any|some? ${PICTURES} of`,
    jobs: `
      (are|r) you|u hiring|recruiting,
      (are|r) you|u looking for .. stylist*|barber*|staff|hairdresser*|people|apprentice*|masters,
      (do|have) you|u need|have|got? .. vacanc*|job|jobs|stylists|staff|opening|internship*|apprenticeship*,
      (can|could|like to|want to|would love to) i|to? work for|with|at you|u|your,
      apply for .. job|position,
      (looking|searching) for .. job|work|internship|apprenticeship|position, rent .. chair,
      job vacanc*`,
  },
  topicNames: {
    address: 'address, location, postcode, where are you',
    directions: 'directions, the? way to you, public transport, how to find|reach you',
    parking: 'parking, car park|parks, carpark, park, garage, parking space|spaces|spot',
    accessibility: 'stairs, steps, elevator, ramp, disabled',
    phone: 'phone number?, telephone number?, whatsapp, contact number|details, contacts',
    website: 'website*, web site|page, homepage, instagram, insta, facebook, tiktok',
    payment: `
      (credit|debit|bank) card|cards?, by|with|a card, cards, cash, cashless, contactless, paypal,
      payment*, pay, paying, receipt, invoice, card payment*, tip, tips`,
    deposit: 'deposit*, in advance, upfront, up front, booking fee, prepayment*',
    gift_cards: `
      gift card|cards|voucher|vouchers|certificate|certificates, giftcard*, voucher*,
      gift certificate*`,
    discounts: `
      discount*, promo*, promotion*, coupon*, special offer*, offers,
      loyalty .. card|programme|program|scheme|points?, student|students, membership*, points,
      seniors, pensioners`,
    walk_ins: 'walk in|ins, walkin|walkins, drop in|ins, without appointment|booking',
    late_policy: 'late policy|fee|arrival',
    cancellation_policy: 'cancellation, cancellations, no show*, cancel* policy|fee',
    holidays: `${FEAST}, new year|years eve|day?, boxing day, bank|public holiday*, vacation`,
    children: 'childcare, play area|corner, toys, changing table',
    pets: DOG.replaceAll('|', ', '),
    drinks: 'coffee, tea, cappuccino, espresso, prosecco, champagne, drinks, beverages, snacks',
    wifi: 'wifi, wi fi, wlan, internet',
    languages_spoken:
      'languages, english speaking, (you|they|anyone|anybody|staff|who|{name}) speak|speaks',
    allergies: 'allergy, allergies, allergic, sensitive',
    patch_test: 'patch test*, skin test*',
    pregnancy: 'pregnancy, pregnant',
    hygiene: 'hygiene, sterile, disinfection, sterilisation, sterilization',
    products: `
      brand, brands, products, cosmetics, shampoo, shampoos, olaplex, wella, loreal, kerastase,
      redken, schwarzkopf, davines, aveda, opi, vegan, organic`,
    guarantee: 'guarantee*, warranty, redo',
    photos: 'portfolio, photos, pictures, pics, before and after, examples of .. work',
    jobs: `
      jobs, a|any job, job opening|openings, vacanc*, career*, internship*, apprenticeship*,
      hiring`,
  },
  topicSigns: {
    asks: `
      do|does|did|can|could|may|is|are|will|would|should|have|has you|u|i|we|there|it|the|your|any|anyone|anybody|someone|somebody,
      what, whats, which, where, wheres, when, how, who, tell me|us, (want|like) to know|ask,
      question about, info|information about|on, any, (wondering|wonder) if|whether|about,
      what about, how about, (let me|us) know, ask about|whether|if`,
    onTopic: `
      can|could|may|shall|should|must|will|am i, can|could|may|will|would you|u, need|needs, have you|u|ye got,
      do you|u|ye do|sell|use|take|accept|offer|stock|know|recommend|mind|charge,
      hair*, nail*, skin, scalp, colour*, color*, shade*, product*, shampoo*, polish, gel,
      price*, cost*, pay*, charge*, cash, card*, tip, tips, deposit*, voucher*, gift*, discount*, refund*, receipt*, invoice*,
      park*, bus, train, tram, station, entrance, door, doors, floor, lift, elevator, stairs, wheelchair, toilet, bathroom, wifi,
      coffee, tea, drink, drinks, salon, shop, place, studio, address, street, map, bring*, wear*, prepare*, before, arrive*,
      wait*, early, late, appointment*, booking*, booked, slot*, confirm*, email*, sms, remind*, cancel*, move*, reschedul*,
      phone, number, allerg*, pregnan*, patch, test, sensitiv*, pain*, hurt*, kid, kids, child, children, dog*, pet, pets,
      open*, clos*, busy, hours, job, jobs, hiring, person, human, colleague*, someone, anyone, {name}`,
    none: `
      how was|were|is|are your|the|ur holidays|christmas|xmas|easter,
      swear|swearing|shouting|laughing|staring at|into|on his|her|their|my telephone|phone|mobile,
      wont|won't|doesnt|doesn't|hasnt|hasn't .. telephone|phone|mobile,
      (thats|that's|thats) when .. .., before|after|while|because .. dog|dogs|kids|baby,
      (no|without|before|havent had|not had) coffee|tea yet?,
      (phone|mobile|cell|battery) died|dies|broke|broken|smashed|lost|stolen|crashed,
      parking meter|ticket|fine|disc|warden,
      my|our phone|telephone|mobile|number|address|card|email number?, my card number,
      (can|could|may|should|shall) i|we|me send|show|bring .. photo|picture|pic|photos|pictures|pics|image,
      (alone|home|in|walk|walking|walked) with? my|the|our ${DOG}, ${DOG} .. (vet|sick|ill|died|ate),
      (thanks|thank you|cheers|ta|right|ok|okay|morning|hiya|hello|hi|bye) pet,
    (happy|merry) christmas|easter|holidays|new|xmas year?, how was|were|are your|the|ur holidays|holiday|vacation|break, {name} .. on|from holiday|vacation,
      back from holiday|vacation, before|after my? holiday|holidays|vacation,
      going|go on holiday|vacation, (call|ring|phone) me|us, best wishes, (save|keep) my address,
      (ill|will) pay .. by|with|in|card|cash, paid .. by|with|in|card|cash, (that|this|it) works,
      card on file, gel polish*, can't|cant|cannot|couldn't|couldnt find it|that|them anywhere?`,
  },
}
