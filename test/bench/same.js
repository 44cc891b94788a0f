/** Where two texts part, with a little of what is around. */
function difference(a, b) {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const around = (text) => text.slice(Math.max(0, at - 60), at + 60)
  return `\n  ${around(a)}\n  ${around(b)}`
}

/** Throws unless all answers have this status and the very same text. */
export function demandSame(answers, status) {
  const [[firstName, first], ...others] = Object.entries(answers)
  for (const [name, { status: given, text }] of [[firstName, first], ...others]) {
    if (given !== status) throw new Error(`${name} answered ${given}: ${text.slice(0, 500)}`)
    if (text !== first.text)
      throw new Error(
        `${name} answers otherwise than ${firstName}: ${difference(text, first.text)}`,
      )
  }
}
