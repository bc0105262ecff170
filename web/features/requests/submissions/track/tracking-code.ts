/** The four letters and digits that no code holds, because they look like others. */
export const hasLookalike = (typed: string) => /[01OI]/.test(typed.toUpperCase())

/** What comes behind the code in the address that a caller was sent: with it the request is taken over. */
export const keyIn = (typed: string) => /#key=guest_[0-9a-f]{32}\b/.exec(typed)?.[0] ?? ''
