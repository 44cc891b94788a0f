import type { Spelling } from '../language-pack.js'

const DAYS = 'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag'
const SHORT_DAYS = 'mo|di|mi|do|fr|sa|so'
const PARTS = 'früh|frueh|morgen|vormittag|mittag|nachmittag|abend'
const WHOM = 'damen|herren|kinder|männer|maenner|frauen|mädchen|jungen|buben'
/** What comes before "schnitt" in one word and makes no other service of it. */
const KIND = 'trocken|maschinen|form|stufen|nass|fasson|basis|trend'
/** Appointments elsewhere, and words of which "Termin" is only a part. */
const ELSEWHERE =
  'arzt|doktor|kita|schul|amts|geschäfts|physio|friseur|frisör|coiffeur|gruppen|familien'
const every = (text: string): RegExp => new RegExp(`(?<!\\p{L})${text}(?!\\p{L})`, 'giu')

/** What the correction of spelling knows. */
export const SPELLING: Spelling = {
  hasCapitalNouns: true,
  commonWords: `
    stullen geschmiert schmiert verhaspelt verheddert umentschieden
    störung stören störe schichtplan verkäuferin verschlampt verschusselt verschwitzt verschlafen
    verschwunden verschwinde verstand verhindern dankbar versagt handel schaden wacht wächst
    begleitung strahlung gereist verschafft andenken anfänger schere semester notiz letztens
    verleihen dates massaker drittel weite anfangs kranke gemein verbreiten schwärmt schwört
    operation op klinik krankenhaus herr frau fräulein schmeiß schmeiss schmeißt schmeißen abende
    abgeben abholen achtung ähnlich ähnliche aller allerdings allgemein alte alten anfrage anfragen
    angeboten angenehm angerufen antwort arm art arzt aufgrund augen augenblick ausgehen aussehen
    außen außerhalb bad bauch bedeutet beiden beispiel bekannt bereit bereits beschäftigt besonders
    bessere besseren besserer bester bestimmt bestimmte besuchen betrifft bett bitter bitten bleib
    bleibe blond blonde blonden blonder blondes braun brief bringen bringt dadurch dagegen daher damals daneben daran darfst darin
    darüber darum darunter dass dauernd deinem deinen deiner demnach dennoch deren derzeit deshalb
    dessen deswegen deutlich ding dinge dorthin drüben drücken dumm dunkel dunkle dunkler dünn dünne
    durchaus dürft ecke ehe eigene eigenen eines einfache einig einige einigen einiger einiges
    einkaufen einladung einzige einzigen eltern endlich entschuldigen er erfahren erfahrung erkältet
    erkältung erklären erledigen erwarten erwünscht essen eurem fahrt falle fallen familie fand fast
    feier feiern fern fest feucht fieber findet finger firma freundlich frisch frisuren froh fühle
    fühlen führen ganze garantiert garten gast gebe gebracht geburtstag gedacht gefallen gegangen
    gegenüber geh gehe gehört geld gelegenheit gemeinsam genauer genießen genug geschafft geschichte
    gesehen gesprochen gesund gesundheit gewesen gewinnen gewöhnlich gewünscht glaub glaube glauben
    gleichzeitig glück grad grau graue grauen groß große großen größer grün grund guter gutes half
    hand haus hause heben heim heiraten heiß hell helle heller herz hierher hilfe hilft hinaus
    hinter hoch hochzeit hoffe hoffen hoffentlich hofft hole hotel hübsch idee ihrem ihres indem
    inhalt innen ins insgesamt irgend irgendwie irgendwo jedoch jemals jener jung kalt kam kaputt
    keinem kenne kennen kirche klein kleiner kleinigkeit knapp kommst kopf kunde kunden kundin kurs
    kurzem kurzen kürzer kürzlich lächeln lachen lag land länger langsam laut leben leicht leisten
    lernen licht lieb links locken lust machst manche manchmal mehrere mehreren meines meist meiste
    meisten meistens merke mindestens mitteilen mögen möglicherweise müde müsst musste müsste
    nachdem nachricht nah nämlich neben nimm normal normale normalen normalerweise notfall nutzen
    draus auffüllen aufgefüllt refill oben oft ohr ohren ort passend passende passieren passiert
    pause plan planen plötzlich privat pro probe probieren problem probleme prüfung quasi rasch
    raten rechts rechtzeitig regelmäßig regen reicht reise reisen rest rot rote roten ruhe ruhig
    sache sachen samt satt schafft scheint schlechte schlechtes schließen schnee schneller schöner
    schreibt schuh schwarz schwarze schwer schwierig sehe sei seine seinem seinen seiner seite
    selber selbst selten sicherlich sieh sitzen sogar solange solch solche sommer sonne sowas sowie
    sowieso spannend sparen spazieren spiegel spiel spreche stand stark starke stimme strand süß
    tanzen teil traurig treffe treffen trifft trotzdem tue tun üben überall überraschung übrig
    übrigens ungern unserer unten verabredet vergangen vergleich verheiratet verkauf verliebt
    vermutlich verpasst verschieden verschiedene verspreche verstehe verstehst versuche versuchen
    verwende vieles völlig vorhin vorsicht vorstellen vorstellung wagen wählen wahr wahrscheinlich
    wald wand ward warm warst weder weh weil weißt welle welt wen wenige weniger wenigstens werden
    werdet wert wessen wetter wichtig wiederum wirst woanders woher wohin wohl wohne wohnen wohnung
    woran worauf wort wovon wozu wunder wunsch wünschen würdet zahn zahnarzt ziemlich zimmer
    zugleich zuhause zukunft zuletzt zumindest zunächst zurzeit zusätzlich zusage zustimmen zwar
    zweimal joa jein naja denkschon gell gelle oda isch hoffnung sitzung besprechung meeting
    konferenz schulschluss frühstück langsamer verwandte ausflug hochzeitstag feiertag
    geburtstagsfeier party konzert kino theater training fitness yoga arzttermin zahnarzttermin
    fußball bewerbungsgespräch vorstellungsgespräch flughafen flug blondine brünett lockig glatt
    glatte stufenschnitt bob kinnlang schulterlang seiten scheitel oberfläche besprechen bring
    bringe daumen desselben dufte empfohlen frischen genaues gestürzt heirate herrlich kennt magen
    mathe nachdenke nachschreiben nachsitzen nerve nimmst reagiere schaf schlaf schnelle spart
    stimmts traue trauen verschmissen wolle wollts frisches frische abitur abschluss ampel angst
    anzug apfel aufgabe auftritt ausweis auto bahn bahnhof balkon ball band bank baum bein berg
    besuch bier bild blume blumen boden brille brot bruder brücke buch bühne bürgermeister chor
    computer dach deutsch dorf dusche ei eis ende enkel enkelin erde ernte fahrrad fall fasching
    fenster ferien feuer film fisch flasche fleisch foto freude frieden führerschein gebäude gedanke
    gefühl gemüse geschäft geschenk gesicht gewitter glas gras grippe gruppe halle hals handball
    hausaufgaben haushalt haut heimat himmel hitze hof holz hose hunger husten insel jacke jahr
    jugend junge kaffee kalb kalender kälte karneval kartoffel käse katze kaffeeklatsch keller kette
    kirmes klasse klausur kleid klima kochen koffer kollegin kommunion konfirmation körper kosten
    kraft krankenkasse kreis krieg küche kuchen kuh kunst kur küste lager laden lärm lehrer lehrerin
    leitung lied liebe loch luft lunge maler mama markt maschine mauer meer mensch messe messer
    milch mittagessen monat motor mücke müll mund muskel musik mutter nachbar nase natur nebel
    nerven netz norden nuss oma opa ofen öl oper opern orchester osten ostern panne papa papier park
    partei pfanne pfarrer pferd pflanze platz polizei post praxis preis proben punkt rad rasen
    rathaus rauch raum rechnung regal reh rente rettung richtung ring rock rolle rücken runde saal
    saft salat salz sand sau schatten schicht schichten schiff schlange schlüssel schmerz schmerzen
    schnupfen schrank schritt schuhe schuld schule schüler schulter schwein schwester see seele
    seminar sinn ski sofa sohn sorge spaß sport sprache stadt stall stau stein stelle stern stoff
    straße strecke streik streit strom stück stuhl sturm süden suppe tasche tasse taufe taxi teller
    tier tisch tochter tod tor torte tracht traktor traum treppe tür turm turnier turnen übung umzug
    unfall uni unterricht urlaub vater verein verkehr versammlung vertrag vieh vogel vorlesung
    vortrag wahl wahrheit wäsche wasser weg wein weihnachten weihnachtsfeier werkstatt westen wiese
    wind winter wirt witz wolke wunde wurst zahl zaun zeichen zeitung zelt zeugnis zoo zucker zug
    zunge zwillinge zwiebel betriebsfeier beschert bescheren bescherung mitarbeiterfeier entbunden
    zerstritten krücken durchfall erbrechen montage trauerfeier schwiegereltern nichte fettig
    koteletten verwachsen gehalt fahrer verplant übersehen vertauscht allerliebst eintauschen
    verboten versetzt verpflichtet verreist verreisen verlobt schwager schwägerin schwiegersohn
    schwiegertochter schneit schneien verrückt verlassen gehst verlieren genommen sagten aufhören
    umgebracht bewegung geschehen herzen schlagen schlimmer vertrauen angefangen verstecken beweisen
    bewegt beginnen überleben freiheit verbrechen gibst bericht bauen fanden setzt offensichtlich
    hängen brechen gelaufen wahre willen leiden aufgeben verbringen hingehen gebrauchen getrunken
    schande peinlich schloss überzeugt ehren schutz gezogen annehmen verbunden aufgenommen zähne
    verursacht bedeutung begann unternehmen entwickelt angeht ertragen liest wachen schmeckt
    riskieren vermissen angesehen überzeugen stammt angenommen aufnehmen verzeihen verbracht presse
    taten landes beobachten zurückkehren anhalten streiten schlug lebte beschlossen geworfen hosen
    unterschreiben warnen gaben aufgefallen geträumt decke packen anfassen führte gelandet anbieten
    worum anziehen wiederholen gewöhnt behaupten verrückte geflogen sicht verwandelt schock hütte
    schenken miete brachten verdacht verabschieden auftauchen einfallen blauen aufgetaucht soeben
    hohen klauen lecker ausgesucht schlimmste berichten vermögen verbergen hörten standen anschlag
    schweigen veränderung entwickeln blaue verwandeln verlierer haken repariert aufgewacht
    zurückgehen vermeiden schnappt beleidigt aufwachen brach fürchten verhandeln kannten hafen
    stürzen schlimmes geflohen verlaufen anzeichen bereiten übernommen ausgerechnet warne friedlich
    gewachsen geheilt ordentlich auftaucht harten vergaß ruhen gerücht ausgedacht schämen
    schlimmsten platte gejagt betrachten vertreten hübschen angehen löcher scheiden verlieben
    gerecht rausgehen werte nachzudenken verbessern bemerken bestanden vernunft beschreiben heran
    märchen gebissen abgenommen tabletten gemocht aushalten bewegungen verursachen anfing nadel
    gerede decken verwundet schütze tiefe spritze vergraben wiederzusehen fröhlich heftig biete
    geschieden erleichtert brunnen leiser kocht schinken platten erschien berichtet aufbrechen
    reingekommen legte manieren angerichtet überreden auflegen vorhaben anzufangen streifen schlauer
    fragten veränderungen offenen zurückholen geschützt aufrecht beleidigen aufwacht ablehnen
    beruflich erschienen wärme beseitigen saßen suchten übernachten hauptstadt ausgebrochen
    aufstellen kündigen gehandelt versorgen bezeichnen zehen verbrachte herzschlag gezählt ernstes
    abschließen entschied blieben tauchen behindert schäme beschreibung lieder mitbekommen verluste
    anerkennung zähnen schrieben schrecken hänge geliehen zukommen schlimmeres auslösen altar lauten
    gestartet zurückzukehren wuchs gebunden schlucken gelben beschrieben anzunehmen leite gelegen
    zurückhalten verängstigt verabschiedet mitzunehmen versetzen verdorben gefüllt sternen hintertür
    aufgebracht unterschätzt kerze datei benommen gedichte tinte leitungen setzten schockiert klage
    beleidigung zielen schlimmen packt anmachen entwickelte busch beschleunigen leinwand
    herzustellen mitgehen liebten geräte fürchterlich geboten zurückzukommen liefen sätze schlamm
    abhängen beseitigt tatsachen branche quatschen brötchen verhören anzubieten weichen kurve
    vornamen vereinen wehen verbringt belasten anvertrauen aufhängen sahne taxifahrer stückchen
    spenden vertraulich einholen blass pressen beziehen baute unteren einschalten aufsicht stadion
    bezeichnet anwenden verziehen abdrehen abhauen ablesen abmessen abreisen absaufen abschalten
    abschicken abschrauben absteigen anschaffen anschieben anschnallen anstehen anstellen antanzen
    aufblasen ausbilden auspacken begeistern beten bewältigen biegen blättern braten brausen bücken
    dürsten eingegipst eingewiesen einkochen einlegen einschicken einweihen einwerfen entspannen
    entwarnung entwischt erwachsen fliehen fliesen flüchten geblitzt gegossen gehorchen geklopft
    gekränkt gelüftet gemäht gerochen geschlagen geschmissen geschmückt geschoren geschossen
    geschwommen geschworen gesessen gesponnen gestohlen gestritten gewandert gezögert hassen heilen
    hinfallen hinken irren kämmen keimen kleiden lästern meiden melken mitkriegen nachgeben nagen
    nähen nähern necken nicken patzen quietschen raufen rechen renken riechen rupfen salben säubern
    saufen saugen säumen schaufeln scheuen schielen schleppen schmollen schnauben schnitzen
    schreiten schwafeln schweben siegen skaten spalten sprengen stechen stehlen sticken stöhnen
    stricken taugen toben tönern übergelaufen überrumpelt überschlagen überschwemmt umdrehen
    umfallen verdächtigt verdoppeln verfallen verfault verfehlen vergammelt verhaftet verkalkt
    verkatert verkehren verkohlt verkühlt verlesen verlobung verlocken verpesten verraten versammeln
    versäumen verschenken verscherzen verschimmelt verschlechtert verschlimmert verschlucken
    verschonen verschütten versenden verspannt verspielen verspotten verstauben versteigern
    verwehren verwischen vorgeben vortragen wiegen wischen würgen würzen wüten zelten zeugen zischen
    zwitschern schwitzte siegte spielte tanzte verschlief verzieh
    polizist* zeuge zeugin schöffe schöffin gewonnen gespendet zeh zehe knie eingerissen
    aufgeschlagen gestoßen mähne zotteln geärgert aggro find corona elend+ fies+ virus migräne
    laune fühl dreckig elend geschlafen dummkopf unglaublich projekt auftrag kundenauftrag
    deadline abgabe baustelle server brennts bude heizung waschmaschine wasserrohr rohrbruch
    klempner techniker hebamme infekt geblutet auge mandeln blinddarm sehne getrennt weine
    gerissen stiefel pumps heels heizungsluft chlor frost gartenarbeit wandern seh ausseh tot
    trennung mandelentzündung blasenentzündung lungenentzündung bindehautentzündung
    eingefangen fiesen dicken leide pollen heuschnupfen alkohol skifahren versucht wach
    kopfschmerzen regnet wahnsinnig betreuerin betreuer`,
  shortForms: `
    friah=fruh fria=fruh fruah=fruh koa=keine koan=keinen hare=haare ferben=farben termien=termin mitags=mittags eig=eigentlich
    fuer=fur waere=ware waer=ware haett=hatte haette=hatte koennte=konnte koennten=konnten
    wuerde=wurde moechte=mochte moechten=mochten moecht=mochte naechste=nachste naechsten=nachsten
    naechster=nachster naechstes=nachstes spaeter=spater spaet=spat frueh=fruh frueher=fruher
    fuenf=funf zwoelf=zwolf uebermorgen=ubermorgen ueber=uber aendern=andern noe=no muesste=musste
    duerfte=durfte duerfen=durfen koennen=konnen faerben=farben haarefaerben=farben gruesse=grusse
    gruess=gruss schoen=schon schoene=schone schoenen=schonen tschuess=tschuss verspaete=verspate
    waehrend=wahrend kuerzen=kurzen naegel=nagel fuesse=fusse oeffnen=offnen geoeffnet=geoffnet
    ploetzlich=plotzlich vllt=vielleicht vlt=vielleicht viell=vielleicht vieleicht=vielleicht
    evtl=eventuell ev=eventuell hab=habe hatt=hatte wg=wegen i=ich is=ist nix=nichts nen=einen
    nem=einem ner=einer mim=mit aufn=auf ma=mal haste=hast habts=habt hobts=habt hobt=habt hams=haben seits=seid
    gibs=gibts gehn=gehen nachm=nachmittag abds=abends mrg=morgen morg=morgen heut=heute
    wochenend=wochenende temin=termin terminn=termin tremin=termin termn=termin friseurtemin=termin
    bidde=bitte bite=bitte bittee=bitte budde=bitte danki=danke dange=danke daanke=danke jaaa=ja
    jaa=ja jaaaa=ja passd=passt past=passt gehd=geht okee=ok okk=ok oke=ok niecht=nicht chan=kann
    cho=kommen friitig=freitag ziischtig=dienstag mantig=montag sunntig=sonntag nciht=nicht
    nihct=nicht nich=nicht nit=nicht nod=nicht donerstag=donnerstag donnertag=donnerstag
    mitwoch=mittwoch mittwoh=mittwoch samtag=samstag freiteg=freitag diensttag=dienstag halo=hallo
    abig=abend nomittag=nachmittag nachscht=nachste wuche=woche zwoa=zwei
    wos=was fria=fruh friah=fruh fruah=fruh zischtig=dienstag zyschtig=dienstag mittwuch=mittwoch
    fritig=freitag öppis=etwas oppis=etwas morge=morgen basst=passt hate=hatte hette=hatte
    wolte=wollte konte=konnte kan=kann woass=weiss samstig=samstag offe=offen hend=haben chond=konnt
    hetted=hattet donnschtig=donnerstag dunschtig=donnerstag absogn=absagen
    machn=machen schneidn=schneiden kumma=kommen kumm=komm kumme=komme`,
  rewrites: [
    // "I'm at a party then" keeps no appointment.
    [
      /\bbin da (?=(?:doch |leider |ja |nämlich )?(?:auf|bei|beim|in|im|weg|verreist|unterwegs)\b)/gi,
      'bin dann ',
    ],
    // "All that I have booked" is a question, and no choice of all of it.
    [/\b(was|welche|wann) (ha(?:be?|ben|tte)) (ich|wir)(?: denn)? alles\b/gi, '$1 $2 $3'],
    [/\b(?:(den) friseur|friseur(?:termin|besuch))\b/gi, '$1 haarschnitt'],
    [/\bzum friseur\b/gi, '$& haarschnitt'],
    // A length in question, and no time of day
    [
      /\b\d{1,2} ?(?:stunden|std|minuten|min) ((?:insgesamt |dafür |mit )?(?:ein)?(?:planen|rechnen)|(?:einplanen|rechnen) insgesamt)\b/gi,
      'wie lange $1',
    ],
    [/\b((?:am|den) (?:\p{L}+tag|mittwoch)) danach(?=[.,!?]|\s*$)/giu, '$1 darauf'],
    // "Am Samstag in der Woche" is in the week that was spoken of.
    [
      /(tag|mittwoch) in der woche(?! (?:vom|ab|nach|vor|darauf|drauf)\b)/giu,
      '$1 in derselben woche',
    ],
    // Where a client must be at a time, they must be done before it.
    [
      /\bum (\d{1,2}(?:[:.]\d\d)?)(?: uhr)? (?:muss|müsste) ich (?:schon |dann |wieder )*(?:im büro|beim \p{L}*arzt|am (?:bahnhof|bhf|flughafen)) sein\b/giu,
      'ich muss um $1 Uhr fertig sein',
    ],
    [
      /\b(?:muss|müsste|muß|soll|sollte|will) (?:ich |wir )?(?:spätestens )?(?:um|bis|gegen) (\d{1,2}(?:[:.]\d\d)?)(?: uhr)? (?:schon |dann |wieder )*(?:im büro|in der arbeit|auf arbeit|bei der arbeit|zu(?:r|m) \p{L}+|daheim|zuhause|zu hause|in der (?:schule|kita)|am (?:bahnhof|bhf|flughafen|zug)) (?:zurück ?)?sein\b/giu,
      'muss um $1 Uhr fertig sein',
    ],
    // "Die Hände voll" names no treatment.
    [/\b(?:die |beide |alle )?hände (?:gerade |grad |so )?voll\b/giu, 'viel'],
    // "Zum ersten Mal" and "einen zweiten Termin" name no date, and an age is no time.
    [/\bzum (?:ersten|zweiten|dritten|1\.|2\.) mal\b/gi, 'neu'],
    [/\b(?:noch )?(?:einen|ein|nen) (?:zweiten|zweite|2\.|dritten) (?=termin\b)/gi, 'noch einen '],
    [
      /\b(sohn|tochter|kind|junge|mädchen|mama|mutter|oma|vater|papa|mann|frau)((?: \p{Lu}\p{Ll}+)?) ?\(\d{1,2}(?: ?j(?:ahre)?\.?)?\)/giu,
      '$1$2',
    ],
    [
      /\b(sohn|tochter|kind|junge|mädchen|mama|mutter|oma|vater|papa) (?:\p{Lu}\p{Ll}+ )?ist \d{1,2}(?: jahre(?: alt)?)?,? und /giu,
      '$1 ',
    ],
    [/\b(?:er|sie) (?:ist|wird) (?:erst |schon )?\d{1,2}(?: jahre(?: alt)?)?(?=[.,!]|\s*$)/gi, ''],
    // "Können Sie meine Tochter am Samstag eintragen?"
    [
      /\b(?:können sie|könnt ihr|kannst du|könnten sie) (?=(?:meinen|meine|mein|unseren|unsere) (?:kleinen?r? )?(?:sohn|tochter|kind|mann|frau|mutter|mama|oma|vater|freundin)\b)/gi,
      'bitte für ',
    ],
    [/\b(?:nägel|hände) (?:und|\+|&) füße\b/giu, 'Maniküre und Fußpflege'],
    [/\bfüße (?:und|\+|&) (?:nägel|hände)\b/giu, 'Fußpflege und Maniküre'],
    [/(?<=\p{L}) \+ (?=\p{L})/gu, ' und '],
    // "Jeden zweiten Freitag" names no date.
    [/\b(jede[nrs]?) (?:zweite|dritte|vierte)[nrs]? (?=\p{L})/giu, '$1 '],
    // The stop of a date ends no sentence: "am 17.1. ab".
    [/(?<![\d.])(\d{1,2}\.\d{1,2})\.(?= \p{Ll})/gu, '$1'],
    [/(?<![\d.])(\d{1,2})\. (oder|und|bis) (\d{1,2})\.(?!\d)/gu, '$1ten $2 $3ten'],
    // "Fr 18." and "der 9." at the end are dates; "Freitag 18." can be an hour.
    [
      /(^|[\s,])(den|der|am|vom|zum|mo|di|mi|do|fr|sa|so)(\.?,?)\s(\d{1,2})\.(?=\s*(?:$|[\n,!?)]))/giu,
      '$1$2$3 $4ten',
    ],
    [
      /(^|[\s,])(den|am|der|dem|vom|zum|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\s(\d{1,2})\.(?=\s+\p{Ll})/giu,
      '$1$2 $3ten',
    ],
    [
      /^\s*(?:mensch(?:en)?|mitarbeiter(?:in)?|rezeption|roboter|rückruf|rueckruf|kundenservice|kundendienst)[\s!.?]*$/iu,
      'mit einem menschen',
    ],
    [every('stornierung (?:meines |des |vom |unseres )?(?=termin)'), 'stornieren '],
    [
      every('bitte um (?:die |eine )?(?:stornierung|absage|löschung|streichung)'),
      'bitte stornieren',
    ],
    [
      every(
        'nicht (?:wieder|nochmal|schon wieder|unbedingt) (?:beim?|zum?|mit)(?: der| dem)?(?= \\p{L})',
      ),
      'nicht bei',
    ],
    [
      every(
        `(statt|anstatt|anstelle von) ((?:am )?(?:${DAYS})) (?:um )?\\d{1,2}(?:[:.]\\d{2})? uhr`,
      ),
      '$1 $2',
    ],
    [
      every(
        '(soll|muss|werde|bin|liege|falle?)( noch| leider)? (?:die|diese|die ganze) woche(?= (?:liegen|ruhen|im bett|das bett|flach|krank))',
      ),
      '$1$2',
    ],
    [
      every(`(vom?) (${DAYS}) (auf|zum?) (${DAYS}) (?:vor(?:zu)?ziehen|vorverlegen)`),
      '$1 $2 $3 $4 verlegen',
    ],
    [
      /(?<!\p{L})(?:komme?|bin) (?:erst |um |gegen |ab )*(\d{1,2}(?:[:.]\d\d)?) uhr (?:aus|von) (?:dem|der) (?:büro|arbeit|schule|uni|dienst|schicht|betrieb|firma|werkstatt|praxis)/giu,
      'arbeite bis $1 uhr',
    ],
    [
      every(
        '(mein|meine|unser|unsere) (?:mann|frau|sohn|tochter|mutter|mama|freund|freundin|schwester|bruder|vater|oma|opa)(?= (?:meint|sagt|findet|parkt|holt|bringt|fährt|wartet|arbeitet|passt auf|schimpft|lacht|mault|nervt|kocht|heiratet|feiert|fliegt|schläft|schwört|schwärmt|hat (?:am \\p{L}+ |bald |heute )?geburtstag|hat frei|hat zeit|liegt|fiebert|kränkelt))',
      ),
      '$1 familie',
    ],
    [/(?<!\p{L})(streichts?|nehmts?|tragts?|meld|freu) mi(?!\p{L})/giu, '$1 mich'],
    [
      /(?<=(?<!\p{L})(?:bin|hab|habe|hat|ist|mir|mich|wurde) )(?:(?:heute|gestern)(?: früh| nacht| morgen| abend| vormittag)?|letzte nacht|vorhin)(?=[^.!?,]*? (?:ausgerutscht|gestürzt|gefallen|hingefallen|umgeknickt|verletzt|verstaucht|gebrochen|erfahren|gemerkt|aufgewacht|eingeliefert|gekommen|bekommen|positiv|verknackst|übergeben|erwischt)(?!\p{L}))/giu,
      'gerade',
    ],
    [
      /(?<!\p{L})(?:ist|is|wäre) (?:bei euch |bei ihnen )?((?:am )?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|sonnabend|morgen|heute|übermorgen)s?) (?:schon |noch |eigentlich |überhaupt )?(?:jemand|wer) (?:da|im laden|im salon)(?!\p{L})/giu,
      'habt ihr $1 offen',
    ],
    [every(`(${DAYS}|heute|gestern|übermorgen|morgen)s?[ -]?(${PARTS})s?`), '$1 $2'],
    [every(`((?:${DAYS})s?|${SHORT_DAYS}|heute) morgen(?! (?:${PARTS}))`), '$1 vormittag'],
    [every('(am|am frühen|am späten|gegen|jeden) morgen?'), '$1 vormittag'],
    [/(?<!\p{L})So(?=\.?,? \d{1,2}(?:[.:]\d|\s?Uhr|\s?h))/gu, 'Sonntag'],
    [/(?<=(?<!\p{L})Sa(?:\/| oder | und | bis |-))So(?!\p{L})/gu, 'Sonntag'],
    [/(?<![\d./])3\/4 (?=\d{1,2}(?!\d))/g, 'dreiviertel '],
    [
      /(?<!\p{L})(?:der|den|die) erste[nrs]? (?=freie[nrs]?(?: (?:termin|platz|zeit|ab|am|an|im|in)|[.,!?]|$)|termin (?:am|heute|morgen|übermorgen|in)(?!\p{L})(?!.*(?:absag|stornier|verschieb|verleg)))/giu,
      'frühestmöglichen ',
    ],
    [/(?<=[.!?,…–-] )(\p{L}{5,}) mein(?:e|te|t)? (?:ich|i)(?!\p{L})/giu, 'ich meinte $1'],
    [
      every(
        `(?<=^|[.!?,] )(?:da )?(?:bleibt|bliebe|bleiben)(?: also| dann| mir| nur| noch| eigentlich)* (?=(?:der |am )?(?:${DAYS})(?!\\p{L}| (?:so|bestehen|stehen|wie|alles)))`,
      ),
      'nur ',
    ],
    // "Ich möchte mir die Haare schneiden lassen" keeps nothing.
    [
      /(?<!\p{L})((?:nach)?(?:schneiden|färben|tönen|föhnen|waschen|zupfen|stutzen|trimmen|rasieren|lackieren|machen|glätten|blondieren|pflegen|massieren)) lassen(?!\p{L})/giu,
      '$1',
    ],
    [every('zu besuch'), 'zu gast'],
    [every('(für|mit|no|nu|brauch|bräucht) an?(?= \\p{L})'), '$1 einen'],
    [
      /(?<!\p{L})(?:wollte|will|möchte|mecht) mich (?:nur |mal |noch |schnell |kurz |eben |ganz |herzlich )*für ([^.!?]*?) bedanken/giu,
      'danke für $1',
    ],
    [/(?<=(?<!\p{L})(?:beim?|zum?|vom|von|mit|dem|den|für) )Herrn? (?=\p{Lu}\p{Ll})/gu, ''],
    [
      every('(gfrei|gfreu|freu|freue|meld|melde|für|fia|ohne|auf|nehmts?|tragts?|schreibts?) mi'),
      '$1 mich',
    ],
    [every('herrnschnitt'), 'herren haarschnitt'],
    [every('dame ?(?:haar)?schnitt'), 'damen haarschnitt'],
    [every(`(${WHOM}|${KIND})(?:haar)?schnitt?(?:e|es|en)?`), '$1 haarschnitt'],
    [every(`(?!\\p{L}*(?:${ELSEWHERE})s?termin)(\\p{L}{3,}?)-?termin(?:e|s|en)?`), '$1 termin'],
    [every('(?:sehr geehrte )?damen und herren'), 'hallo'],
    [every('ansatz(färb|faerb)(en|ung)'), 'ansatz $1$2'],
    [/(?<!\d)(\d{1,2})\.(\d{2})(?=\s*(?:-|–|bis)\s*\d{1,2}[.:]\d{2}\s?uhr)/giu, '$1:$2'],
    [/(?<!\d)(\d{1,2})\.(\d{2})(?=\s?(?:uhr|h)(?!\p{L}))/giu, '$1:$2'],
    [
      /(?<=(?<!\p{L})(?:ab|gegen|bis|nach|vor|ca\.?) )(\d{1,2})\.(00|15|30|45)(?![.\d])/giu,
      '$1:$2',
    ],
    [/(?<!\d)(\d{1,2})h(\d{2})(?!\d)/giu, '$1:$2'],
  ],
  adjectiveEndings: 'e en er es em',
  givenNames: `
    Jürgen Juergen Jürg Jörg Joerg, Günther Günter Guenther, Wolfgang Wolf Wolle,
    Hans Johannes Hannes Hansi, Klaus Claus Nikolaus, Uwe, Dieter, Heinz Heinrich Heiner,
    Bernd Bernhard, Ralf Rolf Ralph, Frank Franky, Torsten Thorsten, Holger, Jens, Sven Swen, Lars,
    Kai Kay, Tobias Tobi, Matthias Mathias Matze, Sebastian Basti, Florian Flo, Fabian Fabi, Jonas,
    Finn, Niklas Nico Niko, Moritz, Mehmet, Murat, Emre, Heike Heidi, Ute, Anke Anka, Anja, Silke,
    Birgit Biggi, Katrin Kathrin Kati, Kerstin, Karin Carin, Stefanie Stephanie Steffi,
    Nicole Nicki, Melanie Melli Mel, Sandra, Ursula Uschi Ulla, Renate, Ingrid, Gisela Gisi, Doris,
    Brigitte Gitte, Franziska Franzi, Johanna Hanna, Lena Leni, Leonie Leo, Lina, Frieda Frida,
    Greta Gretel, Annika Anika, Annette Anette, Ayşe Aysche, Elif, Beate Bea, Gudrun, Svenja,
    Nadine, Denise, Saskia, Zoë`,
}
