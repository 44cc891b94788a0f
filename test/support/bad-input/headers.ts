import { readData, type Texts } from '../data.js'

const data = readData<{
  readonly accepts: readonly (readonly [value: string, result: 'let through' | 'refused'])[]
  readonly tokens: readonly (readonly [value: string, code: string])[]
  readonly forwarded: Texts
  readonly hosts: Texts
}>(import.meta.url, 'data/hard-headers.json')

/** Values of `Accept` and what they come to. */
export const ACCEPTS = data.accepts
/** Values of `Authorization` without a valid token, and the code of the refusal. */
export const TOKENS = data.tokens
/** Values of `X-Forwarded-For` that no proxy writes, but a caller without a proxy can. */
export const FORWARDED = data.forwarded
export const HOSTS = data.hosts
