import { loadReadingHtml } from './load-reading-html.ts'

const REMEMBERED = 200
const remembered = new Map<string, string>()

/**
 * Text that was cleaned when it was stored is cleaned once more: by then the rules may have become stricter, or
 * somebody may have written to the database by another way. The same texts come at every visit, so the results are
 * kept.
 */
export async function cleanStoredHtml(html: string) {
  let clean = remembered.get(html)
  if (clean === undefined) {
    const readingHtml = await loadReadingHtml()
    clean = readingHtml(html)
    const [oldest] = remembered.keys()
    if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    remembered.set(html, clean)
  }
  return clean
}
