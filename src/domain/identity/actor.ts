/** Who did it: a person by account, or the system itself. */
export type Actor = {
  readonly kind: 'user' | 'system' | 'autopilot' | 'external'
  readonly userId: number | null
  readonly name: string
}
