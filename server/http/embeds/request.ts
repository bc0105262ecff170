import { inBothLanguages } from '#server/texts/say.ts'
import type { Embed } from './embed.ts'

/** The request form of a service (`?service=donation`), else of a collection. */
export const requestEmbed: Embed = {
  name: 'request',
  title: inBothLanguages('Request a collection'),
  purpose: inBothLanguages(
    'Visitors send a request without leaving your page, and get a tracking code. With ?service=donation, supply or collaboration it is the form of that service.',
  ),
  stands_for: ['/collection', '/donation', '/supply', '/collaboration'],
  height_px: 900,
  body: 'form',
}
