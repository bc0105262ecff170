/**
 * Tiptap's HTML as our texts are written: one paragraph in a list item needs no `<p>`, and empty paragraphs are only
 * a place for the cursor.
 */
export function tidyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const item of body.querySelectorAll('li')) {
    const [first, ...rest] = item.children
    if (first?.tagName !== 'P' || rest.some(({ tagName }) => tagName !== 'UL' && tagName !== 'OL')) continue
    first.replaceWith(...first.childNodes)
  }
  for (const paragraph of body.querySelectorAll('p, h2, h3, h4'))
    if (paragraph.textContent.trim() === '' && !paragraph.querySelector('img')) paragraph.remove()
  return body.innerHTML
}

/** The words of a text, for the clipboard. */
export function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll('p, h2, h3, h4, li, tr, blockquote, figcaption'))
    block.append('\n')
  return body.textContent.replaceAll(/\n{3,}/g, '\n\n').trim()
}
