// How the server is run, by whoever runs it; Dockerfile and deploy/resirkuit.service say the same, and a test asks them. Plain
// JavaScript: an older Node reads it before ours is there.

/**
 * What Node is told before the name of a program of the server's. By itself it keeps 128 MB for what is new and, where a machine has
 * much memory, lets what is old grow to four times what is used before it looks: docs/decisions/0107.
 */
export const SERVER_FLAGS = [
  ...['--max-semi-space-size=16', '--heap-growing-percent=50'],
  ...['--import', new URL('quick-imports.mjs', import.meta.url).href],
]
