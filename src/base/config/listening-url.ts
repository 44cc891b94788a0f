import type { Config } from './config.js'

/** Returns the address of the service that is shown to people. `port`: the one it listens on. */
export function listeningUrl(
  { host, baseUrl }: Pick<Config, 'host' | 'baseUrl'>,
  port: number,
): string {
  if (baseUrl !== undefined) return baseUrl
  if (host.includes(':')) return `http://[${host}]:${port}`
  return `http://${host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host}:${port}`
}
