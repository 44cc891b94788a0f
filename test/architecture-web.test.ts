import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import {
  cyclesOf,
  importsThat,
  readSources,
  ROOT,
  sourcePaths,
  sourceText,
} from './support/sources.js'

/** Every other folder of `src/web` is a feature. */
const FEATURES = 'features'
/** From the top down, as in test/architecture.test.ts. The files at the top are entries. */
const LAYERS = ['entries', 'shell', FEATURES, 'desk', 'parts', 'words', 'api'] as const
/** What every feature works with. The rest of the shell stands around the features. */
const DESK_FILES = ['web/shell/desk.ts', 'web/shell/theme.ts']
/** Pages that are no part of the desk. Each has its own build. */
const OWN_SCRIPTS = ['explorer', 'widget']
/** The one file that names colours. */
const THEME = 'web/theme.css'

/** CSS Color 4, without `transparent` and `currentcolor`. */
const COLOUR_NAMES = `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond
  blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk
  crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta
  darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray
  darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick
  floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey
  honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon
  lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink
  lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow
  lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
  mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue
  mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue
  purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna
  silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato
  turquoise violet wheat white whitesmoke yellow yellowgreen`.split(/\s+/)
const COLOUR = new RegExp(
  '#[0-9a-f]{3,8}(?![\\w-])' +
    '|(?<![\\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark)\\(' +
    `|(?<![\\w-])(?:${COLOUR_NAMES.join('|')})(?![\\w(-])`,
  'i',
)
/** Attributes that people read or hear. */
const READ_ATTRIBUTES = ['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']
/** What they contain is the same in every language. */
const LITERAL_ELEMENTS = ['kbd', 'code', 'pre']
const LETTER = /\p{L}/u

const files = readSources().filter(({ path }) => path.startsWith('web/'))
const folderOf = (path: string): string => {
  const [, folder = '', ...rest] = path.split('/')
  if (DESK_FILES.includes(path)) return 'desk'
  return rest.length === 0 ? 'entries' : folder
}
const isOwnScript = (path: string): boolean => OWN_SCRIPTS.includes(folderOf(path))
function heightOf(path: string): number {
  const height = (LAYERS as readonly string[]).indexOf(folderOf(path))
  return height >= 0 ? height : LAYERS.indexOf(FEATURES)
}

/** The declarations of a style sheet that name a colour. */
const coloursIn = (css: string): string[] =>
  [...css.replace(/\/\*[^]*?\*\/|"[^"]*"|'[^']*'/g, '').matchAll(/([^;{}]+)([;{}])/g)]
    .filter(([, , end]) => end !== '{') // what a brace follows is a selector
    .map(([, declaration = '']) => declaration.trim())
    .filter((declaration) => COLOUR.test(declaration.replace(/^[\w-]+\s*:|--[\w-]+/g, '')))

/** The texts that a component contains itself. Names of keys and commands are no words. */
function textsIn(path: string, source: string): string[] {
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const texts: string[] = []
  const isLiteral = ({ parent }: ts.Node): boolean =>
    ts.isJsxElement(parent) && LITERAL_ELEMENTS.includes(parent.openingElement.tagName.getText())
  const add = (node: ts.Node, text: string): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
    if (LETTER.test(text) && !isLiteral(node)) texts.push(`${path}:${line}: ${text.trim()}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text)
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent))
      if (node.expression && ts.isStringLiteralLike(node.expression))
        add(node, node.expression.text)
    if (ts.isJsxAttribute(node) && READ_ATTRIBUTES.includes(node.name.getText()))
      if (node.initializer && ts.isStringLiteral(node.initializer)) add(node, node.initializer.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return texts
}

test('the pages import from their own layer or below', () => {
  expect(files.some(({ path }) => path.endsWith('.tsx'))).toBe(true)
  expect(
    importsThat(
      files.filter(({ path }) => !isOwnScript(path)),
      (path, target) => heightOf(target) < heightOf(path) || isOwnScript(target),
    ),
  ).toEqual([])
})

test('the explorer and the widget import nothing of the other pages', () => {
  expect(
    importsThat(
      files.filter(({ path }) => isOwnScript(path)),
      (path, target) => folderOf(path) !== folderOf(target),
    ),
  ).toEqual([])
})

test('the pages are built from packages that every build has', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>
  }
  const packages = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:import|export|\}) (?!type )[^\n;]*?from '([^'.][^']*)'/gm)]
      .map(([, name = '']) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      .filter((name) => !name.startsWith('node:'))
      .map((name) => ({ path, name })),
  )
  const [, list = ''] =
    /BUILD_PACKAGES = \[([^\]]*)\]/.exec(readFileSync(join(ROOT, 'build.js'), 'utf8')) ?? []
  const installed = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name)
  expect(installed).toContain('vite')
  expect(packages.map(({ name }) => name)).toContain('preact')
  expect(
    packages.filter(({ name }) => dependencies[name] === undefined && !installed.includes(name)),
  ).toEqual([])
})

test('the theme alone names colours', () => {
  expect(coloursIn(sourceText(THEME)).length).toBeGreaterThan(10)
  const sheets = sourcePaths('.css').filter((path) => path !== THEME)
  expect(sheets.length).toBeGreaterThan(3)
  const named = sheets.flatMap((path) =>
    coloursIn(sourceText(path)).map((declaration) => `${path}: ${declaration}`),
  )
  expect(named).toEqual([])
})

test.each([
  ['a { color: #fff }', 1],
  ['a { border: 1px solid RED; }', 1],
  ['a { & b { background: rgb(0 0 0 / 5%) } }', 1],
  ['a { color: var(--text); white-space: nowrap; background: transparent }', 0],
  ['.red:hover, #add { fill: currentcolor }', 0],
  ['a { background: color-mix(in srgb, var(--red) 50%, transparent) }', 0],
  ['a { content: "red" } /* color: red; */', 0],
])('%s names %i colours', (css, count) => expect(coloursIn(css).length).toBe(count))

test('components take their words from catalogues', () => {
  const components = files.filter(({ path }) => path.endsWith('.tsx'))
  expect(components.flatMap(({ path, text }) => textsIn(path, text))).toEqual([])
})

test.each([
  ['<p>Save</p>', 1],
  ['<p>{count} мин</p>', 1],
  ['<p>{`Save`}</p>', 1],
  ['<img alt="Photo" class="photo" />', 1],
  ['<p class="wide" title={words.save}>{words.save} · {1}</p>', 0],
  ['<kbd>Enter</kbd>', 0],
])('%s contains %i texts', (jsx, count) =>
  expect(textsIn('x.tsx', `const x = ${jsx}`).length).toBe(count),
)

test('no imports of features run in a circle', () => {
  const graph = new Map<string, string[]>()
  for (const { path, imports } of files) {
    const others = imports.map(folderOf).filter((folder) => folder !== folderOf(path))
    const known = graph.get(folderOf(path)) ?? []
    graph.set(folderOf(path), [...new Set([...known, ...others])])
  }
  expect(cyclesOf(graph)).toEqual([])
})
