/** The server serves the package's browser module at this path, beside the widget. */
export { createClient } from 'graphql-ws/client'
