import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { repairedDriver } from './vite.driver.js'

const pathTo = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * The packages that stay in node_modules: they look for their own files, load native code, or
 * export other things to `import` than to `require`.
 */
const UNBUNDLED = ['@fastify/swagger-ui', '@node-rs/argon2', 'graphql-ws/client', 'hash-wasm']
/** Packages that others load if they are installed. They are not. */
const MISSING = ['bufferutil', 'class-validator', 'utf-8-validate']

/**
 * Builds the server and the command line into dist, with the packages that they use. Node needs a
 * millisecond for each file that it loads, and they have 1,400. What only some commands or a later
 * moment need has files of its own: those are the dynamic imports of src.
 */
export default defineConfig({
  root: pathTo('.'),
  publicDir: false,
  clearScreen: false,
  logLevel: 'warn',
  plugins: [repairedDriver()],
  ssr: { noExternal: true, external: [...UNBUNDLED, ...MISSING] },
  // Two copies of graphql (its .mjs and its .js) would each have a GraphQLSchema of their own.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  build: {
    ssr: true,
    outDir: pathTo('dist'),
    emptyOutDir: false, // the pages are there, and processes load their files from there
    target: 'node20',
    minify: false, // a stack trace names functions
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: pathTo('src/main.ts'), cli: pathTo('src/cli.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        comments: false, // Node keeps the text of each file in memory
      },
    },
  },
})
