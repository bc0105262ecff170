import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'id'],
  catalogs: [{ path: 'locales/{locale}', include: ['web'], exclude: ['web/pages/gallery.tsx'] }],
  // No line numbers: they would change the catalogues with every edit.
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
