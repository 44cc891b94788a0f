import type { SingleWords } from '../language-pack.js'

/** Sets of single words. */
export const WORDS: SingleWords = {
  with: 'bei beim mit zu zur zum von vom für durch frau herr',
  surelyWith: 'bei',
  notName: 'nicht außer ohne statt anstatt keinesfalls',
  without: 'ohne',
  insideService: 'meine meinen mein den die das der mir',
  or: 'oder vielleicht bzw beziehungsweise lieber eher doch entweder besser eventuell vllt',
  forWhom: 'herren damen kinder herrn',
  joinsTreatments: 'und mit',
  joining: 'und mit für von der die das den dem inkl inklusive zum zur am im',
  against: 'nicht außer kein keinen',
  turns: `
    aber lieber oder und sondern doch vielleicht besser stattdessen ginge könnte könnten wäre dafür
    sonst dann nur höchstens eher vllt leg lege legt legen schieb schiebt setz mach macht nimm nehmt`,
  until: 'bis',
  my: 'mein meine meinen meinem unser unseren unserem',
  sourceDays: 'heutig* morgig* übermorgig*',
  onto: 'auf',
  weekend: 'wochenende* we',
  at: 'um',
  allOf: 'alle allen beide beiden',
  afterHour: 'uhr ur uhrr h',
  hours: 'stunde stunden std stdn',
  dateOrdinals: `
    ersten zweiten dritten vierten fünften sechsten siebten siebenten achten neunten zehnten elften
    zwölften dreizehnten vierzehnten fünfzehnten sechzehnten siebzehnten achtzehnten neunzehnten
    zwanzigsten einundzwanzigsten zweiundzwanzigsten dreiundzwanzigsten vierundzwanzigsten
    fünfundzwanzigsten sechsundzwanzigsten siebenundzwanzigsten achtundzwanzigsten
    neunundzwanzigsten dreißigsten einunddreißigsten elfte zwölfte dreizehnte vierzehnte fünfzehnte
    sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste einundzwanzigste zweiundzwanzigste
    dreiundzwanzigste vierundzwanzigste fünfundzwanzigste sechsundzwanzigste siebenundzwanzigste
    achtundzwanzigste neunundzwanzigste dreißigste einunddreißigste`,
}
