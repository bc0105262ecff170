import type { Page } from '@playwright/test'
import type { AnalysisDetail } from '#contract/recognition/analyses.ts'
import { composeAnalysisTexts } from '#server/features/reference/knowledge/compose.ts'
import { findDeviceFacts } from '#server/features/reference/knowledge/facts.ts'

const facts = findDeviceFacts('laptop')!
const laptop: AnalysisDetail = {
  id: 7,
  imageUrl: null,
  ...composeAnalysisTexts(facts),
  verdict: 'named',
  several: false,
  device_class: 'laptop',
  name: facts.name,
  dangerous_parts: facts.hazards.map(({ name }) => name),
  confidence: 0.93,
  corrected: false,
  shared: false,
  candidates: [],
  engine: { name: 'embedded', version: '1', fallback: false },
  factor_version: '2026-11',
  analyzedAt: '2026-11-21T08:00:00.000Z',
  expires_at: null,
  seen_before: false,
  facts,
  meanwhile: null,
}

export const PHOTO = {
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgo=', 'base64'),
}

/** Every photo of this page is recognised as a laptop: the engine is not what is tested. */
export async function recogniseLaptop(page: Page) {
  for (const address of ['**/api/image/analyze', '**/api/analyses/7'])
    await page.route(address, (route) => route.fulfill({ json: { success: true, analysis: laptop } }))
}
