/** The header of answers from the service worker's copies: the time at which the server sent them. */
export const KEPT_AT = 'x-kept-at'
