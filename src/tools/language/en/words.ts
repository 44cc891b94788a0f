import type { SingleWords } from '../language-pack.js'

/** Sets of single words. */
export const WORDS: SingleWords = {
  with: 'with w by from for to of see master stylist',
  surelyWith: 'with master stylist',
  notName: 'than not except no instead',
  without: 'without no',
  insideService: 'my the his a an dry cut',
  or: 'or either maybe perhaps actually rather wait instead decide undecided torn',
  forWhom: 'mens ladies womens childrens kids gents',
  joinsTreatments: 'and with',
  joining: 'and with for the of in to or plus',
  against: 'not except',
  turns: 'but maybe rather better instead and or',
  until: 'till until til',
  my: 'my our',
  weekend: 'weekend*',
  at: 'at',
  allOf: 'all both',
  afterHour: 'oclock o h am pm',
  hours: 'hour hours hr hrs',
  for: 'for',
  beforeFor: 'book booked scheduled me us it down appointment booking appt',
  notMonths: 'may march',
  tens: 'twenty thirty',
  dateOrdinals: `
    fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
    sixteenth seventeenth eighteenth nineteenth twentieth thirtieth`,
}
