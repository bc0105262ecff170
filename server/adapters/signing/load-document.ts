import { defaultDocumentLoader } from '@digitalbazaar/vc'
import { TERMS_PATH, termsDocument } from './terms.ts'

/**
 * Finds what a document names without asking anybody: the contexts of the standards, which the packages bring along, our
 * own words (the same under every installation's address), and what is `given`. It never goes to the network.
 */
export const documentLoader =
  (given: ReadonlyMap<string, unknown> = new Map()) =>
  async (url: string) => {
    const document = given.get(url) ?? (isOurs(url) ? termsDocument : undefined)
    return document === undefined
      ? defaultDocumentLoader(url)
      : { contextUrl: null, documentUrl: url, document }
  }

const isOurs = (url: string) => /^https?:/.test(url) && new URL(url).pathname === TERMS_PATH
