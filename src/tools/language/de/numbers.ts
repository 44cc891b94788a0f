import type { Numbers } from '../language-pack.js'

/** Days and numbers in words. "Ein" and "eine" are articles, so that they are no numbers. */
export const NUMBERS: Numbers = {
  weekdays: `
    1=montag montags mo mäntig moontag mondag,
    2=dienstag dienstags di ziischtig zischtig dienschtag,
    3=mittwoch mittwochs mi mittw mittwuch mittwoche,
    4=donnerstag donnerstags do don donn dunnschtig donnschtig donschtig donnerschtag pfinsda pfinsta pfingsta,
    5=freitag freitags fr freitach fritig frytig freidog freidag,
    6=samstag samstags sonnabend sonnabends sa sams samschtig samschtag samschdich samsda,
    7=sonntag sonntags sunntig sonntach sunnda`,
  months: `
    1=januar jan jänner jaenner januars, 2=februar feb feber februars, 3=märz maerz mrz,
    4=april apr aprils, 5=mai maien, 6=juni jun juno, 7=juli jul julei, 8=august aug augusts,
    9=september sept sep, 10=oktober okt, 11=november nov, 12=dezember dez`,
  nearDays:
    '0=heute heut hüt heutig+ heite hütt, 1=morgen morgig+ morgn morje moang, 2=übermorgen uebermorgen übermorgig+, 3=überübermorgen',
  cardinals: `
    1=eins, 2=zwei zwo, 3=drei drü, 4=vier viere vieri, 5=fünf fuenf fünfe füfi,
    6=sechs sechse sächsi, 7=sieben siebene sibni siebni, 8=acht achti, 9=neun neune nüni,
    10=zehn zehne zähni, 11=elf elfe elfi, 12=zwölf zwoelf zwölfe zwölfi, 13=dreizehn,
    14=vierzehn, 15=fünfzehn fuenfzehn, 16=sechzehn, 17=siebzehn, 18=achtzehn, 19=neunzehn,
    20=zwanzig, 21=einundzwanzig, 22=zweiundzwanzig, 23=dreiundzwanzig, 24=vierundzwanzig,
    25=fünfundzwanzig, 30=dreißig dreissig, 40=vierzig, 45=fünfundvierzig, 50=fünfzig, 60=sechzig,
    90=neunzig`,
  ordinals: `
    1=erste ersten erster erstes erstem, 2=zweite zweiten zweiter zweites zweitem,
    3=dritte dritten dritter drittes, 4=vierte vierten vierter viertes,
    5=fünfte fünften fünfter fünftes, 6=sechste sechsten sechster sechstes,
    7=siebte siebten siebter siebente siebenten, 8=achte achten achter, 9=neunte neunten neunter,
    10=zehnte zehnten zehnter, 11=elfte elften elfter, 12=zwölfte zwölften zwölfter,
    13=dreizehnte dreizehnten, 14=vierzehnte vierzehnten, 15=fünfzehnte fünfzehnten,
    16=sechzehnte sechzehnten, 17=siebzehnte siebzehnten, 18=achtzehnte achtzehnten,
    19=neunzehnte neunzehnten, 20=zwanzigste zwanzigsten, 21=einundzwanzigste einundzwanzigsten,
    22=zweiundzwanzigste zweiundzwanzigsten, 23=dreiundzwanzigste dreiundzwanzigsten,
    24=vierundzwanzigste vierundzwanzigsten, 25=fünfundzwanzigste fünfundzwanzigsten,
    26=sechsundzwanzigste sechsundzwanzigsten, 27=siebenundzwanzigste siebenundzwanzigsten,
    28=achtundzwanzigste achtundzwanzigsten, 29=neunundzwanzigste neunundzwanzigsten,
    30=dreißigste dreißigsten, 31=einunddreißigste einunddreißigsten`,
  ofHours: `
    1=eins, 2=zwei, 3=drei, 4=vier, 5=fünf, 6=sechs, 7=sieben, 8=acht, 9=neun, 10=zehn, 11=elf,
    12=zwölf`,
  units: `
    person personen leute leuten frauen männer freundinnen mädels kinder kindern gäste gästen jahre
    jahren jahr jährige jährigen jähriger euro euros eur franken chf prozent cm mm zentimeter minute
    minuten min tag tage tagen woche wochen monat monate monaten mal termine terminen haarschnitte
    stück nägel strähnen`,
  ordinalEndings: 'ter te ten tes ster ste sten',
}
