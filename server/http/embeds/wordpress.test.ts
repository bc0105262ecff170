import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRoot } from '#server/machine/place.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const OWN = 'https://ewaste.example.go.id'
const hasPhp = spawnSync('php', ['-v']).status === 0

type Done = {
  names: string[]
  shortcodes: string[]
  scripts: string[]
  providers: Record<string, string>
  errors: string[]
  stored: string[]
  page: string
}
/** The plugin in a WordPress of a few lines. */
function play(asked: object): Done {
  const file = fromRoot('server/testing/wordpress/stub.php')
  const { status, stdout, stderr } = spawnSync('php', ['-d', 'display_errors=stderr', file], {
    input: JSON.stringify(asked),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as Done
}
const attributesOf = (html: string) =>
  Object.fromEntries([...html.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

describe.skipIf(!hasPhp)(`the plugin for WordPress${hasPhp ? '' : ' (left out: there is no php)'}`, () => {
  let server: Awaited<ReturnType<typeof createTestApp>>
  beforeAll(async () => {
    server = await createTestApp({ PUBLIC_URL: OWN, EMBED_ORIGINS: 'https://www.example.go.id' })
  })
  afterAll(() => server?.close())

  test('is PHP', () => {
    const { status, stdout } = spawnSync('php', ['-l', fromRoot('integrations/wordpress/resirkuit.php')])
    expect(status, String(stdout)).toBe(0)
  })

  test('its shortcodes show the frames that our oEmbed answers, in both languages', async () => {
    const shown = [
      ['resirkuit_request', { service: 'donation', lang: 'id' }, '/embed/request?lang=id&service=donation'],
      ['resirkuit_impact', { lang: 'en' }, '/embed/impact?lang=en'],
      ['resirkuit_points', { theme: 'light', lang: 'id' }, '/embed/points?lang=id&theme=light'],
      ['resirkuit_impact', '', '/embed/impact'],
    ] as const
    const done = play({ address: OWN, shortcodes: shown })
    expect(done.names).toEqual(['resirkuit_request', 'resirkuit_impact', 'resirkuit_points'])
    for (const [at, [, , path]] of shown.entries()) {
      const { body } = await server.call({ url: `/oembed?url=${encodeURIComponent(OWN + path)}` })
      const { width: _, ...own } = attributesOf(done.shortcodes[at]!)
      const { width: _width, ...ours } = attributesOf(String(body.html).split('\n')[0]!)
      expect(own).toEqual(ours)
    }
    expect(new Set(done.scripts)).toEqual(new Set([`${OWN}/embed.js`]))
    expect(done.providers).toEqual({ [`${OWN}/*`]: `${OWN}/oembed` })
  })

  test('a frame that WordPress made of our address gets the script, another does not', () => {
    expect(play({ address: OWN, embedded: [`${OWN}/impact`] }).scripts).toEqual([`${OWN}/embed.js`])
    expect(play({ address: OWN, embedded: [`${OWN}.evil.example/impact`] }).scripts).toEqual([])
  })

  test('an attribute of a shortcode is one of a few words, or left out', () => {
    const { shortcodes } = play({
      address: OWN,
      shortcodes: [
        [
          'resirkuit_request',
          { service: '"><script>', lang: 'fr', theme: 'x', height: '1e9', onload: 'a()' },
        ],
        ['resirkuit_impact', { service: 'donation', height: '450' }],
      ],
    })
    expect(shortcodes[0]).toBe(
      `<iframe src="${OWN}/embed/request" title="Minta penjemputan" width="100%" height="900" style="border:0;max-width:100%" loading="lazy"></iframe>`,
    )
    expect(attributesOf(shortcodes[1]!)).toMatchObject({ src: `${OWN}/embed/impact`, height: '450' })
  })

  test('without an address visitors see nothing, and administrators read what is missing', () => {
    const shortcodes = [['resirkuit_impact']]
    expect(play({ shortcodes })).toMatchObject({ shortcodes: [''], scripts: [], providers: [] })
    expect(play({ shortcodes, admin: true, locale: 'en_US' }).shortcodes[0]).toContain(
      'Settings &gt; Resirkuit',
    )
  })

  test('an address is an origin with https, or this machine; anything else leaves the one before', () => {
    const typed = [
      ' https://EWASTE.example.go.id/impact?a=b ',
      'http://localhost:8088/',
      '',
      'http://ewaste.example.go.id',
      'javascript:alert(1)',
      'https://user:word@ewaste.example.go.id',
      'https://a"b.example',
      'ewaste.example.go.id',
    ]
    const { stored, errors } = play({ address: 'https://before.example', typed })
    expect(stored).toEqual([
      OWN,
      'http://localhost:8088',
      '',
      ...Array.from({ length: 5 }, () => 'https://before.example'),
    ])
    expect(errors).toHaveLength(5)
  })

  test('only administrators see its page, which has a token and names the site to list', () => {
    expect(play({ address: OWN }).page).toBe('')
    const { page } = play({ address: '"><script>alert(1)</script>', admin: true, locale: 'en_GB' })
    expect(page).not.toContain('<script')
    expect(page).toContain('name="_wpnonce"')
    expect(page).toContain('https://www.example.go.id')
  })
})
