/**
 * Where the service is: the folder above that of the scripts, also behind a proxy that serves it
 * below a path. It ends with a slash.
 */
export const BASE_URL = new URL(/* @vite-ignore */ '../', import.meta.url)
/** The address of the graph over HTTP. */
export const GRAPH_URL = new URL('graphql', BASE_URL)
/** The address of the graph over a socket. */
export const SOCKET_URL = new URL(String(GRAPH_URL).replace(/^http/, 'ws'))
/** The path of a page of the desk. `pathTo('inbox', 12)` is `/inbox/12`. */
export const pathTo = (...parts: readonly (string | number)[]): string =>
  BASE_URL.pathname + parts.map((part) => encodeURIComponent(part)).join('/')
