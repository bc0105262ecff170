import { defineConfig } from 'vite'
import { asciiSources } from './build/ascii-sources.ts'
import { NATIVE, PROGRAMS, WITH_FILES } from './server/machine/programs.mjs'

// The server and the programs beside it as JavaScript, with the packages that they use (docs/decisions/0122). Development and
// tests run the sources.

/** They are not installed: packages ask whether they are. */
const ABSENT = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@google-cloud/storage',
  'pg-native',
  'rdf-canonize-native',
]

export default defineConfig({
  plugins: [asciiSources],
  publicDir: false,
  // As one string each: a table of signs has keys that no name of an export can be written as, once it is ASCII.
  json: { namedExports: false, stringify: true },
  build: {
    ssr: true,
    // A build beside the served one has another folder (scripts/setup.mjs).
    outDir: process.env.OUT_DIR ?? 'dist-program',
    target: 'node24',
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: PROGRAMS,
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        // Without spaces and comments the server is 10 MB smaller (0122). Names stay: the log says those of errors and functions.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        sourcemapExcludeSources: true,
      },
    },
  },
  ssr: { noExternal: true, external: [...NATIVE, ...WITH_FILES, ...ABSENT] },
})
