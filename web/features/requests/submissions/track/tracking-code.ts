/** The four letters and digits that no code holds, because they look like others. */
export const hasLookalike = (typed: string) => /[01OI]/.test(typed.toUpperCase())

/** The key behind the code in a caller's link: with it the request is taken over. */
export const keyIn = (typed: string) => /#key=guest_[0-9a-f]{32}\b/.exec(typed)?.[0] ?? ''
