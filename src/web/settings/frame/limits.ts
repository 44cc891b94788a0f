/** The limits that the graph sets for a service, in minutes. */
export const LONGEST_SERVICE = 1440
export const LONGEST_BUFFER = 240
