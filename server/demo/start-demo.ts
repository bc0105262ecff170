import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startInstallation } from '#server/start/start.ts'
import { ACCOUNTS, PASSWORD } from './examples.ts'
import { fillDemo } from './fill.ts'

/** A throw-away installation with labelled example data; its folder goes when the process ends. */
export async function startDemo(values: Record<string, string | undefined>, root: string) {
  const folder = await mkdtemp(join(tmpdir(), 'resirkuit-demo-'))
  await chmod(folder, 0o711)
  const forget = () => rm(folder, { recursive: true, force: true })
  // A demonstration keeps to itself and sends no mails, whatever an .env says.
  const own = { DATABASE_URL: '', SECRET: '', ADMIN_EMAILS: '', IDENTITY_PROVIDER: '', SMTP_URL: '' }
  const env = { ...values, ...own, DATA_DIR: join(folder, 'data') }
  const server = await startInstallation({ LOG_LEVEL: 'warn', ...env }, root).catch(
    async (error: unknown) => {
      await forget()
      throw error
    },
  )
  process.stdout.write('\nA year of examples is being played. This takes about a minute.\n')
  await fillDemo(server)
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
