/** `readingHtml`. Its parsers are read at its first use: a server starts sooner without them. */
export const loadReadingHtml = async () => (await import('./reading-html.ts')).readingHtml
