/** Whether `any` occurs in a type, at any depth. */
type HasAny<T> = 0 extends 1 & T
  ? true
  : T extends readonly (infer Item)[]
    ? HasAny<Item>
    : T extends object
      ? { [Key in keyof T]-?: HasAny<T[Key]> }[keyof T]
      : false

/** Compiles only for types without `any`. */
export type WithoutAny<T> = true extends HasAny<T> ? never : T

// @ts-expect-error -- proves that the check finds one
export const found: WithoutAny<{ list: { wrong: any }[] | null }> = { list: null }
export const clean: WithoutAny<{ list: { right: string }[] | null }> = { list: null }
