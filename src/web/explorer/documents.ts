/** Signs in. */
export const LOGIN = `mutation Login($username: String!, $password: String!) {
  login(username: $username, password: $password) { access refresh expiresIn }
}`

/** Exchanges the refresh token for new tokens. */
export const REFRESH = `mutation Refresh($refresh: String!) {
  refreshTokens(refresh: $refresh) { access refresh expiresIn }
}`

/** Ends the sign-in. */
export const LOGOUT = `mutation Logout($refresh: String!) {
  logout(refresh: $refresh) { endedAt }
}`

/** The first tab of a new explorer. */
export const OVERVIEW = `# Sign in above, then press Ctrl+Enter.
query Overview {
  me {
    name
    role
    salon {
      name
      timeZone
    }
  }
  appointments(first: 5) {
    totalCount
    nodes {
      id
      date
      time
      status
      client { name }
      master { name }
      service { name price }
    }
  }
}
`

/** The second tab of a new explorer. */
export const LIVE_APPOINTMENTS = `# Press Ctrl+Enter and leave it running. Book or change an appointment elsewhere.
subscription LiveAppointments {
  appointmentUpdates {
    kind
    cursor
    appointment {
      id
      date
      time
      status
    }
  }
}
`
