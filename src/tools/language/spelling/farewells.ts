import { DAY_KINDS } from '../dates/day-rules.js'
import { patterns } from '../text/patterns.js'

/** Phrases of goodbye. Days in them are not wishes. */
export const FAREWELL = patterns(
  `
  (see|cu|c) you|u|ya on|at|around|then? the|next|this? {near}|{weekday}|then|there|soon|later|{d}? at? {d}?,
  till|until {near}|then, bye*, good bye, goodbye*, cya, take care
  have|enjoy a|your|the? nice|good|great|lovely|wonderful? day|evening|weekend|night|week|one|rest,
  good night, talk soon, ttyl
  до завтра|встречи|свидания|скорого|связи|послезавтра, до скор+ встречи,
  увидимся .. {near}|{weekday}, увидимся, пока пока, покеда, прощайте,
  всего доброго|хорошего|наилучшего, всего вам доброго|хорошего
  хорош+|приятн+|удачн+|добр+ вам? дня|вечера|выходных|ночи|недели|суток, спокойной ночи,
  ждите .. {near}|{weekday}, жду встречи`,
  DAY_KINDS,
)
