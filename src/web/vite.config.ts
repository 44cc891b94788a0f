import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const pathTo = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** What every page needs first. In one file it is smaller, and takes one request. */
const CORE = [
  /node_modules\/@?preact\//,
  /preload-helper/,
  /\/web\/api\/(documents|endpoint|errors|live|live-query|send)\.ts$/,
  /\/web\/parts\/(button|feedback|icon|lazy-part|menu|shortcuts|toasts)\./,
  /\/web\/shell\/desk\.ts$/,
  /\/web\/words\/(common|errors|format|language)\.ts$/,
]

/**
 * Builds the pages into dist/web/pages. Paths between the files are relative, so that a proxy may
 * serve them below any path; src/http/pages writes those of the HTML for each request.
 */
export default defineConfig({
  root: pathTo('.'),
  base: './',
  publicDir: false,
  clearScreen: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: pathTo('../../dist/web/pages'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // `data:` is not in the content security policy
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['desk.html', 'embed.html', 'embed-notice.html'].map(pathTo),
      output: {
        codeSplitting: {
          groups: [{ name: 'core', test: (id) => CORE.some((pattern) => pattern.test(id)) }],
        },
      },
    },
  },
})
