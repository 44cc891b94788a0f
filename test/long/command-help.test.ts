import { expect, test } from 'vitest'
import { runToEnd } from '../support/processes.js'

type Help = { readonly words: readonly string[]; readonly text: string }

const helpOf = async (words: readonly string[]): Promise<Help> => {
  const { code, stdout, stderr } = await runToEnd('cli', [...words, '--help'], {})
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' })
  return { words, text: stdout }
}

/** Returns the names of the commands that a help lists. */
const commandsIn = (text: string): string[] => {
  const [, list = ''] = /\nCommands:\n([^]*)/.exec(text) ?? []
  return [...list.matchAll(/^ {2}([a-z][\w-]*)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help')
}

/** Returns the help of a command and of all commands below it. */
async function helpBelow(words: readonly string[]): Promise<Help[]> {
  const help = await helpOf(words)
  const below: Help[] = []
  for (const name of commandsIn(help.text)) below.push(...(await helpBelow([...words, name])))
  return [help, ...below]
}

test('every command of the command line has a help with its own name', async () => {
  const helps = await helpBelow([])
  for (const { words, text } of helps)
    expect(text).toContain(`Usage: ${['npm run cli --', ...words].join(' ')}`)
  const names = helps.map(({ words }) => words.join(' '))
  expect(names).toEqual(
    expect.arrayContaining(['setup', 'token', 'say', 'demo remove', 'jobs retry', 'doctor']),
  )
  expect(names.length).toBeGreaterThan(25)
})
