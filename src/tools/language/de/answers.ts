import type { AnswerPhrases, ChoicePhrases, ConsentPhrases } from '../answer-phrases.js'

const GOOD =
  'gut|super|perfekt|prima|toll|ok|okay|klasse|bestens|wunderbar|ideal|spitze|top|optimal|hervorragend|ausgezeichnet'
const ME = 'mir|uns'
/** What an appointment is called in a yes. */
const IT = 'ihn|es|das|den|diesen'
/** The appointment that was proposed, and no new one. */
const OLD = 'den|diesen|meinen|unseren|die|das'
const THE = 'den|diesen|meinen|unseren|einen|die|das'

/** Short answers. */
export const ANSWERS: AnswerPhrases = {
  yes: `
    ja, jaa, jaaa, jawohl, jawoll, jap, jep, jepp, jup, jupp, jo, joo, jou, yes, yep, ok, okay, oki,
    okey, okidoki, ok super, klar, klaro, na klar, aber klar|gern|gerne|sicher|natürlich, sicher,
    gern, gerne, sehr|super|total gern|gerne, genau, richtig, stimmt, korrekt, exakt, passt,
    passt ${ME}? ${GOOD}|so, (das|es|so|termin|zeit|tag) passt|geht|klappt ${ME}? ${GOOD}?,
    passt mir|uns, geht klar, geht in ordnung, in ordnung, alles klar, einverstanden, abgemacht,
    mach|macht|machen wir|sie|ihr? das|es|so, so machen wir (das|es)?, so machen, bestätigt,
    ich? bestätige, bestätigen, selbstverständlich, natürlich, auf jeden fall, unbedingt, definitiv,
    absolut, logo, freilich, ${GOOD}, sehr gut, das wäre|ist ${GOOD}|schön, wäre ${GOOD}|schön,
    klingt ${GOOD}, hört sich ${GOOD} an, ist ${GOOD}, ist in ordnung, geht, das geht, freu* mich,
    cool, fein, buchen, buch* (es|das|ihn|mich|den termin) ein?, eintragen, nehme|nehm ich|wir,
    den nehme ich, ich nehme ihn|den|das, ist mir|uns recht, warum nicht, von mir aus, meinetwegen,
    ja bitte`,
  no: `
    nein, nei, nee, neee, nö, bloß nicht, nie im leben, um himmels|gottes willen, kommando zurück,
    doch? keinen termin,
    nichts ändern, (auf keinen fall|nicht) umbuchen|verschieben|absagen|stornieren|ändern|verlegen,
    alles|es bleibt alles? so|wie es|wie? ist|war?, nöö, noe, ne, nope, nein|nee|nö danke,
    lieber|besser|eher nicht,
    doch nicht, bitte nicht, auf keinen fall, keinesfalls, auf gar keinen fall, niemals,
    ganz und gar nicht, leider nicht, ich|wir? verzichte|verzichten,
    (der|mein) alte|alter termin bleibt, lassen wir es so|wie? wie? es ist,
    (das|es|so|leider)? passt|geht|klappt ${ME}? leider? gar? nicht|nich|ned|net,
    (das|es)? stimmt nicht, (das)? ist falsch, (das)? ist nicht richtig, falsch, nicht richtig,
    nicht buchen|absagen|stornieren|verschieben|verlegen|eintragen|löschen, keins, keine, keiner,
    keins|keine|keiner|keinen davon, keins|keine|keiner|keinen von denen, nichts davon,
    (da)? ist? leider? nichts|nix passendes|gutes? dabei,
    (da|davon)? passt|geht|klappt ${ME}? leider? alles|davon|da leider? nicht|nichts|nix,
    kein interesse|bedarf, nein nein, (da)? kann|können ich|wir? leider? nicht,
    will|möchte ich? nicht, (das)? mach|mache|machen|nehm|nehme ich|wir doch|lieber? nicht,
    lass|lassen wir|wirs? lieber? mal?,
    ich|wir will|möchte|mag|wollen|möchten (das|es|den termin|ihn)? nicht,
    (der termin|der tag|die zeit|die uhrzeit) passt|geht|klappt ${ME}? leider? gar? nicht|nich|ned|net`,
  filler: `
    bitte, danke*, dank, vielen dank, also, na, gut, tja, ach, oh, ah, hm, hmm, hmmm, äh, ähm, mal,
    dann, das, es, mir, mich, ich, uns, wir, sie, ihr, du, ist, wäre, sehr, ganz, so, für mich|uns,
    bei|mit mir|uns, und, nun, eben, noch, doch, da, auch, wirklich, echt, eigentlich, leider,
    sorry, entschuldigung, moment, warte, den|die|der|das termin?, termin, bin, buchen, liebe,
    lieben, herzlich*, vielmals, liebes, lg, vg`,
  noAnswerAfter: `
    problem*, eile, frage*, ahnung, stress, zeit, termin*, frei, plätze, platz, mehr, zufällig,
    sicher, ob, glaub|glaube|denk|denke|schätz|schätze|vermute ich|schon|mal, nehm|nehme ich an`,
  yesAnswerAfter: `
    morgen, tag, abend, mittag, nacht, aber, wenn, falls, nur, sofern, ob, wann, wie, was, wo, wer,
    welche*, oder, nein, nicht, nee, kann, könnte, könnten, eigentlich, vielleicht, schon, noch, so,
    haar*, besser, günstig*`,
  plainAnswers: 'ja jep jap jo nein nee nö ok okay',
}

/** A yes that lets the autopilot act. "Schön" is not here: it reads as "schon" (I guess). */
export const CONSENT: ConsentPhrases = {
  plainYes: `
    ich? hab|habe ich? doch|schon|gerade|grad|zweimal ja gesagt,
    (ja|jo|joa|ajo|freilich|freili) passt|basst|bassd scho, passt|basst|bassd scho nehm|nimm i|ich,
    dann? (machen|mach) wa|mer|ma dit|det|dat|das|des so?,
    (ich)? bin|wäre (damit)? einverstanden, damit bin ich einverstanden, logisch, gekauft, vo mir us,
    von mir aus gern|gerne, (bitte)? fix machen, mach ma|mer so,
    hiermit? bestätige|bestätigen ich|wir (hiermit)? den|diesen|meinen? termin, termin bestätigt,
    (ja|jo) lieber so, ja|jo bitte? dazu, (ja)? da kann ich, läuft, (das)? stimmt so, (ja)? buch|bucht|buchen sie? das mal,
    ja|ok|gut dann so|die|den|das (auch)?, ja|ok dann bitte die|den|das (auch)?, ja|jo jetzt aber? wirklich|echt, ja|jo|ok genau den|die|das|diesen, jetzt aber? wirklich|echt? (ja|jo|jep), ja|jo|ok|okay bitte? mach|macht|machen (sie)? bitte?,
    ja ist|is|isch gut|ok|okay|recht, ja|jo bitte? nur? den|die|das|diesen|dieses, na logo, immer her damit, her damit, spricht nichts dagegen, nichts dagegen, bin dabei,
    (ja|ok|okay|gut|super|prima|passt) dann? machen (wir (so|das)?)?, kein problem machen wir so,
    (kein problem)? machen wir so, mir solls|soll's recht sein,
    mir soll es recht sein, geht klar, tun sie das, safe, jawoll, isch guet,
    (gut|super|ok|okay|prima)? dann nehm|nehme ich den|das|diesen|ihn, isch guet so, (gut|super|ok|okay)? das nehm|nehme ich,
    nu, jau, jawoll, freile, freili, ei jo, ist mir recht, so mache|machen|mach mer|mers|wir|ma, (machen|mach) se|ma das?, safe, (den|die|das) nehm|nehme|nemm|nimm ich|i|ick|ik, basst ma, passt ma, ich bitte darum, basst,
    jop, ajo, jaa mach mal, (ja|jo|joa) mach|macht|machen (sie)? mal?, ja, jaa, jaaa, jawohl, jawoll, jap, japp, jep, jepp, jup, jupp, jo, joo, jou, yes, yep, ok,
    okay, oki, okey, okidoki, klar, klaro, na klar, sicher, sehr|total? gern|gerne, genau, genau so,
    exakt, richtig, stimmt, das stimmt, korrekt, passt, geht klar, geht in ordnung, in ordnung,
    das? ist in ordnung, einverstanden, ich bin|wäre einverstanden, abgemacht,
    mach|macht|machts|machen wir|sie|ihr? (das|des|es|so|das so|es so),
    so|genauso machen wir|wirs|ma|mas das|es?, genau so machen wir|wirs|mas, das machen wir so?,
    so machen, ist? gebongt, ja? alles richtig, stimmt so, ja? so ist|isch es richtig|korrekt|gut,
    bestätigt, ich? bestätige|bestätigen das|es|den|hiermit? termin?, bitte bestätigen,
    selbstverständlich, natürlich, auf jeden fall, unbedingt, definitiv, logo, freilich,
    warum denn? nicht, her damit, ja bitte, mach ma, safe, ganz genau,
    na klar doch, auf jeden,
    yo, jau, jau mach dat|das, mach dat, super ja, ja mann|man, genau so|genauso will|möchte|hätte ich es|das|ihn,
    bitte? so machen (wie vorgeschlagen|besprochen)?, wie vorgeschlagen,
    (hab|habe|haben)? ich|wir? nichts|nix dagegen, tu|tun|tut sie|ihr? das, so ist es,
    joo? gärn|gern, jo gärn|gern`,
  certainYes: 'ja, jaa, jaaa, jawohl, jawoll, jo, jep, jepp, jap, japp, jup',
  takes: 'die, den, das, dem, diese, diesen, dieses, nehm|nehme|nehmen|nimm|nemm|nemma',
  only: 'nur, bloß, lediglich',
  comes: `
    hiermit? bestätige|bestätigen ich|wir (hiermit)? den|diesen|meinen? termin, termin bestätigt,
    bin dabei, bestätigt, ich? bestätige|bestätigen das|es|den|hiermit? termin?, bitte bestätigen,
    bestätigen`,
  content: `
    guet, bassd, das? wär ganz|sehr? lieb|nett,
    viel besser, das|es passt ihm|ihr|denen|beiden,
    ist|sind ${GOOD} für|bei? mich|mir|uns?, ist|sind in ordnung für? mich|uns?,
    ${GOOD}, sehr gut, cool, fein, leiwand, tiptop, tip top, geht, isch guet|guat,
    das? geht (auch|${GOOD})?, alles klar, passt ${ME}? sehr|voll|ganz|total? ${GOOD}|so,
    (das|des|dös|es|so|der|termin|der termin|zeit|die zeit|uhrzeit|die uhrzeit|tag) passt|klappt ${ME}? sehr|voll|ganz|total? ${GOOD}|so?,
    (das|es)? würde|würd ${ME}? sehr|wunderbar? gut|super|perfekt? passen, passt ${ME},
    passt|geht für|bei mich|mir|uns, (das|es)? wäre|ist sehr|voll|ganz|total? ${GOOD}|traumhaft so?,
    (das)? klingt|klänge sehr? ${GOOD}, (das)? hört sich sehr? ${GOOD} an, ist ${ME} recht,
    das ist ${ME} recht, is|ist recht, ist gut für mich|uns?,
    (das)? wäre ganz|sehr? lieb|nett (von ihnen|dir|euch)?,
    (das)? passt ${ME}|ma|mer? viel|vill|vui|sogar besser, (das)? wäre ${ME}? sehr|ganz? recht,
    isch super|guet so?, machn mor|ma|mer so, ${ME}? wunderbar|hervorragend|ausgezeichnet,
    freu|freue|freuen|freut (mich|uns)?, da freu|freue|freuen ich|wir mich|uns schon|sehr?,
    immer gern|gerne, passt alles, würde mich|uns freuen`,
  courtesy: `
    hab|habe ich doch|ja|schon schon? gesagt, (sag|sage) ich doch|ja, endlich, sehr freundlich|nett|lieb (von ihnen|dir|euch)?, für die geduld|mühe|hilfe,
    der preis ist ${GOOD}|fair|in ordnung,
    nur den|die|das, ah, aha, ach so, vergelts|vergelt gott|s gott?,
    geht|gehts (leider|(nun mal)|halt|einfach)? nicht|ned|net anders,
    lässt sich leider? nicht ändern, hilft ja? nichts|nix, fairer|guter preis,
    (mfg|lg|vg|hg) {capital}? {capital}?, mit freundlichen grüßen {capital}? {capital}?, digga, komma, punkt, ausrufezeichen,
    er|sie sagt|meint ja|ok|okay|passt, (mein mann|meine frau) sagt|meint ja|ok|okay|passt, also, sorry nochmal|nochmals, bitte, bitte sehr, danke, dankee, dankeee, danke sehr|dir|ihnen|euch|vielmals, dankeschön,
    danke schön|schen, dankschön|dankschee, vielen lieben|herzlichen dank euch|ihnen|dir?, im voraus, vielen|lieben|besten|herzlichen|tausend lieben|herzlichen? dank, merci,
    merci vielmals|vilmal|villmal|vielmal, thx,
    thanks, lg, vg, mfg,
    liebe|viele|beste|herzliche|schöne|freundliche grüße|grüsse|gruß {capital}? {capital}?,
    kein problem, oh, fix,
    mit? freundlichen|besten grüßen {capital}? {capital}?, und, dann,
    tut mir|uns sehr|echt|wirklich? leid (für die umstände)?, (sorry|entschuldigung|leid) fürs|für das? hin und her, (sorry|entschuldigung|verzeihung) für|wegen die|der|den umstände|umständen|mühe|aufwand|stress|verwirrung, sorry, entschuldigung,
    entschuldigen sie|bitte,
    für ihr|euer|dein verständnis, für ihre|eure|deine mühe|hilfe|geduld, von ihnen|dir|euch`,
  parting: `
    bis dann|bald|später|dahin|gleich,
    ich|wir? freu|freue|freuen mich|uns schon? sehr? drauf|darauf?, wir sehen uns, man sieht sich,
    (ich|wir) komme|kommen, (ich|wir) bin|sind da|pünktlich, tschüss, tschüs, tschau, ciao, bye, macht's|machts|mach's|machs gut,
    baba, pfiati, ade, adieu, servus, uf wiederluege, auf wiedersehen|wiederschauen,
    schönen|schönes|schöne|guten tag|abend|wochenende|woche noch?`,
  noConsent: `
    ja ja, ja jaa, ja nein, ja nee, nein ja, na ja, ach ja, ja eh, eh ja, ja doch, doch ja,
    oh ja klar, ja super toll, geht so, geht ja, na gut, na super|toll|prima|klasse|wunderbar|danke,
    ja und, ja gut, nun gut, ok ok, guten|gute morgen|tag|abend|nacht|besserung,
    ja sicher, sicher sicher, toll gemacht, danke nein, ja danke nein, super ironie,
    kein problem .. ist? in ordnung|gut|okay,
    (ist|is|isch)? in ordnung (sorry|entschuldigung)`,
  noConsentAlone: `
    kein problem, aha, ach so, ah ok|okay|gut|so|alles,
    (ok|okay|gut|alles klar|in ordnung|ist gut|ist ok|passt) sorry|entschuldigung|entschuldige|tut,
    sorry|entschuldigung .. .. (ok|okay|gut|alles klar|in ordnung), (alles klar|super|prima|toll|cool|fein) tschüss|tschüs|ciao|bye|tschau|baba|servus,
    oh klasse|toll|super|prima|wunderbar|perfekt|schön|cool,
    (ok|okay|gut) tschüss|tschüs|ciao|bye, (ok|okay|gut) bis später`,
  bookYes: `
    (ja|jo|joa)? bitte buchen, (genau)? so bitte? eintragen|buchen|reservieren|festhalten,
    (trag|trage|tragt) mich|uns (genau)? so ein,
    für ihn|sie,
    (ab|rein) (in|damit) den|in kalender damit?, ab in den kalender,
    trag|trage|trägt mir|mi|mich ein, (freili)? nimm|nehm i des|den|ihn?, buchen sie ruhig,
    wäre ihnen sehr? verbunden wenn sie mir? den? termin reservieren|eintragen würden,
    buchen, buche, (reservieren|buchen) sie mir|uns das|den|ihn bitte?,
    buchen sie|wir ${IT}|mich|uns? bitte? (verbindlich|fest|fix|so)? (für mich|uns)? ein?,
    mach|macht|machen (sie|wir)? ${IT}? fest|fix,
    buchen sie ${OLD} termin bitte? verbindlich|fest|fix? (für mich|uns)? ein?,
    buch|bucht ${IT}|mich|uns bitte? ein?, bitte? verbindlich|fest|fix buchen|eintragen|reservieren,
    buch|bucht|buchen sie? ${OLD} termin ein?,
    ${OLD}? termin? buchen|eintragen|reservieren|festmachen|fixieren,
    ${IT} buchen|eintragen|reservieren|festmachen, mich|uns eintragen|einbuchen, einbuchen,
    trag|tragt|tragen|trage sie? mich|uns|${IT} bitte? fix? ein, fix eintragen|buchen|ausmachen,
    (das|den|es)? kannst|können|könnt du|sie|ihr so|gern|gerne? buchen|eintragen|machen|reservieren,
    trag|tragt|tragen sie? ${OLD} termin bitte? ein, eintragen, reservieren, festmachen, fixieren,
    reserviere|reserviert|reservieren sie|wir? ${IT}|mir|uns?,
    buchen sie bitte, dat nehm ich, rein damit,
    reserviere|reserviert|reservieren sie? mir|uns? ${OLD} termin, nehme|nehm|nehmen ich|wir,
    ${IT}|die nehme|nehm|nehmen ich|wir, ich|wir nehme|nehm|nehmen ${IT},
    ich|wir nehme|nehmen ${THE} termin, ${THE} termin nehme|nehm|nehmen ich|wir`,
  newBookingYes: `
    (bitte)? machen|mach ${THE}? termin, (buch|bucht|buchen) sie? einen termin ein?,
    einen? termin vereinbaren|buchen|eintragen|reservieren|festmachen`,
  moveYes: `
    (sehr)? gern|gerne verschieben|tauschen|umbuchen, bitte? tauschen|austauschen, verschiebn, tauschen sie|wir es|ihn|das?,
    mach|mok dat man?,
    verschieben, verlegen, umbuchen, umlegen, legen, so bitte? verschieben|verlegen|umbuchen,
    bitte? so verschieben|verlegen|umbuchen, ja tauschen,
    (schieb|schiebt|schieben) sie|ihr? ${IT}? rüber|um,
    verschieb|verschiebe|verschiebt|verleg|verlege|verlegt ${IT},
    verschieben|verlegen sie|wir ${IT}? bitte?, ${IT} verschieben|verlegen|umbuchen,
    ${THE}? termin verschieben|verlegen|umbuchen,
    verschieb|verschiebe|verschiebt|verschieben|verleg|verlegt|verlegen sie? ${THE} termin,
    buch|bucht|buchen sie? ${IT}|mich um, leg|legt|legen sie|wir? ${IT}? um`,
  besideMove: `so bitte? ändern, bitte so ändern, ${IT}? termin? ändern`,
  besideCancel:
    'tut mir leid, weg|raus damit, das streichen|löschen, streich|streichen|lösch|löschen das',
  writesAgain:
    '(ich)? (melde|meld) mich (dann|wieder)? (wenn|sobald) (ich|er|sie|es|wir) wieder? fit|gesund|gut|besser? (bin|ist|geht|sind)?',
  cancelYes: `
    ja raus|weg (damit)?, schmeiß|schmeiss mich raus (aus dem plan)?, am {day} werde ich nicht kommen,
    bitte stornieren, sagen sie ihn|den|das ab,
    (ich|wir)? schaff|schaffe|schaffen|schaffs es|das? leider? nicht, genau den, storniern,
    bitte? wieder absagen|stornieren|löschen|streichen|austragen,
    absagen, stornieren, löschen, canceln, streichen, absäge, ja|jo|jup leider,
    streich|streicht|streichen sie|wir? ihn|den|diesen|mich?, streich|streicht|streichen sie? ${THE} termin,
    (der|er|das|es)? termin? kann|soll|muss weg|raus, (ich|wir)? kann|können da leider? nicht,
    leider ja,
    (kannst|können|könnt|kann) du|sie|ihr|man? ${IT}? löschen|stornieren|absagen|streichen,
    (ich|wir)? kann|können|komme|komm|kommen ich|wir? leider|doch? nicht kommen?,
    ich|wir nicht kommen kann|können,
    brauch|brauche|brauchen ich|wir ihn|es|den|das|diesen? termin? nicht mehr,
    der? termin wird nicht mehr benötigt|gebraucht,
    ${IT} absagen|stornieren|löschen|canceln|streichen,
    ${THE}? termin absagen|stornieren|löschen|canceln|streichen,
    sag|sage|sagt|sagen sie|wir? ${IT}? bitte? ab,
    sag|sage|sagt|sagen sie|wir? ${THE} termin bitte? ab,
    stornier|storniere|storniert|stornieren sie|wir? ${IT}?,
    stornier|storniere|storniert|stornieren sie|wir? ${THE} termin,
    lösch|lösche|löscht|löschen sie|wir? ihn|den|diesen, lösch|löscht|löschen sie? ${THE} termin`,
  beforeRepeated: `
    der, die, das, den, dem, ein, eine, einen, einem, einer, mein, meine, meinen, meinem, mit, bei,
    beim, am, an, im, um, für, zu, zum, zur, auf, in, von, vom, und, termin, uhr, preis, nur,
    zurück`,
  money: { EUR: '€|euro|euros|eur', CHF: 'franken|chf|stutz', USD: '$|usd|dollar', GBP: '£|pfund' },
  eachWeek: `
    montags dienstags mittwochs donnerstags freitags samstags sonntags jeden jede alle`,
  exceptions: 'nicht außer ausgenommen statt anstatt anstelle kein keinen',
  beforeNoon: 'morgens nachts früh vormittags morgen nacht',
  forThem: 'für ihn|sie, buch*|trag*|schreib* ihn|sie (bitte)? ein',
  forMe: 'für mich|uns, buch*|trag*|schreib* mich|uns',
  oneOfThem: 'ihn, den, diesen, einen, eine, einen davon, eine davon, den termin',
  unfinished: 'ja dann, und, und dann, aber, oder, nur',
  acknowledges: 'ok, okay, oki, okey, okidoki, klar, alles klar, gut, jo, joo, in ordnung',
}

const LATER = 'später|spätere|späteren|späterer|späteres|spätesten|späteste'
const EARLIER = 'früher|frühere|früheren|früherer|früheres|frühesten|früheste|eher'
const ONE = 'termin|termine|zeit|uhrzeit|option|möglichkeit|slot|vorschlag|variante'

/** Choices among offered starts. */
export const CHOICES: ChoicePhrases = {
  last: `letzte|letzten|letzter|letztes ${ONE}, der|den|die|das letzte|letzten|letzteren|letztere`,
  lastAlone: 'letzte, letzten, letzter, letztes, letztere, letzteres',
  earliest: `
    der|den|die|das früheste|frühesten|frühere|früheren|frühestens|erstmögliche|erstmöglichen ${ONE}?,
    am frühesten, am liebsten früh, je früher desto besser`,
  latest: 'der|den|die|das späteste|spätesten|spätere|späteren termin|zeit?, am spätesten',
  anyOffer: `
    egal, egal welche|welchen|welcher|welches|wann, ist mir|uns egal|gleich|wurst|wurscht,
    beide|beides|alle geht|gehen|passt|passen|ok?, irgendeine|irgendeinen|irgendeiner,
    such|suchen aus, such|suchen|sucht sie|du|ihr aus, spielt keine rolle,
    entscheiden|entscheide|entscheidet sie|du|ihr, was besser passt, alles passt|recht, beliebig*,
    jede|jeder passt`,
  anyByMaster: 'wer, wem, welcher, welche, mitarbeiter*, friseur*',
  isFine: '(passt|wäre|ist|klingt|geht) gut|super|perfekt|prima|toll|ok|okay|ideal|bestens?, passt',
  likesOffer: 'bitte, nehm|nehme ich, wär|wäre super|toll|gut|prima, super|prima|perfekt',
  noneOfThem: `
    (keine|keiner|keinen|keins|keines|nichts|nix) .. (davon|passt|geht|klappt|dabei), passt|geht|klappt .. (keine|keiner|keins|nichts|nix|alles nicht),
    (die|das|alle|alles) .. (passen|passt|gehen|geht|klappen) .. nicht`,
  notAny: `
    keine|keiner|keinen|keins|keines .. davon|passt|geht|von,
    nicht|nichts .. davon|dabei|passt|geht, passt|geht .. nicht|nichts|keine|keiner`,
  earlierStart: `${EARLIER}, davor, vorher, zu spät, nach vorn|vorne, vorverlegen, vorziehen`,
  laterStart: `
    ${LATER}, danach, nachher, hinterher, #early, zu früh, nach hinten,
    direkt|gleich|unmittelbar im? anschluss, anschließend, im anschluss`,
  notCompared: `
    (muss|soll|sollte) ich|man|sie .. vorher|davor,
    (vorher|davor) .. (muss|soll|waschen|entfernen|abmachen|ablackieren|essen), später vielleicht,
    vielleicht später,
    (melde|sage|sag|schreibe|schreib|entscheide|überlege) .. später,
    später .. (melde|sage|sag|schreibe|schreib|entscheide|überlege|bescheid), früher oder später`,
  refusedOffer: `
    (zu|viel) früh|spät, nur nicht, (alles|jede|jeder|egal) außer|nur nicht,
    (passt|geht|klappt) mir|uns|leider|so? nicht, (arbeite|schlafe) ich`,
  notChosen: 'nicht|außer|ohne der|die|das|den|nummer?',
  counts: 'stunde|stunden|sek|sekunde|min|minute|minuten|moment, von uns, geht|passt nicht',
  beforeMe: 'direkt|gleich|kurz|unmittelbar? vor mir, vor meinem|meiner termin',
  afterMe: 'direkt|gleich|kurz|unmittelbar? nach mir, nach meinem|meiner termin',
  beforeOwn:
    '(direkt|gleich|kurz|unmittelbar)? vor meinem|meiner|unserem, (direkt|gleich|kurz|unmittelbar)? vor dem|der',
  afterOwn:
    '(direkt|gleich|kurz|unmittelbar)? nach meinem|meiner|unserem, (direkt|gleich|kurz|unmittelbar)? nach dem|der|den|meinen',
  ofList: `
    option|nummer|nr|variante|möglichkeit|vorschlag|termin {n}|{nth},
    der|die|das|den|dem {nth}|{n} vorschlag|termin|uhrzeit|zeit|option|variante?, {nth} vorschlag|option|variante`,
  bareOfList: 'der|die|das|den? {n}',
  former: `
    (zurück|bleiben wir|bleibt es) zu|zum|zur|bei|beim dem|der? {nth}|vorigen|vorherigen|alten|ursprünglichen vorschlag|termin|uhrzeit|zeit|option?,
    (der|die|das) {nth}|vorige|vorherige|alte|ursprüngliche vorschlag|termin|uhrzeit|zeit|option? (war|ist|wäre) doch? besser|gut|ok,
    wie vorhin|vorher|zuvor|zuerst|davor`,
  other: `
    den|der|die|das anderen|andere termin?, nicht den|die|das|diesen|diese|der sondern? den|die|das anderen|andere, nicht diesen|diese|dieser,
    falscher|falschen termin|der`,
  besideEarlier: `
    doch, lieber, besser, eher, dann, also, ach, ne, nö, oder, bitte, nehm|nehme ich, ich nehm|nehme|meine|meinte|möchte, oh, hm,
    nehmen wir, dann doch, ja, und, auch`,
  aroundChoice: `
    option nummer nr variante möglichkeit termin vorschlag der die das den bitte nehme nehm ich wir
    wähle möchte hätte gern gerne lieber dann für mich uns buchen nehmen ok okay ja jo passt geht
    ist gut super perfekt wäre uhr danke um mit bei`,
  choiceMarks: 'option nummer nr variante vorschlag möglichkeit termin',
}
