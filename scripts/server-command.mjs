// How the server is run, by whoever runs it; Dockerfile and deploy/resirkuit.service say the same, and a test asks them. Plain
// JavaScript: an older Node reads it before ours is there.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const quickImports = join(dirname(fileURLToPath(import.meta.url)), 'quick-imports.mjs')

/**
 * What Node is told before the name of a program of the server's. By itself it keeps 128 MB for what is new, and lets all of
 * that fill up; with 32 a server under load takes a quarter less memory, and answers as many a second.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--import', pathToFileURL(quickImports).href]
