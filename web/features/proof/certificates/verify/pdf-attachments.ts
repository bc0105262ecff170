import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFContext,
} from '@cantoo/pdf-lib'

const nameOf = (text: string) => PDFName.of(text)

/**
 * The files inside a PDF, also where another program has saved, shrunk or encrypted it (without a password for opening).
 * @returns their contents as text, in no particular order
 * @throws Error where it is no PDF that can be read
 */
export async function textsAttachedTo(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, {
    password: '',
    updateMetadata: false,
    throwOnInvalidObject: false,
  })
  if (!context.lookup(context.trailerInfo.Root)) throw new Error('it has no catalogue')
  return [...new Set([...embeddedStreams(context), ...specifiedStreams(context)])].map((stream) =>
    new TextDecoder().decode(decodePDFRawStream(stream).decode()),
  )
}

/** Streams that say so themselves. The name is optional. */
function embeddedStreams(context: PDFContext) {
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream)
    .filter(({ dict }) => dict.get(nameOf('Type')) === nameOf('EmbeddedFile'))
}

/** Streams that a file specification names. */
function specifiedStreams(context: PDFContext) {
  return context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? (object.lookup(nameOf('EF')) ?? []) : []))
    .flatMap((files) => (files instanceof PDFDict ? files.keys().map((key) => files.lookup(key)) : []))
    .filter((object) => object instanceof PDFRawStream)
}
