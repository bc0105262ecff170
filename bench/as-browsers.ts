/** The header of every browser. Without it no figure shows the cost of compression, which once was most of a page. */
export const AS_BROWSERS = { 'accept-encoding': 'br' }
