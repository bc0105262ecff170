/** An instant in the W3C form of the standard, to the second. */
export const w3c = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')
