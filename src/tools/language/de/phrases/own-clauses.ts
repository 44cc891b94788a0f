import type { OwnClausePhrases } from '../../own-clause-phrases.js'

/** What clauses of a message do with the client's appointments. */
export const OWN_CLAUSES: OwnClausePhrases = {
  givesUp: `
    weggeben, vergeben, weitergeben, raus, rausnehmen, herausnehmen, heraus, austragen, (trag|tragt|trags|tragts|tragen) .. .. aus, weg, weg damit, kann|können|kannst|könnt|darf|dürfen .. weg|raus|gehen|gestrichen|vergessen, muss|müssen .. weg|raus|ausfallen|flachfallen|sausen,
    abbestell*, annullier*, storno, stornieren, abmelden, meld|melde .. ab, absage, abblasen, sausen, weglassen, auslassen, lassen|lass wir|ich? (ganz)? (bleiben|sausen|ausfallen|sein|weg), lasse|lass|lassen .. ausfallen|sausen|bleiben|weg, verzicht*, ersatzlos,
    (sag|sage|sagen|sagt) .. .. ab, nehmt|nehmts|nehmen|nimm .. .. raus|heraus|weg, lösch*, streich*, gestrichen, freigeben, gebt .. .. frei, (schmeiß|schmeiss|schmeißt|werft|haut) .. raus, zurücktreten, zurückziehen, ohne mich|uns`,
  unable: `
    fällt|fallt|fallen leider|dann|also|mir|uns|beides|alles|somit? flach|weg|aus|ins, fällt, entfällt, entfallen, hinfällig, hat sich erledigt, erledigt sich, gestorben, geplatzt, platzt, wird nix|nichts|nix, wird das .. nichts|nix,
    (brauch|brauche|brauchen|brauchts|will|wollen|möcht|möchte|möchten|mag) .. .. (doch|leider|dann|jetzt|also|mehr)? (nicht|nich|ned|net|nimmer|nimma|nicht mehr|keinen|keine|kein),
    ohne mein+, (klappt|geht|passt|haut|schaff|schaffe|schaffen|kann|können|komm|komme|kommen|wird) .. .. (nicht|nich|ned|net|nimmer|nöd|nix) mehr?, geht gar nicht, muss ich passen, passe ich, keine|kein|keinen`,
  holds: `
    bleib*, behalt*, behält, halte|halten|halt .. .. fest, steht, stehen, steht weiterhin|noch|schon, lass|lasst|lassen .. .. (stehen|bestehen|drin|so|wie), lass stehen, wie (er|sie|es) (ist|sind), wie vereinbart|geplant|gehabt|ausgemacht|abgemacht|besprochen,
    auf jeden fall, unbedingt, komm|komme|kommen|kumm ich|i|wir, (ich|i|wir) (selber|selbst|natürlich|gern|gerne|trotzdem|sicher)? (komm|komme|kommen|bin|sind), bin|sind ich|wir .. da, rück|rücke|rücken .. an, nehm|nehme|nehmen ich|wir, nehme ich wahr, wahrnehmen,
    passt, passen, passt mir weiterhin|gut, ist|sind ok|okay|gut|schon|recht|so|fix, in ordnung, freu|freue|freuen, erwartet mich, brauch|brauche ich, (brauch|brauche) .. ja|unbedingt|doch|dringend, dringend nötig, will ich ja|doch|unbedingt, muss sein|werden,
    (nichts|nix|keinen|keine) .. (absagen|stornieren|zu stornieren|löschen|streichen|abzusagen),
    (nicht|nich|ned|net|niemals|nie|bloß nicht) (absag*|stornier*|abbestell*|lösch*|streich*|anrühren|anfassen), bloß nicht, so soll es auch? sein|bleiben, gilt, gelten, weiterhin`,
  mineStays:
    '(meiner|meins|meine|mein termin) bleibt|bleiben, (lass|lasst|lassen sie) meinen|meins|meine',
  theRest:
    'den|der|die? rest, die|den|alle? anderen|andern|übrigen|restlichen, alles andere|übrige|weitere, sonst alles|bleibt',
  only: 'nur, bloß, lediglich, einzig, allein',
  theOther: 'der|die|das|den|dem|im|beim andere|anderen|andern|anderer termin?',
  oneOf: '(einen|eine|eins|einer|ein) von|der, einen der|von, zwei meiner|von meinen',
  plural: 'beide, beides, alle, die beiden',
  theTwo: '(die|diese) zwei|beiden, beide, beides',
  theLast: 'allerletzt+, letzt+',
  takesBack: `
    ach nein|nee|ne|was|quatsch|so|moment|halt, nein doch nicht, nein warte|halt|moment|stopp, ne|nee|nein doch?, quatsch, blödsinn, sorry, entschuldigung, pardon, korrigiere, korrektur, vertan, verschrieben, vertippt, verwechselt, meinte, meine ich, ich meine, mein ich, sondern, doch nicht, umgekehrt, falsch, verlesen, moment, halt, stopp, was red ich`,
  undecided: `
    wenn, falls, ob, vielleicht, eventuell, evtl, möglicherweise, womöglich, überlege, überleg, weiß noch nicht, könnte sein, hätte|hätt abgesagt, fast, beinahe, eigentlich wollte, dass ich, habt ihr, haben sie, hat .. abgesagt, abgesagt hat, soll ich|wir, sagt .. noch ab`,
  beforeNow:
    '(hat|haben|habe|hab|habt|wurde|wurden|war|waren) .. .. abgesagt|storniert|gecancelt|gestrichen',
  alike: 'auch, ebenso, ebenfalls, genauso, gleichfalls, desgleichen, dito',
  besideNames: `
    nicht, nich, ned, net, der, die, das, den, dem, des, de, d, ein, eine, einen, einem, einer, mein, meine, meinen, meinem, meiner, unser, unseren, am, an, im, in, um, für, bei, beim, mit, zum, zur, zu, von, vom, bitte, danke, merci, und, sowie, mir, mich, ich, wir, sie, es, termin|termine|termins|terminen, hallo, hi, servus, moin, guten|gute tag|morgen|abend, liebe, lieber, lg, mfg, vielen dank, uhr, also, ja, so, noch, dann, leider, heute|morgen, beide, beides, alle, alles, frau, herr, herrn, sache, mal, erste+, letzte+, nächste+, gern, gerne, schon, eh, halt, jetzt`,
}
