import { extractor } from '@lingui/cli/api'
import type { ExtractorType } from '@lingui/conf'

/** The texts of the web app, as Lingui collects them. A file that imports nothing of Lingui has none: it is not parsed. */
export const webTexts: ExtractorType = {
  match: (file) => extractor.match(file),
  extract: async (file, code, ...rest) => {
    if (code.includes('@lingui/')) await extractor.extract(file, code, ...rest)
  },
}
