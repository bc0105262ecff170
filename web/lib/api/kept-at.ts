/** What the service worker answers from its copies has this header: when the server sent it. */
export const KEPT_AT = 'x-kept-at'
