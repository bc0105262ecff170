import type { PageFile } from './routes.tsx'

/** The pages of accounts and staff, and those that a QR code leads to. Which files each of them needs is a long list, and no first page carries it. */
export const accountPages = import.meta.glob<PageFile>([
  '../pages/account/**/*.page.tsx',
  '../pages/admin/**/*.page.tsx',
  '../pages/confirm.page.tsx',
  '../pages/field.page.tsx',
  '../pages/sticker.page.tsx',
  '../pages/timeline.page.tsx',
  '../pages/track.page.tsx',
  '../pages/verify/**/*.page.tsx',
])
