import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from '#server/core/errors.ts'
import { findPerson } from '#server/features/people/users/find-person.ts'
import { listStaff } from '#server/features/people/users/list-staff.ts'
import { makeAdmin } from '#server/features/people/users/make-admin.ts'
import { makeReset } from '#server/features/people/users/make-reset.ts'
import { resetSecondFactor } from '#server/features/people/users/reset-second-factor.ts'
import { unlockUser } from '#server/features/people/users/unlock.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { ROOT } from '#server/machine/place.ts'
import { onInstallation, type Installation } from './installation.ts'

const USAGE = `npm run admin -- COMMAND

  list                    everybody with a role, and how many members there are (--json: for programs)
  make-admin NAME         makes that account an administrator
  reset-password NAME     prints a link for a new password: it works once, for an hour
  reset-second-factor NAME  removes the second factor of an account whose phone and paper are lost
  unlock NAME             lets that account in again: disabled, or shut out after wrong passwords

NAME is a username or an e-mail address. What is done is in the audit log, as done by the operator at the machine.
Works while the server runs and while it does not.
`

type Command = (ctx: Installation, name: string, json: boolean) => Promise<string>

const commands: Record<string, { named: boolean; run: Command }> = {
  list: { named: false, run: list },
  'make-admin': {
    named: true,
    run: async (ctx, name) => {
      const { id, username } = await findPerson(ctx, name)
      const before = await makeAdmin(ctx, id)
      return before === 'admin'
        ? `${username} is an administrator already.`
        : `${username} is an administrator now, and was ${before} before. The next page they open knows it.`
    },
  },
  'reset-password': {
    named: true,
    run: async (ctx, name) => {
      const person = await findPerson(ctx, name)
      const link = await makeReset(ctx, person)
      return `${link}\n\nThe person who opens it within an hour chooses a new password for ${person.username}; it works once. Give it to nobody else.`
    },
  },
  'reset-second-factor': {
    named: true,
    run: async (ctx, name) => {
      const { id, username } = await findPerson(ctx, name)
      await resetSecondFactor(ctx, id)
      return `${username} logs in with the password alone now, is logged out everywhere, and is told by mail.`
    },
  },
  unlock: {
    named: true,
    run: async (ctx, name) => {
      const person = await findPerson(ctx, name)
      const was = await unlockUser(ctx, person)
      const guesses = ctx.identity.forgiveGuesses
        ? 'Wrong passwords are forgotten within seconds where the server runs.'
        : 'Wrong passwords are counted by the hosted provider: its console, or "Forgot password?", ends that.'
      return `${was ? `${person.username} was disabled and may sign in again.` : `${person.username} is not disabled.`} ${guesses}`
    },
  },
}

async function list(ctx: Installation, _: string, json: boolean) {
  const { staff, members } = await listStaff(ctx)
  const rows = staff.map(({ ID, user_login, user_email, role, disabled }) => ({
    id: ID,
    username: user_login,
    email: user_email,
    role,
    disabled,
  }))
  if (json) return JSON.stringify({ staff: rows, members }, undefined, 2)
  const wide = Math.max(...rows.map(({ username }) => username.length), 8)
  const lines = rows.map(
    ({ username, email, role, disabled }) =>
      `${role.padEnd(10)}${username.padEnd(wide + 2)}${email}${disabled ? '   (disabled)' : ''}`,
  )
  return [...lines, `and ${members} without a role`].join('\n')
}

// The environment takes precedence over the file.
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  const [word = '', name = '', ...more] = positionals
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined
  if (values.help) process.stdout.write(USAGE)
  else if (!command || more.length > 0 || command.named !== (name !== '')) {
    process.stderr.write(USAGE)
    process.exitCode = 2
  } else {
    const said = await onInstallation(process.env, ROOT, (ctx) =>
      command.run(ctx, name, values.json ?? false),
    )
    process.stdout.write(`${said}\n`)
  }
} catch (error) {
  const known = error instanceof StartupError || error instanceof Problem || isOfArguments(error)
  if (!known) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function isOfArguments(error: unknown): error is Error {
  return String((error as { code?: string } | null)?.code).startsWith('ERR_PARSE_ARGS')
}
