import type { Spelling } from '../language-pack.js'

/** What the correction of spelling knows. */
export const SPELLING: Spelling = {
  commonWords: `
    cares propose proposed withdraw withdrawn regret enquire enquiry colleague colleagues she'll
    he'll they've you've we've it'll we'll drive pleasure nights lectures righto process
    shaping shape shaped cleansing terribly awfully horribly burning cheap a above across
    against ago almost alone along already although always among anyway because become began
    begin being believe below beside big carry case certain class clear cold colder company
    completely daily done easy eat especially even ever expect fact fall feel feeling feels
    final finally follow food further gave general getting given goes grow happen happened hard
    head health hear heard hers herself high himself home hope hopefully hot house however
    hundred i important inside into itself kept kind knew known large lately learn least less
    letter life light likely line listen lives local looked lose lots low main meet meeting
    mention messages money most nearly nobody nor normal normally note notice often opinion
    order others ours own part piece plan point possibly post present pretty probably problem
    quiet quite rain read ready reason recently red reply saw saying seem seems seen self
    several share side sir sit situation small sometimes sound specific spend stand started
    state story strong such suddenly suggest surely talked their themselves thinking though
    thousand throughout together took top tried trip true truly try trying twice type under
    understand upon used wall warm watch water wear weather white whole whose wish within word
    words worked world young yours yourself u r ur youre theyre theres arent werent hasnt hadnt
    wouldnt shouldnt mustnt gotta kinda btw fyi lol haha wow haven heaven fever clever forever
    hotel metal vocal focus bonus bones stones phones loans beans jeans teach beach peach
    arrived arrives board boxes brain bride bridal bridesmaid complicated dealt deal doable
    grant knows losing lost marsh meetings noticed offence offense orders ordered party parties
    places remembered response shoot shore shove trains washes washed whoever something
    somethings bring brings brought card cards carpet chair chairs child childs clean cleaned
    climb coach coaches coast coat coffee college concert cook cooking copy course courses
    cousin court cover crash cream cross crowd dance dancing dark date dates dead dear decided
    deep dentist desk dinner director disaster doctor dogs door double dream dress driver drove
    dry early earth east email emergency empty engine enjoy event events exact exam exams
    excuse exercise extra eyes famous farm fast father field fight film finger fire fish flat
    flight floor flower flowers foot football forest forgive fresh fridge fridays front fruit
    full fun funeral game garage garden gate gift girl girls glad glass gold golf graduation
    grass ground group gym half hall harbour hate heat heavy hills hobby holiday hospital
    husbands ice idea injury interview island jacket journey judge juice key kids kitchen knee
    laptop late laugh lawyer lecture leg library lift lovely luck lunch machine mail manager
    map market marriage match meal meat medical message middle milk mind mirror missed mobile
    mouth moved movie music nap news niece nephew nice night noise north nurse ocean office oil
    old older opera operation orange page pain paint paper park passport pay peace pension
    people phone photo piano picture pink plane plant plate play police pool poor practice
    pregnant president pressure price prize promise proof proper pub pupil quick race radio
    reach reading real receipt recipe relax remind rent report rest restaurant rich ride ring
    river road rock roof room rough round rule rush sad safe sail sale salt sand sauna scared
    school science sea season seat secret send sense serious service set sheep sheet ship shift
    shifts shirt shock shoe shoes shop shopping shoulder shower shut sick sign silly silver
    singer sister sisters site size skin sky sleep slow smart smell smile smoke smooth snow
    soap soft son song south space speak special speech speed spoon sport staff stage stairs
    star start station steal step stick stone store storm straight strange street stress string
    student stuff summer sun supper support surgery surprise sweet swim table tail tall tax
    taxi tea teacher team teeth test theatre thin thing throat throw ticket tie tired title
    toast toilet tooth total touch tough tour town toy track traffic train training travel tree
    trouble truck trust tube turn ugly uncle uniform university upset usual vacation van
    village visa visitor voice waist wake walk war waste wave wedding weekly weight west wet
    wheel wide wife wild win wind window wine winter wonder wood worry worth write wrong yard
    yellow burst bursting boiler flood flooded frizzy silky builder builders choir nephews
    nieces hurling hiking finals medal filling crown stitches sling bandage overtime launch
    pitch induction inspection interviews probation promotion picket waiter cleaner carer
    lecturer boarding flights charger charges sleet frost boiling birthdays barbecue walkies
    horse horses calving parting thinning plait gloss knots stiff supposedly babes lasses peeps
    servo smoko thongs wanting arranged trapped locked snack snacks curry curly leash
    fortnightly widow widower coughs couch chances spare spent managed manages pamper pampering
    worried worries sharing shared shares removed parents parent walking tables members
    companies programs translate stars starts results worker workers fails lists counts reads
    reports writes writer prints groups stops lines texts tests timers suite suits movies
    letters sessions reasons black stack bench branch channel magic advanced remain remains
    trailing tracking prepare prepared receive received developer developers provider secrets
    failing blocks block theme elements stored fields lasting hearing parole physio roster
    rostered rosters rota rotas lurgy landlord tenant creche nursery stables ponies tonsils
    tonsillitis surgeon airline luggage suitcase puncture tyre roadworks icy snowing
    christening communion debs assembly toddlers auntie aunty grandson granddaughter
    goddaughter knackered wrecked shattered talking everybody living playing marry thinks worse
    standing saved dying killer brown admit interest closer mister easier naked ideas
    selling spell buried matters crack chase contract positive example plays wherever deliver
    bread charming including connection loser closet faces mighty wound grave chick rooms
    raised mercy stealing spending beast direction precious tower mistakes moments chuck
    hunting agents leading swell butter served detail palace boots stronger issues cheer chosen
    collection previously released starving confession struck quarters delivered invented blows
    teams holes lessons hopes angle checks films sticking facility thick remote pound cheering
    fools interests stroke superior drank mistaken realise choices producer thirsty handy
    accent owned fries electricity immediate bitter produce intention smarter accounts blond blonde blondes
    locate compliment compliments praying fried experienced application tanks confusing
    internal differently fires taxes requires positions sorts relations bearing cooked scale
    discussing shorts wells codes conclusion barking corners preparing kings planted grades
    proposal buttons electrical slice spill compete crushed apples depth technical sweating
    instrument artists couples meals wandering method relative vital remembers receiving
    completed administration offended executed chess contacted bothers ordering drowning rally
    annual cheek cheeks experiences beautifully shelf races spreading locks baked accidents
    promising salmon doubts pronounce click hangs breed diving charging serves treats definite
    applied differences brake cracking contracts trusting tasted owners feathers seeking
    difficulty projects shells issued bloom allows bands ambition finance specialty explosive
    headaches greet produced gutter waving contains altar spelling speeding careless maker
    bridges bushes decade moaning tipped instructor adoption thumbs traps bloke facilities
    packs expelled robots concussion wrists caller tunnels agrees contents blend leaning
    kidneys shipped restored injection scrape settling beaches stocks complications preparation
    knocks steaks grape damages batter poppy functions server addiction sewing forgets chooses
    stalling tripping commands grind overhead supported breeding leaking starters roommates
    swings locations baking mourning opener dripping readers sweeping branches rejection
    operated accessories appliance appliances applicant applicants audition auditions biking
    booted booming barbecues barriers blender browse budgets burner calendars calories cheques
    chore clips coalition colonoscopy combs commuter completing complimentary components coping
    customised databases deleted delays donations donors earnings entrances errors expansion
    fares fines fixes forearms furnished grader handover heartache hoods hunts inflation
    injections installment invoices kinks ladders landings lasers leases lending loops makers
    markings mowing muster ovens painters plumbers migraines planner prefect programmer
    proposals quota quoted repairing repeats removals resit roofs rulers satisfies scalps
    schemes seasoned settings sinks skirting slides specialists spilt splint splits spraying
    statues strands strikes stripe stumbles stomachs strays supervise tiles tiling tolls tones
    tours tyres towing transfers treaties tuning usable vomiting warts welcomes woken workings
    yearn threading marking fliss clocks dodgy raves scots lodger leavers inspector
    officer officers vetting clearance academy joining bag wallet burgled stolen robbed mugged
    scratched solicitors regarding divorce mortgage estate custody probate bee wasp nut nuts
    peanut peanuts antibiotics penicillin shellfish sting pollen medication seafood twins toes
    heels bug felt complete absolute nuisance mixed wasting leak basement pattern commute
    roads buses bugger feck bollocks damnit alarm nose bitten biting bite moths mice humidity
    swimming chlorine gardening breathe swallow bend jaw gums gum lip glands cause wisdom
    extraction insect flu hayfever mumps cleaning climbing festival sandals dreadful hangover
    split thumb tongue killing killed shoulders knees grey frizz curls difficult missing death
    rubbish migraine headache same cough crick knot ache donation donor sugar clot everywhere chest
    kidney sinus stomach viral bacterial bladder lung ankles hay seasonal hips hip badly drunk
    rained raining bucketing bloody hungover condition regards regard`,
  shortForms: `
    u=you r=are ur=your smth=something sth=something smthing=something anythin=anything wen=when
    wat=what wot=what tom=tomorrow tmrw=tomorrow tmr=tomorrow tomo=tomorrow tomoro=tomorrow
    tonite=tonight apt=appointment appt=appointment appts=appointments appoint=appointment
    resched=reschedule coz=because cn=can bok=book boook=book buk=book hv=have hw=how frm=from
    cancer=cancer aft=after shut=close shuts=close morra=tomorrow hrct=haircut hcut=haircut
    avail=available yse=yes yed=yes tes=yes ys=yes yh=yes yeh=yes yah=yes yess=yes okie=ok
    okey=ok kewl=cool arnd=around aroun=around abt=about bout=about btwn=between btween=between
    yous=you youse=you yall=you yiz=you cancle=cancel magkano=price
    mrng=morning morn=morning mornin=morning arvo=afternoon aftn=afternoon aftnoon=afternoon
    evng=evening wknd=weekend tomoz=tomorrow tomrw=tomorrow tmw=tomorrow tmoro=tomorrow
    tomz=tomorrow tomrow=tomorrow tmoz=tomorrow tmrow=tomorrow cud=could wud=would shud=should
    gimme=give nx=next nxt=next wk=week wks=weeks soz=sorry sry=sorry srry=sorry cuz=because
    cos=because bc=because prolly=probably def=definitely bday=birthday colr=colour massg=massage`,
  rewrites: [
    [/\baswell\b/gi, 'as well'],
    [/\b(?:can(?:no|['’]?)t|couldn['’]?t|don['’]?t) (?:quite )?(?:remember|recall)\b/gi, 'forgot'],
    [/\b(i|we)(?:['’]ve)? already (?:have got|have|got)\b/gi, '$1 have'],
    [/\bam i (booked|down)(?: in)? for anything\b/gi, 'am i $1 in'],
    // What is booked elsewhere
    [
      /\b(?:book|booking|booked) (?:a |the |my |our )?(?:baby)?(?:sitter|taxi|cab|uber|flight|hotel|table|train)\b/gi,
      'arrange that',
    ],
    // "Alright mate" greets.
    [/\b(alright|cheers|hi|hey|hiya|ta|thanks|sorry|nah|no|yeah|ok) mate\b/gi, '$1'],
    [/(?<!next week.{0,60})\blater (?:on )?in the week\b/gis, 'later this week'],
    // "Gents cut x2" is for two people.
    [
      /(?<=\b(?:cuts?|haircuts?|trims?|fades?|manicures?|pedicures?|massages?)) x2\b/gi,
      ' for the two of us',
    ],
    // "A lift" alone is no treatment.
    [/\b((?:eye)?lash|(?:eye)?lashes|(?:eye)?brows?) lifts?\b/gi, '$1 lifting'],
    [/\b(?:indian )?head massage\b/gi, 'scalp massage'],
    // "The Saturday after" is the one after the day that was spoken of.
    [
      /\b(the \w{3,6}day after)(?=[.,!?]|\s*$| (?:please|instead|at|free|if|would|works?|too|with|or|for|is)\b)/gi,
      '$1 that',
    ],
    // "Tomorrow's fine" is no appointment of tomorrow.
    [/\b(week|day)['’]s is\b/gi, '$1 is'],
    [
      /\b(today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week)['’]s (?=(?:fine|good|ok|okay|grand|great|perfect|out|off|a problem|no good|all)\b)/gi,
      '$1 is ',
    ],
    // "They're keeping me in" keeps no appointment.
    [
      /\bkeep(?:ing|s)? (me|us|him|her|them) (?=in\b|at\b|here\b|busy\b|overnight\b)/gi,
      'having $1 ',
    ],
    [/\bwe['’`]d\b/giu, 'we would'],
    [
      /^\s*and ((?:my|our) (?:little |older |younger )?(?:son|daughter|husband|wife|partner|boyfriend|girlfriend|mum|mom|mother|dad|father|sister|brother|friend)) (?=at|around|about|after|before\b)/i,
      'and for $1 ',
    ],
    [/\b(my|our) (?:\w+|\d{1,2})[- ]year[- ]olds?(?: (son|daughter|boy|girl)\b)?/gi, '$1 child'],
    // "One" is no hour here.
    [/\bone (?:right |straight |directly )?after (?:the other|another)\b/gi, 'after each other'],
    // The age of a person is no time.
    [
      /\b(?:he|she)(?:['’]?s| is) (?:only |just )?\d{1,2}(?: (?:years old|yrs|y\/o))?(?=[.,!]|\s*$| btw\b| by the way\b| now\b| so\b| and\b)/gi,
      '',
    ],
    [
      /\b(son|daughter|boy|girl|lad|lass|kid|child|toddler|nephew|niece|mum|mom|mother|dad|father|gran|granny|husband|wife)((?: \p{Lu}\p{Ll}+)?) ?\((?:aged? )?\d{1,2}(?: ?(?:years|yrs|y))?\)/giu,
      '$1$2',
    ],
    // A name of one letter after the thanks is no "n" for no.
    [
      /((?:[Tt]hanks?|[Tt]hank you|[Cc]heers|[Rr]egards|[Tt]a)[,.!]?) [A-Z]\b\.?(?=\s*x*\s*$)/g,
      '$1',
    ],
    // "Any time but Friday" refuses Friday, and "I'm away on Friday" as well.
    [
      /\b(?:any ?time|any day|whenever)(?: at all)? (?:but|except|besides|bar|apart from|other than) (?:on )?(?=(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|today|weekends?)\b)/gi,
      'any day, not ',
    ],
    [
      /\b(?:i['’]?m|i am|i['’]?ll be|i will be) (?:away|abroad|out of town|travelling) (?:on )?(?=(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today)\b(?! (?:until|till|from|so|but|and|before|after)\b))/gi,
      "i can't make ",
    ],
    // "I can't make Friday can you do Saturday"
    [
      /(?<=\b(?:today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weds?|thurs?|tues?|fri|sat|\d(?:am|pm)?)) (?=(?:can|could) (?:i|we|you|u|ye)\b)/gi,
      ', ',
    ],
    // "Every other Friday" names a weekday, and "every second Friday" no date.
    [/\bevery (?:other|second|2nd|third|3rd|fourth|4th) (?=\p{L})/giu, 'every '],
    // "Eve" alone is the evening.
    [/\b(easter) (saturday|sunday|monday)\b/gi, '$1$2'],
    [/\bwhit monday\b/gi, 'whitmonday'],
    [
      /\b(on|over|for|before|after|until|this|open|closed|working) good friday\b/gi,
      '$1 goodfriday',
    ],
    [/\b(?:new )?(christmas|xmas|year)['’]?s? eve\b/gi, '$1eve'],
    [
      /^\s*(morning|afternoon|evening),\s*(?=(?:so )?(?:sorry|unfortunately|my|hope|just|need|any chance|have you|are you|is there|could i|can i|i need|i'm|i've|i have to)\b)/i,
      'good $1, ',
    ],
    [/\s+(?:full stop|question mark|comma|exclamation mark)(?=\s|$)/gi, ', '],
    [
      /\b(my|our|his|her|their) (?:line |shift |team )?(?:managers?|supervisors?|receptionists?|admins?|administrators?|agents?)\b/gi,
      '$1 work',
    ],
    [
      /\b(?!(?:the|an?|your|ur|this|that|to|for|from|with|by|of|get|need|want|call|ask|is|are|where|wheres|real|human|humans|live|actual|salon|senior|please|pls|no|and|or|any|some|you|u|me|us|hello|hi|hey|see|contact|connect|transfer|proper|another|other|there|now|about|via|through|on|at|here|not|just|only|fetch|tell|give|bring|send|find|customer|support|service|physical|new|robot|bot|shop|duty|talk|speak|reach|go|put|can|could|it|prefer|like|than|yes|ok|okay|as|am|im|m|be|act|enable|debug|become|system|super|der|die|das|den|dem|ein|eine|einen|einem|mit|zum|zur|vom|beim|ihr|ihre|ihren|euer|eure|euren|dein|deinen|von|bin|ist|und|oder|bitte|kein|keinen|als|wo|gib|gebt)\b)[a-z]+ (?:managers?|supervisors?|operators?|receptionists?|admins?|administrators?|agents?|owners?)\b(?! (?:mode|access|rights|panel|login|password|account))/gi,
      'work',
    ],
    [
      /\b(?:the|an?) (?:manager|supervisor|receptionist|admin|administrator|agent|owner|operator) (?=(?:at|of|in|from) (?:my|our|his|her|work|the (?!salon|shop|place))|(?:wants|needs|has) (?:us|me|my)\b|has (?:asked|called|put|changed|moved|scheduled)|can only|is (?:visiting|coming|off|out|sick|leaving)|won'?t (?:give|let|allow)|said|told me|called me|made me|quit|left|put me|changed my|moved my)/gi,
      'work ',
    ],
    [/\b(?:been|made|now) (?:an? |the )?(?:manager|supervisor)\b/gi, 'promoted'],
    [/\bowner-operator\b/gi, 'lorry'],
    [
      /\b(?:(?:work|sit|cover)(?:s|ing)?|stuck|job|shift|shifts|starts|start|starting) (?:on |at |in |the )*reception\b(?: class)?/gi,
      'at work',
    ],
    [/\bwedding reception\b/gi, 'wedding'],
    [/\b(?:in|of|at) customer (?:service|services|support|care)\b/gi, 'at work'],
    [
      /\b(feel|feels|feeling|felt|look|looks|looking|only|remotely|vaguely|become|seem) (?:(?:a bit|bit|more|less|like|an?|real|actual|vaguely|half|semi|almost) )*(?:human(?: being)?|person)\b/gi,
      '$1 well',
    ],
    [/\bhuman (?:resources|error|nature|rights|biology|anatomy|again)\b/gi, 'work'],
    [
      /\b(?:no need to|no one needs to|don'?t|do not|never) (?:call|ring|phone) (?:me|us)(?: back)?\b/gi,
      'no rush',
    ],
    [/\b(?:call|ring|phone) (me|us) (in|into|up)\b/gi, 'ask $1 $2'],
    [/\b(said|told me|told us|says) to (?:talk|speak|chat) (?:to|with)\b/gi, '$1'],
    [
      /\b(?:staff member|member of staff|staff) (?=of mine|of ours|called in|is off|is sick)/gi,
      'colleague ',
    ],
    [/\bhm (?=(?:po|for|is|ang|yung)\b)/gi, 'how much '],
    [/\s?\b([ap])\.\s?m\b\.?/gi, ' $1m'],
    [/\b2(?=(?:day|moro|moz|mrw|mrow|morrow|nite|night)\b)/gi, 'to'],
    [/\bb4\b/gi, 'before'],
    [/\bl8r\b/gi, 'later'],
    [/\bl8\b/gi, 'late'],
    [/\bgr8\b/gi, 'great'],
    [/\bm8\b/gi, 'mate'],
    [/\b(any|some|no)1\b/gi, '$1one'],
    [/\bw\/(?=\s?\p{L})/giu, 'with '],
  ],
}
