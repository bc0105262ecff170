// The drawings as files, not as code: a page names one and the browser fetches it. A drawing carries its own ground,
// since a picture cannot follow the theme. Scenes (news, why) are 320 × 240, devices and materials 240 × 240; lines of
// 5 with round corners, the greens, copper and paper of art.tsx, the ring of the logo behind. A trace comes in at the
// left and goes out at the right at one height (168 of 240, or the middle of a square), so that cards beside each
// other are one circuit.
const urls: Record<string, string> = import.meta.glob('./*.svg', {
  base: './art',
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

/** The address of a drawing by its name, `device-phone`. Undefined for none and for one that is not drawn. */
export const picture = (name: string | null): string | undefined =>
  name === null ? undefined : urls[`./${name}.svg`]

/** In place of a picture that is missing: 300 px wide beside news, 100 px for an item. */
export const placeholder = { news: urls['./placeholder-news.svg']!, item: urls['./placeholder-item.svg']! }
