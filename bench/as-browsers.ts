/** What every browser sends. Without it no figure shows what compressing costs, which once was most of a page. */
export const AS_BROWSERS = { 'accept-encoding': 'br' }
