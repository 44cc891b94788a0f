import type { MoodPhrases } from '../language-pack.js'

const TERMIN =
  'termin|termine|termins|buchung|buchungen|reservierung|reservierungen|daten|nummer|telefonnummer|handynummer|besuch'
const KIN =
  'schwägerin|schwager|schwiegermutter|schwiegervater|nichte|neffe|cousin|enkelin|mitbewohnerin|mitbewohner|frau|ehefrau|mann|ehemann|partner|partnerin|mutter|mama|mutti|vater|papa|sohn|tochter|kind|schwester|bruder|freund|freundin|verlobte|verlobter|verlobten|chef|chefin|kollege|kollegin|kollegen|nachbar|nachbarin|nachbarn|tante|onkel|cousine|oma|opa|großmutter|schwiegermutter'
const KIN_OWN =
  'mannes|sohnes|vaters|bruders|freundes|kindes|partners|kollegen|opas|mamas|papas|chefs|nachbarn'
const CHANGE =
  'absag*|abzusagen|stornier*|verschieb*|verleg*|umbuch*|lösch*|cancel*|ändern|umzubuchen|bestätig*|überprüf*|prüf*'
const CLIENT = 'kunde|kunden|kundin|kundinnen|klient*|gast|gäste'

/** Others' appointments, and instructions to the machine. */
export const FOREIGN: Pick<MoodPhrases, 'foreign' | 'own' | 'ownForKin' | 'instructions'> = {
  foreign: `
    frau|herr {capital} kann|muss|möchte|will|schafft .. nicht|absagen|stornieren|verschieben,
    sag|sage|sagt|sagen .. ${TERMIN} für mein* ${KIN},
    ich bin die|der|ihre|ihr|seine|sein ${KIN},
    mein|meine|unsere|unser ${KIN} muss|möchte|will|kann ihren|seinen|den .. ${TERMIN},
    mein|meine ${KIN} {capital} .. hat .. ${TERMIN},
    für meine|meinen|mein|unsere|unseren ${KIN} absagen|stornieren|abmelden|verschieben,
    ${TERMIN} von? mein|meiner|meinem|unserer ${KIN}, ${TERMIN} für mein* ${KIN} .. ${CHANGE},
    ${TERMIN} meiner|meines|unserer ${KIN}|${KIN_OWN},
    meiner|meines|unserer ${KIN}|${KIN_OWN} .. ${TERMIN},
    ${CHANGE} .. ${TERMIN} meiner|meines ${KIN}|${KIN_OWN},
    ${CHANGE} .. für|von mein|meine|meinen|meiner|meinem ${KIN},
    (wann|um wie viel uhr|um wieviel uhr|wo) hat|ist|kommt|war|muss mein|meine|unsere ${KIN},
    hat mein|meine ${KIN} .. ${TERMIN},
    (wann|um wie viel uhr|um wieviel uhr) mein|meine|unsere ${KIN} .. .. .. ihren|seinen ${TERMIN},
    wann {capital} {capital}? dran ist, wann ist|hat {capital} {capital} dran|termin,
    mein|meine ${KIN} .. (gebeten|gebucht|beauftragt) .. ${TERMIN}?,
    mein|meine ${KIN} .. hat .. gebeten|beauftragt, sein|seine|seinen .. ${CHANGE},
    sein|seine|seinen|seinem|seiner|deren|dessen ${TERMIN}, ${CHANGE} .. sein|seine|seinen termin,
    ${TERMIN} von|für|auf? der|die|den|dem? frau|herrn|herr|familie {capital},
    ${TERMIN} von|für|auf|der|des? .. ${CLIENT}|jemand*|jemandem|anderen,
    ${TERMIN} von {capital}, ander+|fremd+ ${CLIENT}|person|personen|name|namen|konto|leute,
    jemand|jemandem ander+ ${TERMIN}, ${TERMIN} .. jemand|jemandem|anderer|anderen person?,
    (unter|mit|auf|von) ander+|fremd+|alten|alter|zweiten nummer|namen|telefonnummer|handynummer|konto,
    ${TERMIN} unter dem? namen, ${TERMIN} .. nummer {phone},
    ${TERMIN} von|für|unter|mit? der? {phone}, ${CHANGE} .. {phone}, {phone} .. ${CHANGE},
    (nummer|kunde|kundin|unter|nach|von|suche) {phone},
    nummer ist {phone} .. wann|wo|welche|${TERMIN}, wer .. gebucht|angemeldet|eingetragen,
    welche ${CLIENT} .. gebucht|angemeldet|eingetragen|da,
    wer ist|kommt|war|hat .. vor|nach mir|dran|bei|${TERMIN}, wer .. vor mir|nach mir,
    ${TERMIN} hat {name},
    (alle|liste|sämtliche|jede|eure|ihre) der|aller|eurer|ihrer? ${CLIENT}|kundendaten|buchungen,
    kundenliste*, kundendaten*, kundendatenbank*, kundennummer*, datenbank*, kundenkartei*,
    (telefonnummer|handynummer|nummer|adresse|mailadresse|email|privatadresse) von|der|des|meiner|eures .. ${CLIENT}|mitarbeiter*|{name}|{capital}|friseur*,
    private|privates|privater nummer|adresse|handynummer|telefonnummer, (wann|ob) kommt {capital},
    {capital} .. (adresse|telefonnummer|handynummer), fremde|fremden termine|termin|daten,
    (wann|um wie viel uhr) genau? ist|hat sie|er .. dran|${TERMIN}, ist sie|er .. gebucht`,
  own: `
    (geben|geb|gebt|vergeben|überlassen) ihn|den|diesen|an? ander+ ${CLIENT}|leute|leuten, ander+ ${CLIENT} geben|vergeben|überlassen,
    mit meiner|meinem ${KIN} .. telefoniert|gesprochen|geredet|gequatscht|besprochen,
    sein|seinen|ihr|ihren|deren|dessen ${TERMIN} .. .. ich .. .. gemacht|gebucht|ausgemacht|vereinbart|reserviert,
    (alle|sämtliche) termine .. .. (die|wo|was) ich|ick|i|mir|wir .. .. hab|habe|haben|noch|stehen,
    (termin|besuch|meeting) von mein|meiner|meinem|unserer ${KIN} .. zieht|dauert|geht|ging|liegt|überschneidet,
    (geb|gebt|geben|gib|vergebt|vergeben|überlasst|überlassen|schenkt|lasst) .. .. platz|termin|slot|stunde|zeit .. jemand|jemandem|wem|anderen|anderem|kunden|kundin|andere ander+?,
    (platz|termin|slot|zeit) .. .. jemand|jemandem|wem|anderen|anderem|andere ander+|anders|kunden? .. geben|vergeben|überlassen|haben|nehmen|weitergeben,
    für|von mein|meine|meinen|meiner|eine|einen|einer|nen|ne kollegin|kollege|kollegen|chef|chefin .. einspringen|eingesprungen|übernehmen|arbeiten|vertreten|vertretung|schicht|dienst,
    bei wem|zu wem ist|habe|hab|bin|war ich|mein|meine .. ${TERMIN}|dran?,
    wer schneidet|macht|färbt|behandelt mir|mich|meine, wer ist .. für mich zuständig,
    für meine|meinen|mein ${KIN} buchen`,
  ownForKin: `
    (hab|habe|haben|hatte) .. zwei|beide|2 .. .. für mich und .. für mein|meine|meinen|unsere|unseren ${KIN},
    mein|meine ${KIN} und ich|i (sind|haben|hätten) .. gebucht|termin|termine|dran|eingetragen,
    ich und mein|meine ${KIN} (sind|haben|hätten) .. gebucht|termin|termine|dran|eingetragen,
    kommt|komme doch? nur ich|i .. mein|meine ${KIN}`,
  instructions: `
    ignorier*|vergiss|vergesst|missacht*|überschreib*|umgeh*|übergeh* .. anweisung*|regel*|instruktion*|prompt*|vorherig*|vorgaben|einschränkung*|richtlinie*|alles,
    vergiss alles, vergiss .. alles, du bist jetzt|nun|ab|kein|keine|nicht|mein,
    du bist ein|eine (ki|bot|chatbot|modell|assistent|assistentin|entwickler|admin|mensch|pirat|system|terminal|rollenspiel|programm|hacker|experte|dan),
    ab jetzt|sofort|nun bist|handelst|antwortest|spielst|heißt, tu|tue|tun so als|sie,
    stell|stelle dir vor, spiel|spiele|spielen .. rolle|admin*, rollenspiel*,
    (system|sytem) prompt|nachricht|anweisung*|befehl, systemprompt*, systemnachricht*,
    systembefehl*, systemanweisung*, jailbreak*, entwicklermodus, adminmodus, wartungsmodus,
    debugmodus, entwickler|debug|admin|root|gott|dan modus|mode,
    deine|deiner|deinen|ihre anweisungen|regeln|instruktionen|rolle|prompt,
    neue|neuen anweisung*|regeln|rolle|instruktion*,
    ohne|keine einschränkung*|regeln|beschränkung*|grenzen|limits,
    führ|führe|führen .. befehl|code|funktion|query|skript|script|sql .. aus, passwort*, passwörter,
    zugangsdaten, api schlüssel|key, token, drop table, select * from, select .. from, insert into,
    delete from, sudo, function call, tool call, tool_call*, function_call,
    (gib|zeig|zeige|nenn|nenne|verrat|verrate|drucke|schreib|wiederhole|liste) .. prompt|anweisung*|json|passwort*|kundenliste|kundendaten|systemprompt,
    (antworte|antworten|antwortet|schreib) .. nur|ausschließlich .. mit|in|auf|json|xml,
    in json|xml, als admin*|administrator*|entwickler*|inhaber*|besitzer*|root|systemadministrator,
    (ich bin|hier ist|hier spricht|hier schreibt|spricht) der|die|dein|euer|ihr? admin*|administrator*|entwickler*|inhaber*|besitzer*|systemadministra*|programmierer*,
    setz|setze|setzen .. preis*|rabatt, buch|buche|bucht alles,
    (alle|sämtliche) termine|buchungen der|aller|anderer|des|dieses|im|von,
    (sag|sage|sagen|lösch|lösche|löschen|stornier|storniere|stornieren|streich|streiche) alle|sämtliche termine|buchungen|kunden,
    buch|buche|blockier* .. alle slots|termine, freigabe erteilt, override,
    sicherheitscode|admincode|freigabecode`,
}
