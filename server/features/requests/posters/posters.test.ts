import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '#server/testing/documents/read-pdf.ts'
import { drawing, photoForm } from '#server/testing/pictures/drawing.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const OWN = 'https://ewaste.example.go.id'
let server: Awaited<ReturnType<typeof createTestApp>>
let admin: Awaited<ReturnType<typeof server.account>>
beforeAll(async () => {
  server = await createTestApp({ PUBLIC_URL: OWN })
  admin = await server.account('ratna')
})
afterAll(() => server?.close())

const day = { opens: '08:00', closes: '16:00' }
const POINT = {
  name: 'Bank Sampah Melati',
  address: 'Jl. Melati 5',
  district_id: '31.74.07',
  latitude: -6.24,
  longitude: 106.8,
  hours: [day, day, day, day, day, null, null],
  note: '',
  takes: ['small-it'],
  active: true,
}
const addPoint = async (change: object = {}) => {
  const { status, text, body } = await server.call({
    method: 'POST',
    url: '/api/admin/points',
    payload: { ...POINT, ...change },
    headers: admin.headers,
  })
  expect(status, text).toBe(200)
  return body.point.id as number
}
const open = async (url: string) => {
  const { statusCode, headers, rawPayload, body } = await server.app.inject({ url, headers: admin.headers })
  expect(statusCode, statusCode === 200 ? '' : body).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  return rawPayload
}

test('the poster of a point names place, hours, accepted items and the operator in both languages, with a code', async () => {
  await server.call({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers: admin.headers,
    payload: { operator_name: 'DLH Kota Contoh', operator_phone: '0812 3456 7890' },
  })
  const pdf = await open(`/api/admin/points/${await addPoint()}/poster`)
  const { text, pages, trees, marked } = await readPdf(pdf)
  expect(pages).toHaveLength(1)
  for (const words of [
    'DLH Kota Contoh',
    'Bank Sampah Melati',
    'Titik setor sampah elektronik Drop-off point for electronic waste',
    'Jl. Melati 5, Kebayoran Baru, Kota Administrasi Jakarta Selatan',
    'Jam buka: Sen–Jum 08.00–16.00, Sab–Min tutup Opening hours: Mon–Fri 08:00–16:00, Sat–Sun closed',
    'ewaste.example.go.id/drop-off',
    '+62 812-3456-7890',
  ])
    expect(text).toContain(words)
  expect(marked).toBe(true)
  expect(trees[0]).toContain('"Figure"')
})

test.each(['collection', 'donation', 'supply', 'collaboration'] as const)(
  'the poster of the service %s is one page, with its address and the logo of the operator',
  async (service) => {
    await server.call({
      method: 'PUT',
      url: '/api/admin/settings/logo',
      payload: photoForm(await drawing('logo').png().toBuffer()),
      headers: admin.headers,
    })
    const pdf = await open(`/api/admin/posters/${service}`)
    const { text, pages, pictures } = await readPdf(pdf)
    expect(pages).toHaveLength(1)
    expect(text).toContain(`ewaste.example.go.id/${service}`)
    expect(pictures).toHaveLength(1)
  },
)

test('the longest names still leave one page with a code', async () => {
  const { body } = await server.call({ url: '/api/points' })
  const id = await addPoint({
    name: 'Wadah limbah elektronik '.repeat(5).trim(),
    address: `Jalan ${'Melati Raya Barat '.repeat(16)}`.trim(),
    hours: [day, null, day, null, day, null, day],
    takes: body.groups.map((group: { id: string }) => group.id),
  })
  const pdf = await open(`/api/admin/points/${id}/poster`)
  expect((await readPdf(pdf)).pages).toHaveLength(1)
})

test('without a public address there is no poster: its code would lead nowhere', async () => {
  const { env } = server.context
  Object.assign(env, { PUBLIC_URL: undefined })
  try {
    const { status, body } = await server.call({ url: '/api/admin/posters/donation', headers: admin.headers })
    expect([status, body.code]).toEqual([409, 'not-configured'])
  } finally {
    Object.assign(env, { PUBLIC_URL: OWN })
  }
})
