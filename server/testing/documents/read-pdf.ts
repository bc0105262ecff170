import { getDocumentProxy } from 'unpdf'

/** The text of a PDF, page by page, with one space between words, its attachments, its structure, and the sizes of its pictures. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: string[] = []
  const trees: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const words = items.map((item) => ('str' in item ? item.str : ''))
    pages.push(words.join(' ').replace(/\s+/g, ' '))
    trees.push(JSON.stringify(await page.getStructTree()))
  }
  const { info } = await pdf.getMetadata()
  const files = (await pdf.getAttachments()) as ReadonlyMap<string, unknown> | null
  const attachments = [...(files?.keys() ?? [])]
  const marked = (await pdf.getMarkInfo())?.Marked
  const pictures = Array.from(
    Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/Subtype \/Image\b[^>]*?\/Width (\d+)\s+\/Height (\d+)/g),
    ([, width, height]) => ({ width: Number(width), height: Number(height) }),
  )
  return {
    pages,
    text: pages.join(' '),
    trees,
    info: info as Record<string, unknown>,
    marked,
    attachments,
    pictures,
  }
}
