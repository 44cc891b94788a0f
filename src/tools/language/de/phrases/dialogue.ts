import type { DialoguePhrases } from '../../dialogue-phrases.js'

const AS_IT_IS =
  'so|dabei|stehen|wie gehabt|wie geplant|wie es ist|wie er ist|wie es war|beim alten'

/** What clients write about proposals, about the last action and about other people. */
export const DIALOGUE: DialoguePhrases = {
  besideRefusal: `
    tschüss, tschüs, tschau, ciao, servus, ade, pfiati, baba, auf wiedersehen|wiederschauen|wiederschaun, schönen|schönes|schöne tag|abend|wochenende|woche noch|euch|ihnen?, ich? überleg|überlege|überlegs es|s|mir|mirs? mir|mirs? noch, von|mit meinem termin, das? sprengt mein|meine budget|rente|rahmen, also,
    (das ist|ist)? mir? zu teuer|weit|lang|spät|früh, da kann ich nicht, ich kann nicht,
    ich kann da leider? nicht, (ich|wir) schaffe|schaffen (das|es) nicht, keine zeit,
    ich habe|hab keine zeit, ich arbeite da?, ich muss arbeiten, bin da? arbeiten,
    (das|es) passt mir? leider? nicht, (das|es) gefällt mir nicht, nichts für mich,
    ich will|möchte das|es? nicht, brauch|brauche ich nicht, überlegt, anders überlegt, das, moment,
    weißt du was, wissen sie was, wisst ihr was, warte, oh, ach, ups, oje, sorry, entschuldigung, leider, eigentlich, also, und, dann, äh, hm,
    hmm, später, vielleicht später, ein andermal, kein interesse, lieber, schade, alles gut,
    tut mir leid, ehrlich gesagt, trotzdem, wohl, zu früh|spät|kurzfristig, da muss ich arbeiten,
    ich? überlegs|überleg|überlege mir|es? mir? noch|nochmal, noch mal,
    ich|wir? meld|melde|melden mich|uns nochmal|wieder|später|dann,
    ich|wir? meld|melde|melden mich|uns, ich|wir? meld|melde|melden|schreib|schreibe mich|uns|dir|euch|ihnen? wenn|sobald|falls .. ..,
    ein anderes mal, bitte, danke*`,
  otherNo: `
    lass mal (gut sein)?, lass mal doch|lieber? nicht, (das)? ist mir|uns zu viel|teuer, zu teuer,
    ein andermal (vielleicht)?, nicht heute, heute|jetzt nicht, im moment nicht, ich will|mag doch nicht,
    brauch|brauche|brauchen doch? keinen termin (mehr)?, erledigt,
    lass|lassen|lasst wir|sie? es|sie|ihn|den|die|das|alles so? wie es|er|sie war|ist|gewesen,
    (ich|wir)? will|möchte|möchten|brauch|brauche|brauchen ich|wir? doch|gar|überhaupt|jetzt|eigentlich? gar|überhaupt? keinen|kein|keine termin|termine, doch kein termin, das|es? ist|wird|wär mir|uns? doch|leider? zu teuer|kostspielig, zu teuer für mich|uns, ich? wollte|will doch? nur|bloß mal? fragen|wissen|schauen|gucken, ich ruf|rufe lieber|besser|dann? an, ich komm|komme einfach|so|spontan vorbei, nicht mehr nötig|notwendig|erforderlich, hat sich erledigt,
    dann halt|eben|doch|lieber? nicht|nich|ned|net,
    ich? verzichte, danke der nachfrage, finger weg, so lassen (wie es ist|war)?,
    das? muss ich leider? ablehnen, belassen sie es|bitte|alles alles? (wie vereinbart|so)?,
    bloß|bloss nicht, kommt nicht in die tüte, (i)? mog|mag ned|net|nicht, auf keinen fall,
    kein interesse mehr, brauchts ned|net|nicht, bleiben wir beim alten termin?, (lass|lassen|lasst) sie? alles so? wie es ist|war,
    (ich|wir) möchte|möchten|will|wollen doch|lieber|dann? lieber? keinen termin mehr?,
    auf keinen fall, nichts verschieben|ändern|umbuchen, alles so? lassen, kein termin,
    halt, doch lieber nicht, nicht nötig, brauch|brauche|brauchen ich|wir doch? nicht mehr?, nope,
    neee, nein nein, naa`,
  likes: `
    brauch|brauche|brauchen, behalt|behalte|behalten, passt|passen, (ist|wäre|wär) gut|okay|ok|super|prima,
    komme|komm|kommen, möchte|will|mag, lasst|lassen|lass, bleibt|bleiben, freu|freue,
    nicht .. absagen|stornieren|verschieben|anrühren`,
  keeps: `
    wie besprochen|abgemacht|vereinbart|ausgemacht|geplant, trotzdem machen|mach|mache|kommen|komme|komm|behalten|stattfinden, (will|möchte|mag) ich|wir .. weiter|weiterhin bei, (nichts|nix) (dran|daran|drum|mehr)? ändern|verändern|rütteln,
    (will|wollen|möchte|möchten|mag) .. .. (nicht|nich|ned|net) absagen|stornieren|streichen|löschen,
    (freu|freue|freuen) ich|wir? mich|uns weiterhin|trotzdem|schon|immer, behalte, behalten, behalt, lass, lassen, bleibt, bleiben, soll|kann bleiben,
    nicht mehr? abgesagt|absagen|storniert|stornieren|verschieben|verlegen|umbuchen|ändern|löschen|verändern, (sag|sage|sagen) .. nicht|nich|ned|net ab, ich|i chume|kimm scho?, komme|komm|kimm|chume ich|i|wir, doch kommen,
    ich|i|wir komm|komme|kommen|kimm|chume natürlich|doch|scho|schon?,
    (ich|wir) bin|sind da, ich|wir brauch|brauche|brauchen (den|meinen) termin`,
  leavesAsItIs: `
    (lass|lasst|lassen sie|lassen wir|behalte|behalten) es|das|den|ihn|alles|meinen termin? doch|dann|einfach|lieber? (${AS_IT_IS}),
    (bleibt|bleib|bleiben) es|das|der|alles? termin? doch|dann|einfach|also? (${AS_IT_IS}),
    (es|das|der|er|alles) termin? (bleibt|soll bleiben) doch|dann|einfach? (${AS_IT_IS}),
    (passt|alles) (passt|gut)? alles? so, wie gehabt, (doch|bitte)? nicht verschieben|umbuchen|verlegen, (doch|dann|lieber|also)? den alten termin (behalten|lassen), (beim|bei dem) alten termin? (bleiben|lassen)?, vergiss|vergesst es|das, vergessen sie es|das, nichts|nix ändern|verschieben|umbuchen`,
  cancels: `
    absag*, abgesagt, stornier*, cancel*, lösch*, streich*, sag|sage|sagen|sagt .. ab,
    komme|komm ich|i|wir doch|leider|dann? nicht|nich|ned|net`,
  cancelAll: `
    leider beide|alle|alles,
    beide|alle|alles|beides bitte? absagen|stornieren|löschen|streichen,
    (sag|sage|sagt|sagen) sie? bitte? (beide|alle|alles|beides) meine? termine? bitte? ab,
    (stornier|storniere|storniert|stornieren) sie? bitte? (beide|alle|alles|beides) termine?,
    beide|alle meine? termine bitte? absagen|stornieren|löschen, beide, beides, alle, alles,
    alle beide, beide|beides|alle|alles bitte? weg|raus, absagen, stornieren, streichen`,
  bookAll: `
    (beide|alle|sie)? buchen|eintragen|reservieren, buchen|tragen sie beide|alle bitte? ein?, beide,
    beides, alle, alle beide`,
  notForOther: '(nicht|net|ned) für? meine|meinen|meiner|unsere|unseren|unser|den|die|der? {kin}',
  passesOn: `
    sag|sagt|sagen|richte|richten|teile|teilen .. ihr|ihm|ihnen|{name} .. dass|mit|aus|bescheid, gib|gebt|geben .. weiter|bescheid,
    (ihr|ihm|{name}) bescheid sagen|geben, ausrichten|weitergeben, notieren sie|bitte|auch|noch, notier|notiert .. dass`,
  tellMore: `
    erzähl|erzählen mir? sie? mir? mehr|davon, mehr|nähere infos|informationen?, was ist das genau?,
    gern|gerne mehr, würde mich interessieren, interessiert mich`,
  allOfThem: 'beide, beides, beiden, alle, alles, alle termine, jeden, sämtliche',
  bothOfThem: 'beide, beiden, beides',
  except:
    'außer, ausgenommen, bis auf, aber nicht, nicht aber, nur nicht, nur .. nicht, auf keinen fall',
  notAll: `
    eins|einen|eine|einer|einem von|der? den? beiden|zweien, nur, bloß, alles klar|gut|super|ok|okay|beim, das ist|war alles, das wars, vor allem, allein,
    nicht alle|alles|beide, trotz allem`,
  works: `
    wer arbeitet {day}|{time}?, wer ist|is|isch eigentlich|denn|so|alles|bei? {day} .. da|im|laden|salon, wer ist im salon|dienst,
    wer hat {day} dienst, (wer|welche mitarbeiter|welche friseure) arbeitet|arbeiten {day},
    wer {day} arbeitet|da`,
  holidays:
    'an|über|zu den? feiertagen, (öffnungszeiten|offen|geöffnet) .. feiertag*, an feiertag*',
  swapsTwo:
    '(tauschen|vertauschen|tausche|tauscht|vertauscht) (sie|ihr|wir)? die|beide|meine|das, (die|beide|beiden|termine|das|sie) .. tauschen|vertauschen|getauscht|vertauscht, andersrum, andersherum',
  waysToPay: 'bar, karte, kreditkarte, ec, paypal, anzahlung, vorkasse, trinkgeld',
  asksExtra: 'extra, inklusive, inbegriffen, dabei, enthalten, teurer, zusätzlich, kostet|kosten',
  newOne: '(einen|nen)? neuen termin?, was|etwas neues',
  isWithOther:
    '(bin|wäre|hab|habe) ich .. bei|mit frau|herrn|der|dem? {name}, (dann|danach|direkt) .. zu|zur|zum|bei frau|herrn? {name}',
  mustPay: `
    (fällt|fallen|wird|werden|entsteht|entstehen|gibt|gibts|ist) .. gebühr|gebühren|stornogebühr|ausfallgebühr,
    muss|müsste|müssen ich|wir .. zahlen|bezahlen, (was|etwas) zahlen|bezahlen, (kostet|kost) (mich|das|mich das|das mich|die absage) .. was|etwas, kostet mich|die absage|das jetzt, (berechnet|berechnen) ihr|sie`,
  refusesNamed: `
    interessieren|interessiert mich|uns nicht|nich|ned|net, (brauch|brauche|brauchen|will|wollen|möchte|möchten|mag) ich|i|wir keine|keinen|keins|nicht|nich|ned|net,
    muss|müssen nicht|nich|ned|net sein`,
  walkIn: `
    ohne termin|voranmeldung|anmeldung|terminvereinbarung, spontan kommen|vorbeikommen|vorbei,
    brauche|brauch|braucht ich|man termin, brauche|brauch|braucht ich|man .. einen|nen|eine termin, muss ich|man .. termin machen|vereinbaren|haben,
    ist ein termin nötig|notwendig, einfach so? kommen|vorbeikommen|vorbeischauen, nur mit termin,
    termin nötig|notwendig|erforderlich, laufkundschaft`,
  earliest: `
    wer (hat|ist|hätte|wäre) .. (am schnellsten|am frühesten|als erstes|zuerst|am ehesten) ..,
    bei wem .. (am schnellsten|am frühesten|als erstes|zuerst|am ehesten), wer kann am schnellsten`,
  takesBack: `
    (wieder)? zurück auf|zu|zur|zum die|der|den|dem? alte|alten|vorherige|vorherigen|ursprüngliche|ursprünglichen zeit|termin|uhrzeit|tag,
    rückgängig, wieder löschen|austragen|rausnehmen,
    (ich|wir) habe|hab|haben .. nie|nicht ja? gesagt, wer hat das gesagt,
    warum .. gebucht|abgesagt|verschoben|storniert, war ein vertipper|tippfehler, falscher chat,
    falsches fenster, ignorieren sie das, vergessen sie das,
    (mein|meine) sohn|tochter|kind .. geschrieben|gedrückt|getippt, noch nicht entschieden,
    zu schnell`,
  oops: 'halt, ups, huch, hoppla, oh nein, mein fehler, zurück, löschen',
  wrongService: 'falsch+|ander+ leistung|behandlung|service, nicht der|die|das leistung|behandlung',
  wantsAnother: `
    zusätzlich,
    etwas|was anderes, noch einen|eine|ein|was|etwas, neuer|neuen|neues termin,
    weiterer|weiteren termin, zusätzlich+, zweiter|zweiten termin`,
  noAddition:
    'kann|könnte|können|könnten|darf ich|wir auch {day}|{time}|früher|später, geht|gehts|ginge|gehen|passt|passte|klappt|wäre|wär {day}? auch {day}|{time}, auch früher|später|spaeter, auch nicht, noch nicht, noch einmal|mal bitte, noch da|offen|frei',
  kinBefore: `
    bring|bringe .. mein|meine|meinen,
    (kann|könnte|könnten|darf|dürfte|geht|ginge) da|auch|vielleicht|bitte? mein|meine|meinen|unser|unsere, (und|danach|dann) mein|meine|meinen,
    für mein|meine|meinen|unser|unsere|unseren, für mein|meine|meinen kleine|kleinen|ältere|älteren,
    (buche|buch|buchen|anmelden) mein|meine|meinen, möchte|will mein|meine|meinen,
    (ja|jo|ok|okay|gern|gerne|super) und|dann mein|meine|meinen|unser|unsere`,
  kinAfter:
    '(würde|möchte|will|kommt|kann) .. mit|mitkommen, würde|möchte|will|kommt gern|gerne? mit|mitkommen, will mit, auch, ebenfalls, braucht, möchte, bräuchte, hätte gern|gerne, will, sucht',
  kinOthers:
    'für|buche|bringe mein|meine|meinen|unsere|unseren tante|onkel|cousine|cousin|nichte|neffe|neffen|schwiegermutter|schwiegervater|schwägerin|schwager|enkel|enkelin|patenkind, für frau|herrn|herr {capital}, meine|mein nachbarin|nachbar .. würde|möchte|will|braucht|bräuchte|hätte, für jemand|jemanden ander+|anders, für eine andere person, nicht für mich, ist nicht für mich',
  including: 'mit|inklusive|inkl|plus|samt ein|einer|einem|der|dem|noch?',
  confirms:
    'bestätig*, bis {day}|dann|dahin, passt, alles klar, geht klar, (ist|hab|habe) (notiert|gemerkt|vorgemerkt|eingetragen), bin {day}? da|dabei, bleibt es dabei',
  keepsOnly: 'nur .. behalten|lassen, behalte|behalt|behalten|lass|lasst|lassen sie|mir|ich? nur',
  forNamed: 'für, auf den namen',
  forSelf:
    'für mich nicht|und nicht für|meine|meinen, ist|wäre für mich, das|der|die|es ist doch für mich, für mich selbst|selber, (und|dann|doch) für? mich, (und|dann|noch|auch) ein|eine|einen|nen|ne .. für mich, nein für mich, nicht für .. .. für mich, sondern für mich, ich auch, mich auch',
  takesUpAgain: 'doch, trotzdem, eintragen, buchen sie|wir?, also gut, na gut',
  suggests: 'dann, nehmen|machen|probieren|sagen wir, lass|lasst uns, wie wäre|wärs',
  inRow:
    'und einen|eine|einer für meine|meinen|meiner|unsere|unseren, hintereinander, nacheinander, eine|einer nach der anderen',
  asksIfAutomatic: `
    (bist|sind|seid|is|ist) du|sie|ihr|das|des|dies|hier ein|eine|eigentlich|etwa|wirklich|jetzt|a|der? echter|echte|richtiger? bot|chatbot|roboter|maschine|mensch|computer|ki|automat|person,
    mensch oder maschine|bot|computer|ki|roboter, (bot|maschine|roboter|computer|ki) oder mensch,
    (schreib|schreibe|chatte|rede|spreche) ich (hier|da|jetzt|gerade|grad)? mit einem|einer|nem|ner? echten|richtigen? bot|chatbot|roboter|maschine|mensch|menschen|computer|ki`,
  asksOffered:
    '(macht|machen|bietet|bieten|habt|haben|schneidet|schneiden|färbt) ihr|sie, gibt|gibts es? bei ihnen|euch',
  thatInstead:
    '(dann|lieber|doch) .. die|das|den|diese|dieses|diesen, die|das|den lieber|stattdessen',
  addsTo:
    'anhängen, dranhängen, dranhänge, mit dranhängen, dazunehmen, dazu, hinzu, dazubuchen, zusätzlich, gleich mit, zu meinem|meiner|dem|der .. noch|auch, zum|zur .. noch|auch|gleich',
  thatMaster:
    'sie am|da|denn|heute|morgen|{day}, er, ihm, ihn, bei ihr, zu ihr, arbeitet|ist|hat|macht|kann sie',
  asksOfThatAlone: 'bei|zu|mit wem, um wie viel uhr, um wieviel uhr, welcher|welchen tag, bis wann',
  ofSalon:
    '(habt|haben|hat|seid|sind|ist|macht) ihr|sie|der|euer|man .. offen|geöffnet|auf|zu|da, arbeitet ihr, öffnungszeit*',
  asksOfOwn: `
    (wann|um wie viel uhr|um wieviel uhr|wie spät|welcher tag|welchen tag|an welchem tag|welches datum|wo) .. (ich|mein|meine|meinen|unser|wir),
    (wegen|bezüglich) (meinem|meines|meinen|dem|des) .., es geht um meinen|den, (bei wem|zu wem) .. (ich|mein|meine|mich|wir), bin ich .. bei, wer (schneidet|macht|färbt|föhnt|bedient|betreut) mich|mir|mein|meine|meinen|uns,
    wie heißt .. .. ich, (hab|habe) ich .. (termin|was|etwas)`,
  asksCost:
    'kostet, kosten, preis, preise, zahle, zahlen, zahlt, bezahlen, was macht das|es dann|denn|zusammen|insgesamt|alles, wie teuer, wie viel|wieviel macht',
  introducesName:
    '(er|sie|es|die kleine|der kleine) heißt|heisst, (sein|ihr|der) name ist|lautet, auf den namen',
  asksUntil:
    'bis wann bescheid?, bis wieviel|wie uhr|viel, wie lange|kurzfristig|spät|früh, absagefrist',
  asksTotal: 'zusammen, insgesamt, in summe, gesamt, für beide|beides, alles in allem',
  doubtsCancel: `
    wie|wann|warum|wieso|wer|ob|falls|wenn|vielleicht|eventuell|evtl|könnte|dachte|hoffe|wollte|sollte|müsste|wurde|wird|sein,
    (hat|habt|haben|hab|ist) ich|ihr|sie|man|mein|der|die|das|{name}, (muss|soll|kann) ich|ihr|sie|man|{name}, abgesagt, storniert`,
  requests:
    'kann, kannst, können, könnt, könnten, könntest, könntet, bitte, würden, darf, möglich, geht',
  cancelsMove:
    '(verschiebung|umbuchung) rückgängig|zurück|stornieren|streichen|absagen|nicht machen?, (mach|machen|macht) sie? die verschiebung|umbuchung rückgängig',
  ofSelf: 'ich, i, wir',
  kinHasSaid:
    '(hat|hatte|hat mir|hatte mir|hat uns|hatte uns) .. .. empfohlen|gesagt|erzählt|gemeint|vorgeschlagen, meinte, sagte, empfahl, schwärmt',
  asksToCancel: `
    (bitte|kann|kannst|könnt|könnten|können|muss|müssen|möchte|möchten|will|wollen|würde gern|würd gern) .. .. absagen|stornieren|abzusagen|streichen|löschen|austragen|cancel*|canceln,
    absagen|stornieren|streichen|löschen|canceln .. bitte, absagen, stornieren, storno, absage,
    sag|sage|sagt|sagen .. .. ab, stornier|storniere|storniert, streich|streiche|streicht|lösch|lösche|löscht,
    (kann|können|schaff|schaffe|komm|komme|kommen) .. .. nicht|nich|ned|net, nicht mehr, raus, weg`,
  asksEnd: `
    dauert|dauerts|braucht|geht das|es .. stunde|stunden|minuten|lang|lange|so lang|so lange,
    bis wann, wann bin|wär|wäre|wärs ich|er|sie|das .. .. fertig|durch, (und das|und|das) dauert, (was|welches) dauert .. länger|kürzer, (wann|um wie viel uhr|um wieviel uhr) .. (fertig|durch|zu ende|aus), wie lang|lange,
    (das|es)? sind|ist|dauert|dauerts .. minuten|min|stunde|stunden`,
  swaps:
    'statt|anstatt|anstelle, tausch|tausche|tauschen|tauscht|austauschen .. .. gegen, mach|mache|macht|machen .. aus der|dem|meiner|meinem, aus der|dem|meiner|meinem .. .. mach|mache|machen, durch ein|eine|einen .. ersetzen|ersetz|ersetze|ersetzt|tauschen|austauschen',
  tagQuestion: 'oder, gell, ne, richtig, stimmt, stimmts, korrekt, nicht wahr, oder nicht',
  asksOfThat: `
    wie heißt|heisst der|die kollege|kollegin|mitarbeiter|mitarbeiterin, wie heißt|heisst er|sie,
    (bei|zu|mit) wem ist|war|wäre|bin|komme das|der|es|ich?, (welcher|welchen) tag|termin|wochentag|{day} (war|ist) das, (welches|welchem) datum,
    wann (war|ist|wäre) das|der|es, (um|zu) welche|welcher uhrzeit|zeit (war|ist) das|der, wer macht|schneidet das|es|mir|mich, (ist|war|wäre) das {day}`,
  asksLatest: '(was|wann) ist|wäre der|das|die? spätest+, am spätesten',
  allPrices: 'preise*, preisliste*, leistungen, angebot*',
  regularly: `
    jeden|jede|jedes|jeder {day}|woche|monat, wöchentlich*|monatlich* .. termin|termine, dann alle {n}|paar? wochen|monate,
    (fest|regelmässig|wiederkehrend)+ termin|termine, serientermin*, dauertermin*, terminserie`,
  repeats: `
    {day} nochmal|wieder gleiche|selbe|zur zeit|gleichen|selben zeit?, und {day} gleich|dann|auch|genauso? wieder, und {time} wieder, noch mal|einmal {day}|{time}, gleich|dann|genauso|nochmal wieder,
    das gleiche|selbe|ganze nochmal|wieder|noch|um|für|am|bei, (für|auch) .. das gleiche|selbe`,
  alsoFor: 'auch, ebenfalls, zusätzlich, und|noch für, noch einen|eine|einmal',
  naming: 'namens heißt heisst name ist',
  clauses: 'aber und',
  joinsRequests: 'und dafür außerdem',
  kinDirect: {},
  kinLed: {
    husband: 'mann ehemann gatte gatten',
    wife: 'frau ehefrau gattin',
    partner: 'partner partnerin verlobte verlobter verlobten lebensgefährte lebensgefährtin',
    son: 'sohn bub buben junge jungen',
    daughter: 'tochter mädchen',
    child: 'kind kinder kleine kleinen baby',
    mother: 'mutter mama mutti',
    father: 'vater papa',
    grandmother: 'oma großmutter omi',
    grandfather: 'opa großvater opi',
    sister: 'schwester',
    brother: 'bruder',
    friend: 'freund freundin nachbar nachbarin kumpel kumpels spezl spezi',
    colleague: 'kollege kollegin kollegen chef chefin',
  },
  holidayNames: {
    '12-24': 'heiligabend, heilig abend, weihnachtsabend',
    '12-25': 'weihnachten, erster weihnachtstag, weihnachtsfeiertag',
    '12-26': 'zweiter weihnachtstag, stephanstag, stefanitag',
    '12-31': 'silvester',
    '01-01': 'neujahr, neujahrstag',
    '02-14': 'valentinstag, valentin',
    '05-01': 'tag der arbeit, maifeiertag, staatsfeiertag',
    '10-03': 'tag der deutschen einheit',
    'easter-48': 'rosenmontag',
    'easter-3': 'gründonnerstag',
    'easter-2': 'karfreitag',
    'easter-1': 'ostersamstag, karsamstag',
    'easter+0': 'ostersonntag',
    'easter+1': 'ostermontag',
    'easter+39': 'christi himmelfahrt, himmelfahrt, auffahrt, vatertag',
    'easter+49': 'pfingstsonntag',
    'easter+50': 'pfingstmontag',
    'easter+60': 'fronleichnam',
  },
}
