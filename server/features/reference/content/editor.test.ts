import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { contentImages } from '#server/database/schema/content.ts'
import { createTestApp } from '#server/testing/test-app.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
type Account = Awaited<ReturnType<typeof server.account>>
let ratna: Account
let sari: Account
let clock_ms = Date.now()
beforeAll(async () => {
  server = await createTestApp({}, { now: () => new Date(clock_ms) })
  ratna = await server.account('ratna')
  sari = await server.account('sari', 'admin')
})
afterAll(() => server?.close())

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  payload?: object,
  { headers }: Pick<Account, 'headers'> = ratna,
) => server.call({ method, url: `/api/admin/content${path}`, headers, ...(payload && { payload }) })

const text = (overrides: Record<string, unknown> = {}) => ({
  title: 'Kabel tembaga',
  description: 'Apa yang ada di dalamnya.',
  html: '<p>Kabel berisi tembaga.</p>',
  ...overrides,
})
const draft = (overrides: Record<string, unknown> = {}) => ({
  kind: 'news',
  icon: null,
  image_id: null,
  texts: { id: text() },
  ...overrides,
})
/** @returns the item */
const create = async (overrides: Record<string, unknown> = {}) => {
  const { status, text, body } = await ask('POST', '', draft(overrides))
  if (status !== 200) throw new Error(text)
  return body.item
}
const read = async (id: number) => (await ask('GET', `/${id}`)).body.item
const save = (id: number, edits: Record<string, unknown>, by = ratna) =>
  ask('PUT', `/${id}`, { icon: null, image_id: null, texts: {}, read: { en: null, id: null }, ...edits }, by)
const publish = (id: number, published = true) => ask('PATCH', `/${id}/published`, { published })
const desk = async (kind: string) => (await ask('GET', `?kind=${kind}`)).body
const revisions = async (id: number) => (await ask('GET', `/${id}/revisions`)).body.revisions
const visible = async (kind: string, locale = 'id') =>
  (await server.call({ url: `/api/content/${kind}?locale=${locale}` })).body.items
const audited = async (subject: string) =>
  (
    await server.pool.query(
      'select action, actor_id, details from audit_entries where subject = $1 order by id',
      [subject],
    )
  ).rows.map(({ actor_id, ...row }) => ({ ...row, actor_id: Number(actor_id) }))
const picture = async (id: string) => {
  await server.db.insert(contentImages).values({ id, width: 640, height: 480 }).onConflictDoNothing()
  return id
}

describe('an item', () => {
  test('is written, shown, and hidden again', async () => {
    const image_id = await picture('a'.repeat(32))
    const en = text({ title: 'Copper cables', description: 'What is in them.' })
    const item = await create({ kind: 'supply', icon: 'cable', image_id, texts: { id: text(), en } })
    expect(item).toMatchObject({
      kind: 'supply',
      slug: 'kabel-tembaga',
      published_at: null,
      icon: 'cable',
      image: { id: image_id, width: 640, height: 480 },
      seeded: false,
      titles: { en: 'Copper cables', id: 'Kabel tembaga' },
      edited_by: 'ratna',
      texts: { id: text(), en },
    })
    expect(await read(item.id)).toEqual(item)
    const { texts: _, ...row } = item
    expect(await desk('supply')).toEqual({ success: true, source: 'local', site: null, rows: [row] })
    expect(await visible('supply')).toEqual([])

    const shown = (await publish(item.id)).body.item
    expect(shown).toEqual({ ...item, published_at: new Date(clock_ms).toISOString() })
    expect(await visible('supply', 'en')).toMatchObject([
      { id: 'kabel-tembaga', lang: 'en', title: 'Copper cables', content: en.html, image: { id: image_id } },
    ])
    expect(await visible('supply', 'id')).toMatchObject([{ lang: 'id', title: 'Kabel tembaga' }])

    expect((await publish(item.id, false)).body.item.published_at).toBeNull()
    expect(await visible('supply')).toEqual([])
  })

  test('has at least one language, and may have only one', async () => {
    expect(await ask('POST', '', draft({ texts: {} }))).toMatchObject({
      status: 400,
      body: { code: 'invalid', field: 'texts' },
    })
    const item = await create({ texts: { en: text({ title: 'Only English' }) } })
    expect(item).toMatchObject({ slug: 'only-english', titles: { en: 'Only English', id: null } })
    expect(item.texts.id).toBeNull()
    await publish(item.id)
    expect((await visible('news', 'id'))[0]).toMatchObject({ lang: 'en', title: 'Only English' })
    await publish(item.id, false)
  })

  test('describes itself where nobody does', async () => {
    const html = `<h2>Isi</h2><p>${'Kabel berisi tembaga &amp; plastik. '.repeat(20)}</p>`
    const { texts } = await create({ texts: { id: text({ description: ' ', html }) } })
    expect(texts.id.description).toMatch(
      /^Isi Kabel berisi tembaga & plastik\. .* (tembaga|plastik|berisi)…$/,
    )
    expect(texts.id.description.length).toBeLessThanOrEqual(200)
  })

  test('has an address of its own, that stays when the title changes', async () => {
    const titled = (title: string, kind = 'collection') => create({ kind, texts: { id: text({ title }) } })
    const [one, two, other] = [
      await titled('Baterai bekas'),
      await titled('Baterai   BEKAS!'),
      await titled('Baterai bekas', 'supply'),
    ]
    expect([one.slug, two.slug, other.slug]).toEqual(['baterai-bekas', 'baterai-bekas-2', 'baterai-bekas'])
    const renamed = await save(one.id, {
      texts: { id: text({ title: 'Aki' }) },
      read: { en: null, id: one.texts.id.revision },
    })
    expect(renamed.body.item).toMatchObject({ slug: 'baterai-bekas', titles: { id: 'Aki' } })
  })

  test('gets its own address also when several are written in one moment', async () => {
    const items = await Promise.all(
      Array.from({ length: 6 }, () => create({ texts: { id: text({ title: 'Serentak' }) } })),
    )
    expect(items.map(({ slug }) => slug).sort()).toEqual([
      'serentak',
      ...[2, 3, 4, 5, 6].map((number) => `serentak-${number}`),
    ])
  })

  test('with a picture that does not exist is refused, and nothing is kept', async () => {
    const before = await desk('news')
    const image_id = 'f'.repeat(32)
    const refusal = { status: 400, body: { code: 'invalid', field: 'image_id' } }
    expect(await ask('POST', '', draft({ image_id }))).toMatchObject(refusal)
    const { id, texts } = await create({ kind: 'supply', texts: { id: text({ title: 'Tanpa foto' }) } })
    const edits = {
      image_id,
      texts: { id: text({ title: 'Lain' }) },
      read: { en: null, id: texts.id.revision },
    }
    expect(await save(id, edits)).toMatchObject(refusal)
    expect((await read(id)).titles.id).toBe('Tanpa foto')
    expect(await desk('news')).toEqual(before)
  })
})

describe('a text is made harmless before it is stored', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">tekan</a>',
    '<a href="JaVa&#x09;Script:alert(1)">tekan</a>',
    '<a href="data:text/html,<script>alert(1)</script>">tekan</a>',
    '<p onclick="alert(1)" style="position:fixed">teks</p>',
    '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"></a></svg>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<iframe src="https://example.com" srcdoc="<script>alert(1)</script>"></iframe>',
    '<base href="https://evil.example/"><form action="https://evil.example/"><input name=p></form>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<img src="https://evil.example/track.gif">',
    '<link rel=stylesheet href="https://evil.example/x.css"><style>@import "https://evil.example"</style>',
    '<<script>script>alert(1)<</script>/script>',
  ]
  const harmful =
    /<\/?(script|svg|math|iframe|base|form|input|style|link|noscript)|\son\w+=|javascript:|srcdoc|data:|evil\.example|style=/i

  test.each(attacks)('%s', async (attack) => {
    const html = `<p>Sebelum</p>${attack}<p>Sesudah</p>`
    const { id, texts } = await create({ texts: { id: text({ title: attack.slice(0, 300), html }) } })
    await publish(id)
    const preview = (await ask('POST', '/preview', { html })).body.html
    const [row] = (await server.pool.query('select html from content_revisions where item_id = $1', [id]))
      .rows
    const [item] = await visible('news')
    for (const shown of [texts.id.html, preview, row.html, item.content]) {
      expect(shown).toContain('<p>Sebelum</p>')
      expect(shown).not.toMatch(harmful)
    }
    // A title is text, and comes back as what was typed.
    expect(texts.id.title).toBe(attack)
    await publish(id, false)
  })

  test('control characters do not reach the database', async () => {
    for (const [field, words] of [
      ['html', { html: '<p>a\u0000b</p>' }],
      ['title', { title: 'a\u0000b' }],
    ] as const)
      expect(await ask('POST', '', draft({ texts: { id: text(words) } }))).toMatchObject({
        status: 400,
        body: { field: `texts.id.${field}` },
      })
  })

  test('a text that has grown too long to be sent again is refused', async () => {
    const html = `<p>${'&<'.repeat(49_000)}</p>`
    expect(await ask('POST', '', draft({ texts: { id: text({ html }) } }))).toMatchObject({
      status: 400,
      body: { field: 'texts.id.html' },
    })
  })
})

describe('saving', () => {
  const both = { id: text({ title: 'Layar' }), en: text({ title: 'Screens' }) }
  const readAt = ({ texts }: { texts: Record<'en' | 'id', { revision: number } | null> }) => ({
    en: texts.en?.revision ?? null,
    id: texts.id?.revision ?? null,
  })

  test('keeps every text there was, of the language that has changed', async () => {
    const item = await create({ texts: both })
    clock_ms += 60_000
    const edits = { texts: { ...both, en: text({ title: 'Displays' }) }, read: readAt(item) }
    const saved = (await save(item.id, edits, sari)).body.item
    expect(saved).toMatchObject({
      titles: { en: 'Displays', id: 'Layar' },
      edited_by: 'sari',
      edited_at: new Date(clock_ms).toISOString(),
    })
    expect(saved.texts.id).toEqual(item.texts.id)
    expect(await revisions(item.id)).toMatchObject([
      { locale: 'en', title: 'Displays', edited_by: 'sari', html: both.en.html },
      { locale: 'id', title: 'Layar', edited_by: 'ratna' },
      { locale: 'en', title: 'Screens', edited_by: 'ratna' },
    ])
    expect(
      await desk('news').then(({ rows }) => rows.find((row: { id: number }) => row.id === item.id)),
    ).toMatchObject({ edited_by: 'sari' })
  })

  test('a save without a change records nothing', async () => {
    const item = await create({ texts: both })
    const before = await audited(`content:${item.id}`)
    expect((await save(item.id, { texts: both, read: readAt(item) })).body.item).toEqual(item)
    expect(await revisions(item.id)).toHaveLength(2)
    expect(await audited(`content:${item.id}`)).toEqual(before)
  })

  test('adds a language', async () => {
    const item = await create({ texts: { id: both.id } })
    const saved = await save(item.id, { texts: { en: both.en }, read: readAt(item) })
    expect(saved.body.item.titles).toEqual({ en: 'Screens', id: 'Layar' })
  })

  test('two at once: the second hears who was faster, and nothing of theirs is kept', async () => {
    const item = await create({ texts: both })
    const first = { texts: { en: text({ title: 'First' }) }, read: readAt(item) }
    await save(item.id, first, sari)
    const second = {
      texts: { id: text({ title: 'Kedua' }), en: text({ title: 'Second' }) },
      icon: 'cable',
      read: readAt(item),
    }
    const answer = await save(item.id, second)
    expect(answer).toMatchObject({ status: 409, body: { code: 'content-changed', field: 'texts.en' } })
    const minute = new Date(clock_ms).toISOString().slice(0, 16).replace('T', ' ')
    expect(answer.body.error).toContain(`sari saved the English text at ${minute} UTC`)
    expect(await read(item.id)).toMatchObject({ titles: { en: 'First', id: 'Layar' }, icon: null })

    // The other language is free, and after reading again the refused one as well.
    const { status } = await save(item.id, { ...second, texts: { id: second.texts.id } })
    expect(status).toBe(200)
    const again = await save(item.id, { ...second, read: readAt(await read(item.id)) })
    expect(again.body.item).toMatchObject({ titles: { en: 'Second', id: 'Kedua' }, icon: 'cable' })
  })

  test('of many at once exactly one is kept', async () => {
    const item = await create({ texts: both })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        save(item.id, { texts: { id: text({ title: `Nomor ${n}` }) }, read: readAt(item) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const kept = answers.find(({ status }) => status === 200)!.body.item.titles.id
    expect((await read(item.id)).titles.id).toBe(kept)
    expect(await revisions(item.id)).toHaveLength(3)
  })

  test('a language that was written since it was missing is not overwritten', async () => {
    const item = await create({ texts: { id: both.id } })
    await save(item.id, { texts: { en: text({ title: 'First' }) }, read: readAt(item) }, sari)
    const late = await save(item.id, { texts: { en: text({ title: 'Late' }) }, read: readAt(item) })
    expect(late).toMatchObject({ status: 409, body: { code: 'content-changed' } })
    expect((await read(item.id)).titles.en).toBe('First')
  })

  test('the newest fifty texts are told', async () => {
    let item = await create({ texts: { id: both.id } })
    for (let n = 1; n <= 52; n++)
      item = (await save(item.id, { texts: { id: text({ title: `Ke-${n}` }) }, read: readAt(item) })).body
        .item
    const told = await revisions(item.id)
    expect(told).toHaveLength(50)
    expect([told[0].title, told[49].title]).toEqual(['Ke-52', 'Ke-3'])
  })
})

describe('publishing', () => {
  test('needs something to read', async () => {
    const { id, texts } = await create({ texts: { id: text({ html: '<script>1</script>' }) } })
    expect(await publish(id)).toMatchObject({ status: 409, body: { code: 'content-empty' } })
    await save(id, { texts: { id: text() }, read: { en: null, id: texts.id.revision } })
    expect((await publish(id)).status).toBe(200)
    await publish(id, false)
  })

  test('dates news; again, and there is a new date', async () => {
    const { id } = await create()
    const first = (await publish(id)).body.item.published_at
    clock_ms += 60_000
    expect((await publish(id)).body.item.published_at).toBe(first)
    await publish(id, false)
    expect((await publish(id)).body.item.published_at).toBe(new Date(clock_ms).toISOString())
    expect((await visible('news'))[0].date).toBe(new Date(clock_ms).toISOString())
    await publish(id, false)
  })

  test('the desk has the drafts first, then the newest news', async () => {
    const [old, young, draft] = [await create(), await create(), await create()]
    await publish(old.id)
    clock_ms += 60_000
    await publish(young.id)
    const ids = (await desk('news')).rows.map((row: { id: number }) => row.id)
    expect(ids[0]).toBe(draft.id)
    expect(ids.slice(-2)).toEqual([young.id, old.id])
    await Promise.all([old, young].map(({ id }) => publish(id, false)))
  })
})

describe('the order', () => {
  test('is what visitors see, and another kind keeps its own', async () => {
    const crowd = await createTestApp()
    onTestFinished(crowd.close)
    const { headers } = await crowd.account('ratna')
    const make = async (kind: string, title: string) => {
      const payload = draft({ kind, texts: { id: text({ title }) } })
      const { id } = (await crowd.call({ method: 'POST', url: '/api/admin/content', payload, headers })).body
        .item
      const url = `/api/admin/content/${id}/published`
      await crowd.call({ method: 'PATCH', url, payload: { published: true }, headers })
      return id as number
    }
    const ids = [
      await make('collection', 'Satu'),
      await make('collection', 'Dua'),
      await make('collection', 'Tiga'),
    ]
    await make('supply', 'Lain')
    const order = (payload: object) =>
      crowd.call({ method: 'PUT', url: '/api/admin/content/order', payload, headers })
    const titles = async () =>
      (await crowd.call({ url: '/api/content/collection' })).body.items.map(
        (item: { title: string }) => item.title,
      )
    expect(await titles()).toEqual(['Satu', 'Dua', 'Tiga'])

    const wanted = [ids[2], ids[0], ids[1]]
    for (let times = 0; times < 2; times++)
      expect(await order({ kind: 'collection', ids: wanted })).toMatchObject({ status: 200 })
    expect(await titles()).toEqual(['Tiga', 'Satu', 'Dua'])
    const url = '/api/admin/content?kind=collection'
    const { rows } = (await crowd.call({ url, headers })).body
    expect(rows.map((row: { id: number }) => row.id)).toEqual(wanted)
    const { rows: entries } = await crowd.pool.query(
      `select subject, details from audit_entries where action = 'content.ordered'`,
    )
    expect(entries).toEqual([{ subject: 'content:collection', details: { ids: wanted } }])

    await make('collection', 'Empat')
    for (const stale of [wanted, [...ids, ids[0]], [...ids, 999_999], []])
      expect(await order({ kind: 'collection', ids: stale })).toMatchObject({
        status: 409,
        body: { code: 'content-changed' },
      })
    expect(await titles()).toEqual(['Tiga', 'Satu', 'Dua', 'Empat'])
    expect((await order({ kind: 'news', ids: [] })).status).toBe(400)
  })
})

test('everything is in the audit log: ids and names of fields, and nothing that was written', async () => {
  const { id, texts } = await create({ texts: { id: text({ title: 'Rahasia' }) } })
  const subject = `content:${id}`
  await save(
    id,
    {
      texts: { id: text({ title: 'Terbuka' }), en: text() },
      icon: 'cable',
      read: { en: null, id: texts.id.revision },
    },
    sari,
  )
  await publish(id)
  await publish(id)
  await publish(id, false)
  const by = { actor_id: ratna.id }
  expect(await audited(subject)).toEqual([
    { action: 'content.created', details: { kind: 'news', languages: ['id'] }, ...by },
    {
      action: 'content.saved',
      details: { fields: ['en.title', 'en.description', 'en.html', 'id.title', 'icon'] },
      actor_id: sari.id,
    },
    { action: 'content.published', details: {}, ...by },
    { action: 'content.unpublished', details: {}, ...by },
  ])
  const { entries } = (await server.call({ url: '/api/audit', headers: ratna.headers })).body
  expect(entries[0]).toMatchObject({ action: 'content.unpublished', subject, subject_name: null })
})

test('the texts of somebody whose account is gone stay, without the name', async () => {
  const tono = await server.account('tono', 'admin')
  const item = await create()
  const edits = { texts: { en: text() }, read: { en: null, id: item.texts.id.revision } }
  expect((await save(item.id, edits, tono)).status).toBe(200)
  const left = await server.call({ method: 'DELETE', url: '/api/me', headers: tono.headers })
  expect(left.status).toBe(200)
  expect((await read(item.id)).edited_by).toBeNull()
  expect((await revisions(item.id))[0]).toMatchObject({ locale: 'en', edited_by: null })
})

test('an item that does not exist is not found', async () => {
  for (const answer of [
    await ask('GET', '/999999'),
    await ask('GET', '/999999/revisions'),
    await save(999_999, {}),
    await publish(999_999),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await ask('GET', '/order')).status).toBe(400)
  expect((await ask('GET', '?kind=weather')).status).toBe(400)
})

describe('with a WordPress site', () => {
  test('nothing is written here, and the desk says where it is', async () => {
    const site = await createTestApp({ CONTENT_SOURCE: 'wordpress', WORDPRESS_URL: 'http://127.0.0.1:9' })
    onTestFinished(site.close)
    const { headers } = await site.account('ratna')
    const url = '/api/admin/content'
    const item = draft()
    const { kind: _, ...edits } = item
    const form = new FormData()
    form.append('image', new Blob(['not looked at']), 'a.png')
    for (const [method, path, payload] of [
      ['POST', '', item],
      ['PUT', '/1', { ...edits, read: { en: null, id: null } }],
      ['PATCH', '/1/published', { published: true }],
      ['PUT', '/order', { kind: 'supply', ids: [] }],
      ['POST', '/images', form],
    ] as const) {
      const answer = await site.call({ method, url: url + path, payload, headers })
      expect(answer, path).toMatchObject({ status: 409, body: { code: 'content-read-only' } })
      expect(answer.body.error).toContain('http://127.0.0.1:9')
    }
    expect((await site.call({ url: `${url}?kind=news`, headers })).body).toMatchObject({
      source: 'wordpress',
      site: { url: 'http://127.0.0.1:9' },
      rows: [],
    })
    const { rows } = await site.pool.query(`select 1 from audit_entries where action like 'content.%'`)
    expect(rows).toEqual([])
  })
})
