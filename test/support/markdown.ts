import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type MarkdownPage = {
  /** Path from the root of the checkout. */
  readonly path: string
  readonly lines: readonly string[]
}
/** A fenced block of code. Lines count from 1, as editors do. */
export type CodeBlock = {
  readonly language: string
  readonly firstLine: number
  readonly lines: readonly string[]
}

const pageAt = (path: string): MarkdownPage => ({
  path,
  lines: readFileSync(join(ROOT, path), 'utf8').split('\n'),
})

/** Returns the pages for readers: the Markdown files of the root and of docs/. */
export function markdownPages(): MarkdownPage[] {
  const below = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  const paths = [...readdirSync(ROOT), ...below.map((name) => join('docs', name))]
  return paths
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map(pageAt)
}

const FENCE = /^\s*(`{3,}|~{3,})\s*(.*)$/

/** Returns the fenced blocks of a page in order. Throws where one has no end. */
export function codeBlocks({ path, lines }: MarkdownPage): CodeBlock[] {
  const blocks: CodeBlock[] = []
  let open: { fence: string; language: string; line: number } | undefined
  lines.forEach((text, index) => {
    const [, fence = '', language = ''] = FENCE.exec(text) ?? []
    if (!open && fence) open = { fence, language: language.trim(), line: index }
    else if (open && fence.startsWith(open.fence) && language === '') {
      const inside = lines.slice(open.line + 1, index)
      blocks.push({ language: open.language, firstLine: open.line + 2, lines: inside })
      open = undefined
    }
  })
  if (open) throw new Error(`${path}:${open.line + 1}: the block has no end`)
  return blocks
}

/** Returns the lines of a page with those of its code blocks, fences included, left blank. */
export function proseOf(page: MarkdownPage): string[] {
  const prose = [...page.lines]
  for (const { firstLine, lines } of codeBlocks(page))
    prose.fill('', firstLine - 2, firstLine + lines.length)
  return prose
}
