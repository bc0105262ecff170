/** A body of a request for operations that programs of others begin with, by the id of the operation. */
export const EXAMPLES: Record<string, object> = {
  accounts_signUp: { username: 'wati', email: 'wati@example.org', password: 'a long passphrase' },
  submissions_submit: {
    form_id: 11,
    message: 'Two dead televisions and a box of cables',
    location: 'Kebayoran Baru · Kota Administrasi Jakarta Selatan',
    phone_number: '0812 3456 7890',
    locale: 'id',
  },
  points_create: {
    name: 'Bank Sampah Melati',
    address: 'Jl. Melati 5',
    district_id: '31.74.07',
    latitude: -6.24,
    longitude: 106.8,
    hours: null,
    note: '',
    takes: ['small-it'],
    active: true,
  },
  apiKeys_create: {
    name: 'Lapor Kota',
    scopes: ['requests:create', 'requests:read'],
    last_day: '2027-12-31',
  },
  webhooks_add: { url: 'https://example.org/hook', events: ['request.created'] },
}

type Described = { operationId?: string; requestBody?: { content?: Record<string, object> } }

/** A document with the examples at their operations. */
export function withExamples<D extends { paths?: unknown }>(document: D): D {
  for (const methods of Object.values((document.paths ?? {}) as Record<string, Record<string, Described>>))
    for (const { operationId, requestBody } of Object.values(methods)) {
      const example = EXAMPLES[operationId ?? '']
      const json = requestBody?.content?.['application/json']
      if (example && json) Object.assign(json, { example })
    }
  return document
}
