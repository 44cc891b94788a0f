/** Who did something: a person by account, or a part of the system. */
export type Actor = {
  readonly kind: 'user' | 'system' | 'autopilot' | 'external'
  readonly userId: number | null
  readonly name: string
}
