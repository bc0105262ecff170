/** The tools of a check. */
export type Ground = {
  /** Address of a running server with an empty database, without a slash at its end. */
  url: string
  /** A temporary folder; the npm packages are in its `node_modules`. */
  folder: string
  /**
   * Runs a program in the folder.
   * @returns its standard output
   * @throws with what it wrote to standard error when it fails
   */
  run: (program: string, args: string[], options?: { input?: string }) => string
}

export type Interop = {
  /** Names of Debian packages. */
  debian?: string[]
  /** npm packages, each with its exact version: `ical.js@2.2.1`. */
  npm?: string[]
  /** Settings of the server besides those of every check. */
  env?: Record<string, string>
  /** By what each asserts, as a sentence. A check fails by throwing. */
  checks: Record<string, (ground: Ground) => Promise<void> | void>
}
