/** The paths of programs and mails, which are no pages: the server answers them (http.test.ts asks for all). */
const MACHINES = /^\/(api|idp|check|unsubscribe|plain|embed|oembed|open311|ns|\.well-known)(\/|$)/
const FILE = /\.\w+$/

/** Whether the app's shell answers for an address. The text after a question mark says nothing about that. */
export const isPage = (path: string) => !MACHINES.test(path) && !FILE.test(path)
