import type { TopicPhrases } from '../../topics.js'

const DOG = 'hund|hunde|hunden|hundchen|welpe|welpen|haustier|haustiere|katze|tier|tiere'
const CHILD = 'kind|kinder|kindern|baby|babys|sohn|tochter|kleinkind|kleine|kleinen|kids'
const CARD =
  'karte|karten|ec|kreditkarte|kreditkarten|girocard|bar|bargeld|paypal|klarna|uberweisung|rechnung|kontaktlos|visa|mastercard|amex'
const VOUCHER = 'gutschein*|geschenkgutschein*|geschenkkarte*|geschenk'
const PICTURES = 'bilder|bild|fotos|foto|beispiele|beispielbilder|arbeiten|portfolio'
const FEAST =
  'feiertag*|weihnacht*|oster*|pfingst*|karfreitag|fronleichnam|himmelfahrt|silvester|neujahr|heiligabend|ferien'

/** Questions about the salon. */
export const TOPICS: TopicPhrases = {
  topicQuestions: {
    address: `
      wo sind|seid|ist|liegt|befindet|finde|finden|ist ihr|sie|euch|ihr|der|sich|ich|dein|euer salon|laden|studio|genau|sie|euch?,
      (wie|was|welche) .. adresse|anschrift, (eure|ihre|deine) adresse|anschrift, wo genau, wo ist|liegt das, wo (muss|mussen|soll|sollen) (ich|wir) (da|denn|genau|eigentlich)? hin,
      (schicken|schickt|geben|sagen|gib|schick) .. adresse|standort|anschrift,
      in welcher strasse|stadt|gegend, (finde|finden) .. euch|sie|den salon? nicht,
      welche hausnummer`,
    directions: `
      wie komme|kommt|kommen|finde|fahre ich|man|wir .. zu|hin|euch|ihnen|dahin|her|dem,
      wie .. hinkommen|hinfinden,
      (welche|welcher|welchem|nachste|nachsten) .. bus|buslinie|bahn|strassenbahn|ubahn|sbahn|haltestelle|station|linie,
      mit bus|bahn|der|den .. offentlich*|ubahn|sbahn|bahn|bus|strassenbahn|offis, anfahrt,
      wegbeschreibung, wie weit .. vom|von|bahnhof|entfernt,
      (nahe|nahe an|in der nahe von) .. bahnhof|ubahn|zentrum`,
    parking: `
      parkplatz*, parkplatze*, parkmoglichkeit*, parkhaus*, wo .. parken,
      kann|konnen|darf man|ich|wir .. parken, parken .. kann|moglich|man|wo, tiefgarage*,
      stellplatz*, wo .. auto abstellen|hinstellen`,
    accessibility: `
      rollstuhl*, barrierefrei*, behindertengerecht*, rollator*,
      (gibt|habt|haben) .. aufzug|fahrstuhl|rampe|lift,
      (gibt|sind|hat|viele) .. stufen|treppen|treppe, (mit dem|mit) kinderwagen,
      welcher|welchem stock|stockwerk|etage, kinderwagen .. rein|hinein|platz`,
    phone: `
      (welche|wie|was|eure|ihre|deine|haben|habt) .. telefonnummer|handynummer|rufnummer|nummer|durchwahl,
      (kann|konnte|konnen|darf) .. euch|sie|dich|bei|ihnen .. anrufen,
      telefonisch erreichbar|erreichen, (unter|wo) .. erreichen|anrufen,
      (geben|gebt|sagen|schicken) .. telefonnummer|nummer`,
    website: `
      (habt|haben|gibt|hat|wie|was) .. website|webseite|homepage|internetseite|instagram|insta|facebook|tiktok|app|onlinebuchung,
      (seid|sind|bist) .. auf|bei .. instagram|insta|facebook|tiktok|google,
      (kann|konnen) .. online buchen|reservieren|termin, online .. buchen|buchbar`,
    payment: `
      (kann|konnen|darf|muss|konnte) .. ${CARD} .. zahlen|bezahlen?,
      (nehmt|nehmen|akzeptiert|akzeptieren|geht|habt) .. ${CARD}|kartenzahlung|kartengerat,
      (wie|womit) .. zahlen|bezahlen|zahlt|bezahlt, kartenzahlung .. moglich|geht|bei?,
      nur bar|barzahlung, mit ${CARD} .. zahlen|bezahlen|zahlbar, (bar|karte) oder|und karte|bar,
      apple|google pay, welche zahlungs*, zahlungsart*, zahlungsmoglichkeit*, ratenzahlung,
      (bekomme|gibt|kriege) .. quittung|rechnung|beleg, trinkgeld`,
    deposit: `
      anzahlung*, vorauszahlung*, vorkasse, kaution*,
      (muss|mussen|soll) .. im voraus|vorab|vorher .. zahlen|bezahlen,
      vorab|vorher|voraus zahlen|bezahlen`,
    gift_cards: `
      (habt|haben|gibt|gibts|macht|machen|verkauft|verkaufen|kann|kaufen|bekommt|bietet|konnen|wie|wo|was|welche) .. ${VOUCHER},
      ${VOUCHER} .. kaufen|bekommen|einlosen|gultig|erhaltlich|moglich|habt|haben,
      (mochte|will|hatte|brauche|suche|meine|dachte) .. einen ${VOUCHER}`,
    discounts: `
      (gibt|habt|haben|bekomme|bekommen|bekommt|bietet|kriege|welche) .. rabatt*|ermassigung*|aktion|aktionen|angebote|angebot|vergunstigung*|bonuskarte|treuekarte|stempelkarte|gutscheincode,
      rabatt* .. fur|auf|moglich, studentenrabatt*, studentenpreis*, neukundenrabatt*,
      (studenten|senioren|rentner|schuler) .. rabatt*|gunstiger|ermassig*,
      (gunstiger|billiger) .. fur|als .. studenten|student|rentner|schuler`,
    walk_ins: `
      (kann|konnen|darf|geht|konnte) .. ohne termin|voranmeldung|anmeldung|terminvereinbarung,
      ohne termin|voranmeldung|anmeldung .. kommen|vorbeikommen|moglich|vorbei|geht,
      (brauche|brauch|braucht|benotige|benotigt) ich|man|wir termin|voranmeldung,
      (brauche|brauch|braucht|benotige|benotigt) ich|man|wir .. einen|nen|eine termin|voranmeldung,
      (muss|mussen) ich|man|wir .. einen? termin haben|vereinbaren|buchen,
      (muss|mussen) ich|man|wir .. voranmeldung|anmelden|vereinbaren|reservieren,
      (einfach|spontan) .. vorbeikommen|kommen|reinkommen|vorbeischauen,
      nur mit|nach termin|terminvereinbarung, ist .. termin notig|erforderlich|notwendig`,
    late_policy: `
      (was|wenn|falls) .. zu? spat* komme|kommen|dran|bin, (wenn|falls|was) .. verspate*|verspatung,
      (wie) lange|viel .. verspat*|zu spat|warten|wartet, (wartet|warten) .. ihr|sie .. wenn|auf,
      verspatung .. schlimm|ok|moglich|kostet`,
    cancellation_policy: `
      (bis) wann .. absagen|stornieren|abgesagt|storniert, stornierung*, stornobedingung*,
      stornogebuhr*, ausfallgebuhr*, ausfallhonorar*, bis wann .. bescheid sagen|geben, kurzfristig .. kostet|kosten|zahlen,
      absage|absagen|stornierung .. was? zahlen|bezahlen|kosten, (kann|konnte) ich .. noch|auch absagen|stornieren,
      wenn .. nicht .. kann .. absagen|stornieren,
      (kostet|zahle|zahlen|bezahlen) es|das|ich|wir? was|etwas? wenn|falls ich|wir .. .. absage|absagen|storniere|stornieren,
      (kostet|kosten|kostenlos|gebuhr|bezahlen|zahlen|umsonst) .. absage|absagen|stornieren|absag*|storn*,
      (kann|konnen) .. kostenlos|kostenfrei|spater|kurzfristig .. absagen|stornieren|verschieben,
      (was|wenn|falls) .. absage|absagen|nicht komme|storniere,
      wie kurzfristig .. absagen|stornieren, absagefrist,
      (bis wann|darf man|kann man) .. .. absagen|stornieren,
      ja|ok|gern|gerne .. kann|konnte|konnen ich|man|wir .. absagen|stornieren`,
    holidays: `
      (offen|geoffnet|auf|offnungszeiten|arbeitet|zu|geschlossen|arbeiten|da) .. ${FEAST},
      (an|uber|zwischen|am|zu|in) den|der|die|dem? ${FEAST} .. offen|geoffnet|auf|zu|geschlossen|da|arbeiten|arbeitet,
      (habt|haben|seid|sind) .. ${FEAST} .. offen|geoffnet|auf|zu|geschlossen|da,
      (betriebsferien|betriebsurlaub), wann .. urlaub|geschlossen,
      (habt|haben) .. betriebsferien|urlaub`,
    children: `
      (kann|konnen|darf|durfen|konnte) .. ${CHILD}|kleiner|kleine|sohn|tochter .. mit,
      (kann|konnen|darf|durfen|konnte) .. ${CHILD} .. mitbringen|mitkommen|mitnehmen|dabei|dabeihaben,
      (nehmen|nehmt|schneiden|schneidet|macht|machen) .. kinder|kindern|kinderhaarschnitt*, (kosten|kostet) .. kinder,
      (sind|ist) .. ${CHILD} .. willkommen|erlaubt|ok|okay|gern,
      mit ${CHILD} .. kommen|okay|ok|moglich|geht, kinderfreundlich, spielecke, spielzeug,
      ab welchem alter, wie alt .. ${CHILD} .. sein, (mein|meine|unser) ${CHILD} .. mitbringen`,
    pets: `
      (kann|konnen|darf|durfen|konnte) .. ${DOG} .. mitbringen|mitkommen|mitnehmen|mit|dabei|rein|dabeihaben,
      (sind|ist) .. ${DOG} .. erlaubt|willkommen|ok|okay|gestattet, hundefreundlich,
      mit meinem|dem|nem|einem ${DOG}, ${DOG} .. mitbringen|erlaubt|willkommen|mit, mit hund`,
    drinks: `
      (gibt|habt|haben|bekomme|bekommt|kriegt|kann|bietet|serviert) .. kaffee|tee|getrank*|prosecco|sekt|wasser|cappuccino,
      (kaffee|getranke|tee) .. gibt|habt|bekomme|trinken`,
    wifi: 'wlan, wifi, wi fi, w lan, (gibt|habt|haben) .. internet, wlan passwort',
    languages_spoken: `
      (spricht|sprecht|sprechen|sprichst|kann|konnt|konnen|verstehen|versteht) .. englisch|deutsch|russisch|ukrainisch|turkisch|arabisch|franzosisch|spanisch|polnisch|italienisch,
      (welche|welchen) sprachen,
      (englisch|russisch|deutsch|turkisch|ukrainisch) sprachig*|sprechend*, englischsprachig*,
      russischsprachig*`,
    allergies: `
      latexallergie, duftstoffallergie, nickelallergie,
      allergisch gegen|auf, (habe|hab|hat) .. allergie|allergien|neurodermitis|schuppenflechte,
      allergiker*, hypoallergen*, (bin|ist) .. allergisch, ohne ammoniak|ppd|latex, ammoniakfrei*,
      empfindliche+ haut|kopfhaut, sensible+ haut|kopfhaut, (vertragen|vertrage) .. nicht`,
    patch_test: `
      patch test*, patchtest*, allergietest*, hauttest*, vertraglichkeitstest*,
      (allergie|haut) test*, probestrahn*`,
    pregnancy: 'schwanger*, stille, stillzeit, stillen, stillend*',
    hygiene: `
      desinfizier*, desinfektion*, sterilisier*, steril, hygien*, einweg*, autoklav*,
      (sauber|gereinigt|reinigt) .. instrumente|werkzeug*|geraete`,
    products: `
      (welche|welcher|welchen|welches|was fur) .. marke|marken|produkt*|farbe|farben|shampoo|kosmetik|lack|lacke|pflege,
      (verwendet|verwenden|benutzt|nutzt|arbeitet|verkauft|verkaufen|habt|fuhrt|kann) .. (marke|marken|produkt*|shampoo*|olaplex|wella|loreal|kerastase|redken|schwarzkopf|aveda|naturkosmetik|vegane|bio|pflegeprodukt*),
      (sind|ist) .. produkt* vegan|bio|naturlich|tierversuchsfrei, tierversuchsfrei*,
      womit .. farbt|arbeitet`,
    guarantee: `
      garantie*, gewahrleistung, (was|wenn|falls) .. nicht .. gefallt|zufrieden|passt|halt,
      (bessert|bessern|nachbessern|nachbesserung) .. nach|kostenlos?,
      (was) wenn .. abplatzt|abbricht|bricht|abgeht`,
    photos: `
      (kann|konnte|konnen|habt|haben|gibt|schickt|zeigt|wo|schicken|zeigen) .. ${PICTURES} .. sehen|anschauen|anschaun|von|schicken|zeigen|eurer|ihrer|euren|ansehen?,
      vorher nachher, referenzen, ${PICTURES} .. von euch|eurer|euren|ihren|ihrer|arbeiten`,
    jobs: `
      (sucht|suchen|sucht ihr|braucht|brauchen) .. mitarbeiter*|friseur*|stylist*|barber*|personal|azubi*|auszubildende*|verstarkung|leute,
      (habt|haben|gibt|bietet) .. stelle|stellen|job|jobs|ausbildung*|praktikum|praktikumsplatz|ausbildungsplatz,
      (bei euch|bei ihnen|fur euch) .. arbeiten|anfangen|bewerben, bewerben, bewerbung,
      schnupper*, lehrstelle*, lehrling*, ferienjob*, minijob*, aushilfsjob*,
      stellenangebot*, praktikum, ausbildungsplatz, stuhlmiete`,
  },
  topicNames: {
    address: 'adresse*, anschrift, standort, wo seid ihr, wo sind sie',
    directions: 'anfahrt, weg zu euch|ihnen, wegbeschreibung',
    parking: 'parkplatz*, parkplatze*, parken, parkhaus, parkmoglichkeit*',
    accessibility: 'barrierefrei*, rollstuhl*, aufzug, fahrstuhl, stufen, treppen, rampe',
    phone: 'telefonnummer, telefon, handynummer, kontakt, whatsapp',
    website: 'website, webseite, homepage, instagram, insta, facebook, tiktok, onlinebuchung',
    payment: `
      kartenzahlung, ec karte?, mit karte|kreditkarte, kreditkarte, bargeld, barzahlung, paypal,
      bezahlen, zahlen, zahlung*, quittung, trinkgeld`,
    deposit: 'anzahlung*, vorkasse, kaution, vorauszahlung',
    gift_cards: 'gutschein*, geschenkgutschein*, geschenkkarte*',
    discounts:
      'rabatt*, ermassigung*, aktionen, angebote, studentenrabatt, treuekarte, stempelkarte',
    walk_ins: 'ohne termin|voranmeldung|anmeldung, spontan',
    late_policy: 'verspatung*, zu spat kommen',
    cancellation_policy:
      'stornierung*, stornobedingung*, stornogebuhr*, ausfallgebuhr*, absagefrist',
    holidays: `${FEAST.replaceAll('|', ', ')}, betriebsferien, betriebsurlaub`,
    children: 'spielecke, spielzeug, kinderbetreuung, wickeltisch',
    pets: DOG.replaceAll('|', ', '),
    drinks: 'kaffee, tee, getranke, prosecco, sekt',
    wifi: 'wlan, wifi, internet',
    languages_spoken: 'sprachen, englisch, russisch',
    allergies: 'allergie*, allergisch',
    patch_test: 'patchtest*, allergietest*, hauttest*',
    pregnancy: 'schwangerschaft, schwanger',
    hygiene: 'hygiene, steril, desinfektion',
    products:
      'marke, marken, produkte, kosmetik, shampoo, olaplex, wella, loreal, kerastase, vegan',
    guarantee: 'garantie*, nachbesserung',
    photos: 'portfolio, fotos, bilder, referenzen',
    jobs: 'job, jobs, stelle, stellen, ausbildung, praktikum, bewerbung',
  },
  topicSigns: {
    asks: `
      gibt es, gibts,
      habt|haben|hat|seid|sind|ist|kann|konnen|konnte|darf|durfen|muss|mussen|nehmt|nehmen ihr|sie|ich|man|wir|es|das|bei,
      was, welche, welcher, welches, wo, wann, wie, womit, wer, sagen|sagt mir|uns,
      (mochte|wollte|wurde) .. wissen|fragen, frage, infos, information*, bezuglich, wegen,
      wie siehts, wie ist, geht auch|das|denn|eigentlich|bei|mit|karte|ec|bar|paypal, braucht|brauche man|ich`,
    onTopic: `
      kann|könnte|könnt|können|darf|dürfen|soll|sollte|sollen|muss|müssen|brauche|brauch ich|man|wir|mein|meine,
      kann|könnte|könnt|können|würdet|würden ihr|sie, habt|haben|nehmt|nehmen|verkauft|verkaufen|benutzt|benutzen|bietet|bieten|macht|machen ihr|sie auch|noch|eigentlich?,
      haar*, frisur*, nagel*, nägel, haut, kopfhaut, farbe*, farbton, produkt*, shampoo*, lack, gel,
      preis*, kost*, zahl*, bezahl*, bar, karte*, trinkgeld, anzahlung*, gutschein*, rabatt*, rechnung*, quittung*,
      park*, bus, bahn, zug, haltestelle, eingang, tür, stock, aufzug, treppe*, rollstuhl, toilette, klo, wlan,
      kaffee, tee, trinken, salon*, laden, adresse, straße, bring*, mitbring*, anzieh*, vorbereit*, vorher, ankomm*,
      warte*, früher, später, termin*, buch*, gebucht, bestätig*, mail*, erinner*, absag*, verschieb*, storni*,
      telefon*, nummer, allerg*, schwanger*, test, empfindlich*, weh, schmerz*, kind*, hund*, tier*,
      offen, geöffnet, geschlossen, zu, voll, stelle*, ausbildung*, person, mensch, kolleg*, mitarbeiter*, jemand, {name}`,
    none: `
      (drama|theater|stress|ärger|spaß|runde|gassi|spazieren|tierarzt|unterwegs) mit dem|meinem|unserem|unserm hund, schwangerschaftsdemenz, stilldemenz,
      (darf|kann|könnte) .. .. statt mir|meiner kommen,
      (soll|kann|will|trinke|trinkt|hole|holt|lieber) .. kaffee trinken?,
      stelle|job|ausbildung|ausbildungsplatz|praktikum bekommen|gekriegt|angenommen|verloren|gekündigt|gewechselt,
      für .. .. .. benotige|brauche|brauch|brauchte ich|wir .. termin,
      (im|mein|meinem|vom|beim|wegen|nach dem) praktikum,
      praktikum .. eingeteilt|frei|bis|langer|geht|dauert|ende|endet|beginnt, mache .. praktikum,
      (schwester|freundin|frau|tochter|kollegin|chefin|schwagerin) .. schwanger,
      (komme|komm|fahre|fahr|reise|kommen) .. mit|per dem|der|den|einem? zug|bahn|bus|auto|rad|fahrrad|tram|ubahn|sbahn|strassenbahn,
      (zahle|bezahle|zahlen|bezahlen) wir|ich? .. mit|bar|per karte|gutschein?,
      meine telefonnummer|nummer|handynummer|adresse|karte|email,
      (frohe|schone|frohes) weihnachten|ostern|neues|feiertage,
      (kann|soll|darf) ich .. bild|foto|bilder|fotos schicken|mitbringen|zeigen|senden,
      {name} .. im? urlaub, (vor|nach) .. ${FEAST}|urlaub, (fahre|fahren|bin|sind) .. urlaub,
      (rufen|ruft|ruf) .. mich|an, gute karten`,
  },
}
