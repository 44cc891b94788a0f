/** The server provides the browser module of the package at this path, beside the explorer. */
export { createClient } from 'graphql-ws/client'
