import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { LOCALES } from './contract/foundation/locale.ts'

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LOCALES],
  catalogs: [{ path: 'locales/{locale}', include: ['web'] }],
  // No line numbers: they would change the catalogues with every edit.
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
