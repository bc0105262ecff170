import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IdentityMail } from '#server/adapters/identity/port.ts'
import { MailRefused } from '#server/adapters/mail/port.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sendIdentityMail } from './send-identity-mail.ts'

let server: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  server = await createTestApp({ PORT: '8099' })
})
afterAll(() => server?.close())

const CODE = 'a-code_of-the_provider'
const sent_at = new Date('2026-11-21T20:05:00Z')

/** The mail that a job makes, for an address that only Budi has. */
async function mailFor(request: Partial<IdentityMail>, settings: { PUBLIC_URL?: string } = {}) {
  server.mails.length = 0
  const { context } = server
  const identity = {
    ...context.identity,
    resetCode: async (email: string) => (email === 'budi@example.org' ? CODE : undefined),
    verifyCode: async (email: string) => (email === 'budi@example.org' ? CODE : undefined),
  }
  const ctx = { ...context, identity, env: { ...context.env, ...settings } }
  const mail: IdentityMail = { kind: 'reset', email: 'budi@example.org', locale: 'en', ...request }
  await sendIdentityMail(ctx, mail, { id: 'job-1', sent_at })
  return server.mails[0]
}

const linkOf = (text: string) => new URL(/https?:\/\/\S+/.exec(text)![0])
/** The words of the html, without the elements. */
const words = (html: string) =>
  html
    .replace(/<title>.*<\/title>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .split(/\s+/)
    .filter(Boolean)

test('a mail that the server refuses for good is not tried again; one that it does not take now is', async () => {
  const { context } = server
  const failing = (why: Error) => ({
    ...context,
    mail: {
      ...context.mail,
      send: async () => {
        throw why
      },
    },
  })
  const request: IdentityMail = { kind: 'password-changed', email: 'budi@example.org', locale: 'id' }
  const job = { id: 'job-1', sent_at }
  // That it does not throw is what ends the job.
  await sendIdentityMail(failing(new MailRefused('550')), request, job)
  await expect(sendIdentityMail(failing(new Error('451')), request, job)).rejects.toThrow('451')
})

describe('a forgotten password', () => {
  test.each([
    ['en', 'Reset your Resirkuit password', /valid for one hour/, /If it was not you/],
    ['id', 'Atur ulang kata sandi Resirkuit Anda', /selama satu jam/, /Jika bukan Anda/],
  ] as const)('in %s, with a link that resets it', async (locale, subject, hour, notYou) => {
    const mail = (await mailFor({ locale }, { PUBLIC_URL: 'https://ewaste.example.go.id' }))!
    expect(mail).toMatchObject({ to: 'budi@example.org', subject, id: 'job-1' })
    const link = linkOf(mail.text)
    expect(link.origin + link.pathname).toBe('https://ewaste.example.go.id/reset-password')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      mode: 'resetPassword',
      oobCode: CODE,
      lang: locale,
    })
    expect(mail.text).toMatch(hour)
    expect(mail.text).toMatch(notYou)
    const hrefs = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&#38;', '&'))
    expect(new Set(hrefs)).toEqual(new Set([link.href]))
    expect(mail.html).toContain(`<html lang="${locale}">`)
  })

  test('without PUBLIC_URL the link leads to this machine', async () => {
    expect(linkOf((await mailFor({}))!.text).origin).toBe('http://localhost:8099')
  })

  test('nobody has the address: nobody gets a mail', async () => {
    expect(await mailFor({ email: 'joko@example.org' })).toBeUndefined()
  })
})

describe('an address to confirm', () => {
  test.each([
    ['en', 'Confirm the email address of your Resirkuit account', /valid for 24 hours/],
    ['id', 'Konfirmasikan alamat email akun Resirkuit Anda', /berlaku selama 24 jam/],
  ] as const)(
    'in %s: what it is for, a link with the code, how long it works',
    async (locale, subject, life) => {
      const mail = (await mailFor({ kind: 'verify', locale }))!
      expect(mail).toMatchObject({ to: 'budi@example.org', subject })
      expect(mail.text).toMatch(life)
      const { pathname, searchParams } = linkOf(mail.text)
      expect([pathname, Object.fromEntries(searchParams)]).toEqual([
        '/confirm-email',
        { mode: 'verifyEmail', oobCode: CODE, lang: locale },
      ])
    },
  )

  test('to somebody whose language nobody knows it says everything in both', async () => {
    const mail = (await mailFor({ kind: 'verify', locale: null }))!
    expect(mail.subject).toMatch(/^Konfirmasikan alamat .* \/ Confirm the email address /)
    expect(mail.text).toMatch(/berlaku selama 24 jam[^]*valid for 24 hours/)
    expect(mail.html).toMatch(/<html lang="id">[^]*Halo,[^]*<div lang="en">[^]*Hello,/)
    expect(linkOf(mail.text).searchParams.has('lang')).toBe(false)
  })

  test('nobody has it, or it is confirmed: nobody gets a mail', async () => {
    expect(await mailFor({ kind: 'verify', email: 'joko@example.org' })).toBeUndefined()
  })
})

describe('a notice', () => {
  test.each([
    ['password-changed', 'en', 'Your Resirkuit password was changed', '22 November 2026 at 03:05 WIB'],
    ['password-changed', 'id', 'Kata sandi Resirkuit Anda telah diubah', '22 November 2026 pukul 03.05 WIB'],
    [
      'email-changed',
      'en',
      'The email address of your Resirkuit account was changed',
      '22 November 2026 at 03:05 WIB',
    ],
    [
      'email-changed',
      'id',
      'Alamat email akun Resirkuit Anda telah diubah',
      '22 November 2026 pukul 03.05 WIB',
    ],
  ] as const)('%s in %s says what happened, when, and what to do', async (kind, locale, subject, at) => {
    const mail = (await mailFor({ kind, locale, email: 'joko@example.org' }))!
    expect(mail).toMatchObject({ to: 'joko@example.org', subject })
    expect(mail.text).toContain(at)
    expect(linkOf(mail.text).pathname).toBe(kind === 'password-changed' ? '/forgot-password' : '/login')
  })
})

test.each([
  'reset',
  'verify',
  'password-changed',
  'email-changed',
  'factor-added',
  'factor-removed',
] as const)('%s: the same words as text and as html, and nothing is loaded', async (kind) => {
  for (const locale of ['en', 'id', null] as const) {
    const mail = (await mailFor({ kind, locale }))!
    const said = mail.text.replace(/^-+$/m, '').replaceAll(':\n', '\n')
    expect(words(mail.html)).toEqual(said.split(/\s+/).filter(Boolean))
    expect(mail.html).not.toMatch(/<(img|link|script|style)|url\(/)
  }
})
