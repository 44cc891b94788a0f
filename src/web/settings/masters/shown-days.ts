import { addDays } from '../../words/format.js'

/** How many days ahead hours and absences are shown: with today, the most that the graph gives. */
const DAYS_AHEAD = 365

/** The days whose hours and absences are shown. */
export const shownDays = (today: string): { readonly first: string; readonly last: string } => ({
  first: today,
  last: addDays(today, DAYS_AHEAD),
})
