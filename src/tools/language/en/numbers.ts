import type { Numbers } from '../language-pack.js'

/** Days and numbers in words. */
export const NUMBERS: Numbers = {
  weekdays: `
    1=monday mondays mon, 2=tuesday tuesdays tue tues,
    3=wednesday wednesdays wed weds wensday wednsday, 4=thursday thursdays thu thur thurs,
    5=friday fridays fri, 6=saturday saturdays sat, 7=sunday sundays sun`,
  months: `
    1=january jan, 2=february feb, 3=march mar, 4=april apr, 5=may, 6=june jun, 7=july jul,
    8=august aug, 9=september sept sep, 10=october oct, 11=november nov, 12=december dec`,
  nearDays: '0=today todays tdy, 1=tomorrow tomorrows tmrw tmr tmrrw tomoz, 2=overmorrow',
  cardinals: `
    1=one, 2=two couple, 3=three, 4=four, 5=five, 6=six, 7=seven, 8=eight, 9=nine, 10=ten,
    11=eleven, 12=twelve, 13=thirteen, 14=fourteen, 15=fifteen, 16=sixteen, 17=seventeen,
    18=eighteen, 19=nineteen, 20=twenty, 30=thirty, 40=forty fourty, 50=fifty, 60=sixty, 70=seventy,
    80=eighty, 90=ninety`,
  ordinals: `
    1=first, 2=second, 3=third, 4=fourth, 5=fifth, 6=sixth, 7=seventh, 8=eighth, 9=ninth, 10=tenth,
    11=eleventh, 12=twelfth, 13=thirteenth, 14=fourteenth, 15=fifteenth, 16=sixteenth,
    17=seventeenth, 18=eighteenth, 19=nineteenth, 20=twentieth, 30=thirtieth`,
  units: `
    people persons person guests guest kids children years year yo euro euros eur usd dollars dollar
    bucks pounds cm mm minutes minute mins min days day weeks week months month times percent
    haircuts services visits slots appointments`,
  ordinalEndings: 'st nd rd th',
}
