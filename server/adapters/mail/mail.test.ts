import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Logger } from '#server/logging/log.ts'
import { cert, key } from '#server/testing/certificate.ts'
import { silent } from '#server/testing/silent.ts'
import { createMailer } from './mail.ts'
import { composeMail, mailDomain, parseSender } from './message.ts'
import { mailName } from './mail-name.ts'
import { MailAway, MailRefused, type Mail } from './port.ts'
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

const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
const refuse =
  (code: number) =>
  (_: unknown, __: unknown, done: (error: Error) => void): void =>
    done(refusal(code))
const refuseMail =
  (code: number) =>
  (stream: Readable, _: unknown, done: (error: Error) => void): void => {
    stream.resume()
    stream.on('end', () => done(refusal(code)))
  }

test.each([
  ['https://ewaste.example.go.id/unsubscribe?token=request.12.abc.def', 'List-Unsubscribe=One-Click'],
  // One click is for HTTPS alone (RFC 8058, 3.1).
  ['http://localhost:8088/unsubscribe?token=request.12.abc.def', undefined],
])('how to stop more like it stands in its head: %s', async (unsubscribe, post) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'resirkuit-mail-'))
  closing.push(() => rm(dataDir, { recursive: true, force: true }))
  const made = createMailer({ env: {}, dataDir, log: silent, now: () => new Date() })
  await made.send({ ...mail, unsubscribe })
  const [name] = await readdir(join(dataDir, 'mail'))
  const [head = ''] = (await readFile(join(dataDir, 'mail', name!), 'utf8')).split(/\r?\n\r?\n/)
  const header = (field: string) =>
    new RegExp(`^${field}: (.*)$`, 'm').exec(head.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1]
  expect(header('List-Unsubscribe')).toBe(`<${unsubscribe}>`)
  expect(header('List-Unsubscribe-Post')).toBe(post)
  expect(header('Message-ID')).toBe(`<${mail.id}@localhost>`)
})

test.each([
  ['no-reply@example.go.id', 'https://ewaste.example.go.id', 'example.go.id'],
  ['resirkuit@localhost', 'https://ewaste.example.go.id:8443', 'ewaste.example.go.id'],
  ['resirkuit@localhost', 'http://[2001:db8::1]', 'localhost'],
  ['resirkuit@localhost', undefined, 'localhost'],
])('§7 the mails of %s at %s are named after %s', (address, public_url, expected) => {
  expect(mailDomain({ name: '', address }, public_url)).toBe(expected)
})

test('§7 the name of a mail is the same at every try, and nobody else’s', () => {
  const about = ['notice', 'status-7', '2026-11-29T00:00:00.000Z'] as const
  const name = mailName('secret of an installation', ...about)
  expect(name).toMatch(/^[\w-]{32}$/)
  expect(mailName('secret of an installation', ...about)).toBe(name)
  expect(mailName('secret of another one', ...about)).not.toBe(name)
  // After a restore the same id comes again for another step.
  expect(mailName('secret of an installation', 'notice', 'status-7', '2026-11-30T00:00:00.000Z')).not.toBe(
    name,
  )
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
  function mailer(url: string, timeout_ms = 300, answer_timeout_ms = timeout_ms) {
    const made = createSmtpMailer({
      url,
      compose: (one) =>
        composeMail(one, parseSender(from), {
          date: new Date('2026-11-21T03:56:10Z'),
          domain: 'example.go.id',
        }),
      log: silent,
      timeout_ms,
      answer_timeout_ms,
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

  test('§7 mails about one thing name the same thread, others none', async () => {
    const { port, received } = await smtp()
    const made = mailer(`smtp://127.0.0.1:${port}`, 10_000)
    for (const id of ['a', 'b']) await made.send({ ...mail, id, thread: 'thread-of-request' })
    await made.send({ ...mail, id: 'c' })
    const threads = received.map(({ content }) => [
      ...content.matchAll(/^(?:Message-ID|In-Reply-To|References): (.*)\r$/gm),
    ])
    const thread = '<thread-of-request@example.go.id>'
    expect(threads.map((found) => found.map(([, value]) => value!).toSorted())).toEqual([
      ['<a@example.go.id>', thread, thread],
      ['<b@example.go.id>', thread, thread],
      ['<c@example.go.id>'],
    ])
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

  test('a refusal of the mail server is an error without the password and without the address', async () => {
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
    await expect(gone.send(mail)).rejects.toThrow(MailAway)
    await expect(hanging.send(mail)).rejects.toThrow(MailAway)
    await expect(gone.check()).rejects.toThrow(/ECONNREFUSED/)
  })

  test('one that is slow after a mail is waited for, and gets it once', async () => {
    let mails = 0
    const { port } = await smtp({
      onData: (stream, _, done) => {
        mails++
        stream.resume()
        // Longer than for a connection or a greeting; nodemailer's own clock, which nobody can wind forward.
        setTimeout(done, 1_500)
      },
    })
    await mailer(`smtp://127.0.0.1:${port}`, 1_000, 20_000).send(mail)
    expect(mails).toBe(1)
  })

  test.each([
    ['the recipient', { onRcptTo: refuse(550) }, 'for good'],
    ['the sender', { onMailFrom: refuse(553) }, 'for good'],
    ['the mail', { onData: refuseMail(554) }, 'for good'],
    ['the recipient for now', { onRcptTo: refuse(450) }, 'for now'],
    ['the mail for now', { onData: refuseMail(451) }, 'for now'],
    ['the password', { onAuth: refuse(535) }, 'everybody'],
    ['everybody for now', { onConnect: (_, done) => done(refusal(421)) }, 'everybody'],
  ] as [string, SMTPServerOptions, string][])(
    '%s is refused: whether for good, and whom it is about, is known',
    async (_, options, what) => {
      const { port } = await smtp(options)
      const error = await mailer(`smtp://${credentials}127.0.0.1:${port}`, 10_000)
        .send(mail)
        .catch((error: unknown) => error)
      expect(error).toBeInstanceOf(Error)
      expect(error instanceof MailRefused).toBe(what === 'for good')
      expect(error instanceof MailAway).toBe(what === 'everybody')
    },
  )

  test('a server that offers no sign-in is an error where the settings have a user', async () => {
    const { port, received } = await smtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
    const made = mailer(`smtp://${credentials}127.0.0.1:${port}`, 10_000)
    await expect(made.check()).rejects.toThrow(/did not take it/)
    await expect(made.send(mail)).rejects.toThrow(/did not take it/)
    expect(received).toEqual([])
    const open = mailer(`smtp://127.0.0.1:${port}`, 10_000)
    await open.check()
    await open.send(mail)
    expect(received).toHaveLength(1)
  })

  test('a certificate of an own authority is believed when its file is named, and only then', async () => {
    const { port, received } = await smtp({ disabledCommands: [], secure: true, cert, key })
    const folder = await mkdtemp(join(tmpdir(), 'resirkuit-mail-ca-'))
    closing.push(() => rm(folder, { recursive: true }))
    const file = join(folder, 'ca.pem')
    await writeFile(file, `Our own.\n${cert}`)
    const believing = (SMTP_CA_FILE?: string) => {
      const env = { SMTP_URL: `smtps://127.0.0.1:${port}`, MAIL_FROM: from, SMTP_CA_FILE }
      const made = createMailer({ env, dataDir: '/nowhere', log: silent, now: () => new Date() })
      closing.push(made.close)
      return made
    }
    await expect(believing().send(mail)).rejects.toThrow(/self-signed/)
    await believing(file).check()
    await believing(file).send(mail)
    expect(received).toHaveLength(1)
    await writeFile(file, 'nothing')
    expect(() => believing(file)).toThrow(/Setting SMTP_CA_FILE is wrong: .*it holds no certificate/)
    expect(() => believing(join(folder, 'none'))).toThrow(/SMTP_CA_FILE is wrong: .*ENOENT/)
  })

  test('§6 a mail server on this machine with a certificate that signed itself: what to set is said, and works', async () => {
    const { port, received } = await smtp({ disabledCommands: ['AUTH'], cert, key })
    const refused =
      /self-signed.* \(a mail server on this machine: \?ignoreTLS=true at the end of SMTP_URL, or/
    await expect(mailer(`smtp://localhost:${port}`, 10_000).check()).rejects.toThrow(refused)
    await expect(mailer(`smtp://127.0.0.1:${port}`, 10_000).send(mail)).rejects.toThrow(refused)
    const plain = mailer(`smtp://localhost:${port}?ignoreTLS=true`, 10_000)
    await plain.check()
    await plain.send(mail)
    expect(received).toHaveLength(1)
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
