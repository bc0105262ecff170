import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Status } from '#contract/submissions.ts'
import { users } from './database/schema.ts'
import { start } from './start.ts'

const PASSWORD = 'contoh-1234'
const ACCOUNTS: [username: string, role: Role][] = [
  ['contoh-admin', 'admin'],
  ['contoh-operator', 'operator'],
  ['contoh-anggota', 'member'],
]

/** Plainly examples, in both languages of the product. */
const REQUESTS: [form_id: number, message: string, location: string, steps: Status[], note: string][] = [
  [
    11,
    '[Contoh] Dua laptop mati dan satu kardus kabel. Bisa dijemput?',
    'Kebayoran Baru · Kota Administrasi Jakarta Selatan',
    [],
    '',
  ],
  [
    13,
    '[Contoh] Tiga monitor LCD yang masih menyala, untuk sekolah.',
    'Gamping · Kabupaten Sleman',
    ['approved'],
    'Kami jemput hari Jumat pagi.',
  ],
  [
    12,
    '[Example] We are looking for sorted circuit boards, 200 kg a month.',
    'Cikarang Barat · Kabupaten Bekasi',
    ['approved', 'scheduled'],
    '',
  ],
  [
    14,
    '[Example] A university lab would like to measure lead in CRT glass.',
    'Coblong · Kota Bandung',
    [],
    '',
  ],
  [
    11,
    '[Contoh] Kulkas lama, freon sudah kosong.',
    'Wonokromo · Kota Surabaya',
    ['approved', 'scheduled', 'collected'],
    'Sudah diterima di bank sampah.',
  ],
  [
    11,
    '[Contoh] Lampu neon pecah, sekitar 30 buah.',
    'Denpasar Timur · Kota Denpasar',
    ['rejected'],
    'Kami belum menerima lampu. Hubungi dinas lingkungan hidup.',
  ],
]

/** A throw-away installation with labelled example data; its folder goes when the process ends. */
export async function startDemo(values: Record<string, string | undefined>, root: string) {
  const folder = await mkdtemp(join(tmpdir(), 'resirkuit-demo-'))
  await chmod(folder, 0o711)
  const forget = () => rm(folder, { recursive: true, force: true })
  // Whatever an .env says: a demonstration keeps to itself, and sends no mails.
  const own = { DATABASE_URL: '', SECRET: '', ADMIN_EMAILS: '', IDENTITY_PROVIDER: '', SMTP_URL: '' }
  const env = { ...values, ...own, DATA_DIR: join(folder, 'data') }
  const server = await start({ LOG_LEVEL: 'warn', ...env }, root).catch(async (error: unknown) => {
    await forget()
    throw error
  })
  await fill(server)
  const list = ACCOUNTS.map(([username, role]) => `  ${username.padEnd(16)} ${PASSWORD}   (${role})`).join(
    '\n',
  )
  process.stdout.write(
    `\nA demonstration: everything in it is an example and is deleted at the end.\nAccounts:\n${list}\n\n`,
  )
  return {
    ...server,
    close: async () => {
      await server.close()
      await forget()
    },
  }
}

async function fill({ app, context }: Awaited<ReturnType<typeof start>>) {
  const call = async (
    method: 'POST' | 'PATCH',
    url: string,
    payload: object,
    headers: Record<string, string> = {},
  ) => {
    const reply = await app.inject({ method, url, payload, headers })
    if (reply.statusCode !== 200) throw new Error(`Example data: ${method} ${url} answered ${reply.body}`)
    return reply.json<Record<string, never>>()
  }
  for (const [username, role] of ACCOUNTS) {
    const { userId } = await call('POST', '/api/signup', {
      username,
      email: `${username}@example.org`,
      password: PASSWORD,
    })
    await context.db.update(users).set({ role }).where(eq(users.id, userId!))
  }
  const bearer = async (username: string) => {
    const signIn = '/idp/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword'
    const { idToken } = await call('POST', signIn, { email: `${username}@example.org`, password: PASSWORD })
    return { authorization: `Bearer ${idToken}` }
  }
  const operator = await bearer('contoh-operator')
  const member = await bearer('contoh-anggota')
  for (const [at, [form_id, message, location, steps, note]] of REQUESTS.entries()) {
    const sender = at % 2 === 0 ? { 'x-guest-id': `guest_example_${String(at).padStart(8, '0')}` } : member
    const { id } = await call('POST', '/api/submit-ewaste', { form_id, message, location }, sender)
    for (const status of steps)
      await call(
        'PATCH',
        `/api/submissions/${id}`,
        { status, ...(status === steps.at(-1) && note && { note }) },
        operator,
      )
  }
}
