import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Logger } from '#server/log.ts'
import { silent } from '#server/testing/silent.ts'
import { createMailer } from './mail.ts'
import { compose, senderOf } from './message.ts'
import type { Mail } from './port.ts'
import { createSmtpMailer } from './smtp.ts'

const mail: Mail = {
  to: 'budi@example.org',
  subject: 'Atur ulang kata sandi Resirkuit Anda — é',
  text: 'Halo,\n\nhttps://example.org/reset-password?mode=resetPassword&oobCode=1234567890abcdefghijklmnopqrstuvwxyz\n',
  html: '<p>Halo,</p><p><a href="https://example.org/reset-password">Buat kata sandi baru</a></p>',
  id: '018f2f3a-0000-7000-8000-000000000001',
}
const from = 'Resirkuit <no-reply@example.go.id>'
const PASSWORD = 'gehe im+1'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

describe('with a mail server', () => {
  type Received = { from: string; to: string[]; content: string; user: string | undefined }

  /** A real SMTP server on a free port that keeps what it is sent. */
  async function smtp(options: SMTPServerOptions = {}) {
    const received: Received[] = []
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: true,
      onAuth: ({ username, password }, _, done) =>
        password === PASSWORD ? done(null, { user: username }) : done(new Error(`no: ${password}`)),
      onData: (stream, session, done) => {
        let content = ''
        stream.on('data', (part: Buffer) => (content += part))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            content,
            user: session.user,
          })
          done()
        })
      },
      ...options,
    })
    server.on('error', () => {})
    const sockets = new Set<Socket>()
    server.server.on('connection', (socket: Socket) => sockets.add(socket))
    const hangUp = () => sockets.forEach((socket) => socket.destroy())
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    closing.push(() => new Promise<void>((done) => server.close(done)))
    return { received, hangUp, port: (server.server.address() as AddressInfo).port }
  }

  /** Waits are short: what hangs shall not hold up the tests. */
  function mailer(url: string, timeout_ms = 300, log: Logger = silent) {
    const made = createSmtpMailer({
      url,
      compose: (one) => compose(one, senderOf(from), new Date('2026-11-21T03:56:10Z')),
      log,
      timeout_ms,
    })
    closing.push(made.close)
    return made
  }
  const credentials = `ratna:${encodeURIComponent(PASSWORD)}@`

  test('a mail arrives, as text and as html, signed in and from MAIL_FROM', async () => {
    const { port, received } = await smtp()
    const env = { SMTP_URL: `smtp://${credentials}127.0.0.1:${port}`, MAIL_FROM: from }
    const made = createMailer({ env, dataDir: '/nowhere', log: silent, now: () => new Date() })
    closing.push(made.close)
    await made.check()
    await made.send(mail)
    expect(made.kind).toBe('smtp')
    expect(received).toMatchObject([
      { from: 'no-reply@example.go.id', to: ['budi@example.org'], user: 'ratna' },
    ])
    const { content } = received[0]!
    expect(content).toContain('From: Resirkuit <no-reply@example.go.id>')
    expect(content).toContain(`Message-ID: <${mail.id}@example.go.id>`)
    expect(content).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(content).toMatch(/^Content-Type: text\/plain/m)
    expect(content).toMatch(/^Content-Type: text\/html/m)
  })

  test('a second try at the same mail carries the same Message-ID', async () => {
    const { port, received } = await smtp()
    const made = mailer(`smtp://127.0.0.1:${port}`, 10_000)
    await made.send(mail)
    await made.send(mail)
    const ids = received.map(({ content }) => /^Message-ID: (.*)$/m.exec(content)?.[1])
    expect(new Set(ids).size).toBe(1)
    expect(ids).toHaveLength(2)
  })

  test('nothing in a mail adds a header or a recipient', async () => {
    const { port, received } = await smtp()
    const made = mailer(`smtp://127.0.0.1:${port}`, 10_000)
    await made.send({ ...mail, subject: 'Halo\r\nBcc: evil@example.org\r\nX-Evil: 1' })
    expect(received).toMatchObject([{ to: ['budi@example.org'] }])
    expect(received[0]!.content).not.toMatch(/^(Bcc|X-Evil):/im)
    for (const to of [
      'budi@example.org, evil@example.org',
      'budi@example.org\r\nBcc: evil@example.org',
      'Budi <budi@example.org>',
      'budi@example.org> SIZE=1\r\nRCPT TO:<evil@example.org',
      '',
    ])
      await expect(made.send({ ...mail, to })).rejects.toThrow('not an address')
    expect(received).toHaveLength(1)
  })

  test('what it refuses is an error without the password and without the address', async () => {
    const { port } = await smtp({
      onRcptTo: ({ address }, _, done) => done(new Error(`5.1.1 <${address}> unknown, ${PASSWORD}`)),
    })
    const refused = await mailer(`smtp://${credentials}127.0.0.1:${port}`, 10_000).send(mail).catch(String)
    expect(refused).toMatch(/The mail server did not take it: .*550/)
    expect(refused).not.toContain('budi')
    expect(refused).not.toContain(PASSWORD)

    const made = mailer(`smtp://ratna:${encodeURIComponent('wrong +%1')}@127.0.0.1:${port}`, 10_000)
    for (const said of [await made.send(mail).catch(String), await made.check().catch(String)]) {
      expect(said).toMatch(/did not take it: .*535/)
      expect(said).not.toContain('wrong')
    }
    const percent = await mailer(`smtp://ratna:100%@127.0.0.1:${port}`, 10_000).send(mail).catch(String)
    expect(percent).toMatch(/did not take it: .*535/)
    expect(percent).not.toContain('100%')
  })

  test('a server that is not there, and one that never answers, end in an error', async () => {
    const server: Server = createServer(() => {})
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    const hanging = mailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await expect(hanging.send(mail)).rejects.toThrow(/did not take it: .*(greeting|timeout)/i)
    await expect(hanging.check()).rejects.toThrow(/did not take it/)

    const gone = mailer('smtp://127.0.0.1:9')
    await expect(gone.send(mail)).rejects.toThrow(/ECONNREFUSED/)
    await expect(gone.check()).rejects.toThrow(/ECONNREFUSED/)
  })

  test('one that hangs in the middle of a mail ends in an error', async () => {
    const { port } = await smtp({ onData: (stream) => void stream.resume() })
    await expect(mailer(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow(/did not take it/)
  })

  test('a password is not sent in the clear to another machine', async () => {
    const passwords: unknown[] = []
    const { port } = await smtp({
      onAuth: ({ password }, _, done) => {
        passwords.push(password)
        done(null, { user: 'ratna' })
      },
    })
    // The same machine, under a name that does not say so.
    const url = `smtp://${credentials}0.0.0.0:${port}`
    await expect(mailer(url, 10_000).send(mail)).rejects.toThrow(/STARTTLS/)
    expect(passwords).toEqual([])
    await mailer(`${url}?requireTLS=false`, 10_000).send(mail)
    expect(passwords).toEqual([PASSWORD])
  })

  test('it works again after the connection was lost', async () => {
    const { port, received, hangUp } = await smtp()
    const made = mailer(`smtp://127.0.0.1:${port}`, 10_000)
    await made.send(mail)
    hangUp()
    await made.send({ ...mail, id: 'another' })
    expect(received).toHaveLength(2)
  })
})

describe('without a mail server', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'resirkuit-mail-'))
    closing.push(() => rm(dataDir, { recursive: true, force: true }))
  })
  let now = new Date('2026-11-21T03:56:10Z')
  const mailer = (log: Logger = silent) => createMailer({ env: {}, dataDir, log, now: () => now })
  const written = () => readdir(join(dataDir, 'mail'))

  test('a mail becomes a file that only its owner reads, with a link that can be copied', async () => {
    const lines: unknown[] = []
    await mailer({ ...silent, info: (...line) => void lines.push(line) }).send(mail)
    const names = await written()
    expect(names).toEqual([`2026-11-21T03-56-10-000Z-${mail.id}.eml`])
    const path = join(dataDir, 'mail', names[0]!)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'mail'))).mode & 0o777).toBe(0o700)
    const content = await readFile(path, 'utf8')
    expect(content).toContain('To: budi@example.org')
    expect(content).toContain(mail.text)
    expect(content).toMatch(/^Content-Type: text\/html/m)
    expect(lines).toEqual([[{ path }, 'A mail was written.']])
  })

  test('the same mail twice is one file, with what was written last', async () => {
    const made = mailer()
    await made.send(mail)
    now = new Date('2026-11-21T04:00:00Z')
    await made.send({ ...mail, text: 'Kode lain\n' })
    const names = await written()
    expect(names).toHaveLength(1)
    expect(await readFile(join(dataDir, 'mail', names[0]!), 'utf8')).toContain('Kode lain')
  })

  test('an id never leads out of the folder', async () => {
    await expect(mailer().send({ ...mail, id: '../../evil' })).rejects.toThrow('its id')
    expect(await readdir(dataDir)).toEqual([])
  })

  test('old mails go, and nothing else', async () => {
    const made = mailer()
    expect(await made.sweep(now)).toBe(0)
    now = new Date('2026-10-01T00:00:00Z')
    await made.send(mail)
    now = new Date('2026-11-21T00:00:00Z')
    await made.send({ ...mail, id: 'new' })
    await writeFile(join(dataDir, 'mail', 'notes.txt'), '')
    expect(await made.sweep(new Date('2026-10-22T00:00:00Z'))).toBe(1)
    expect((await written()).toSorted()).toEqual(['2026-11-21T00-00-00-000Z-new.eml', 'notes.txt'])
  })

  test('a check leaves nothing behind', async () => {
    await mailer().check()
    expect(await written()).toEqual([])
  })

  test('a folder that cannot be written is a clear error', async () => {
    await writeFile(join(dataDir, 'mail'), 'in the way')
    const made = mailer()
    await expect(made.send(mail)).rejects.toThrow(/^Mails cannot be written to .*: it is not a folder\.$/)
    await expect(made.check()).rejects.toThrow(/it is not a folder/)
    await rm(join(dataDir, 'mail'))
    await made.check()
    // The administrator of a machine may write everywhere.
    if (process.getuid?.() === 0) return
    await chmod(join(dataDir, 'mail'), 0o500)
    await expect(made.send(mail)).rejects.toThrow(/this user may not write there/)
  })
})

test.each(['nobody', 'a@example.org, b@example.org', '<@>'])('MAIL_FROM=%s refuses to start', (MAIL_FROM) => {
  const making = () =>
    createMailer({ env: { MAIL_FROM }, dataDir: '/nowhere', log: silent, now: () => new Date() })
  expect(making).toThrow('Setting MAIL_FROM is wrong')
})
