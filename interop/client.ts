import { randomUUID } from 'node:crypto'

type Reply = Record<string, any>

/** Makes calls of the API at an address as somebody. */
export type Client = {
  /** @throws Error with the answer where it is none of 200 */
  call: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Reply>
  /** A file of the API, as it was downloaded. */
  download: (path: string) => Promise<Buffer>
}

/** Signs up the first account of an empty installation, which becomes its administrator. */
export async function signUpAdmin(url: string): Promise<Client> {
  const email = `admin-${randomUUID()}@example.org`
  const { apiKey } = (await (await fetch(`${url}/config.json`)).json()) as { apiKey?: string }
  const account = (await ask(
    `${url}/idp/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey ?? 'any'}`,
    'POST',
    { email, password: 'kata-sandi-panjang-7', returnSecureToken: true },
  )) as { idToken: string; localId: string }
  const authorization = { authorization: `Bearer ${account.idToken}` }
  const call: Client['call'] = (method, path, body, headers = {}) =>
    ask(`${url}${path}`, method, body, { ...authorization, ...headers })
  await call('POST', '/api/signup', { uid: account.localId, email, username: 'ratna' })
  const download: Client['download'] = async (path) => {
    const response = await fetch(`${url}${path}`, { headers: authorization })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return Buffer.from(await response.arrayBuffer())
  }
  return { call, download }
}

/** A request with one weighed laptop, certified. @returns the id of the certificate */
export async function issueCertificate({ call }: Client): Promise<string> {
  const { id } = await call('POST', '/api/submissions', {
    message: 'Satu laptop',
    form_id: 11,
    location: 'Coblong',
  })
  for (const status of ['approved', 'collected']) await call('PATCH', `/api/submissions/${id}`, { status })
  const weight = { device_class: 'laptop', method: 'weighed', outcome: 'recycled', weight_kg: 2.2, units: 1 }
  await call('POST', `/api/submissions/${id}/weights`, weight, { 'idempotency-key': randomUUID() })
  const { certificate } = await call('POST', '/api/certificates', { submission_id: id })
  return certificate.id
}

async function ask(url: string, method: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status} ${text}`)
  return JSON.parse(text) as Reply
}
