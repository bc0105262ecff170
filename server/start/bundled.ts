// node --import ./dist-program/bundled.mjs …: before each program of the bundle.
import { enableCompileCache } from 'node:module'
import { fromRoot } from '#server/machine/place.ts'
import { nameSourceLines } from '#server/machine/source-lines.ts'

// Where it cannot be written nothing is kept, and that is all.
enableCompileCache(fromRoot('node_modules/.cache/server'))
nameSourceLines(new URL('.', import.meta.url).href)
