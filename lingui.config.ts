import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { serverTexts } from './build/server-texts.ts'
import { webTexts } from './build/web-texts.ts'
import { LOCALES } from './contract/foundation/locale.ts'

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LOCALES],
  catalogs: [
    {
      path: 'locales/{locale}',
      include: ['web', 'server'],
      exclude: ['**/node_modules/**', 'server/**/*.test.ts'],
    },
  ],
  extractors: [serverTexts, webTexts],
  // No line numbers: they would change the catalogues with every edit.
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
