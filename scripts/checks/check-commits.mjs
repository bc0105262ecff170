// Checks commit messages (CONTRIBUTING.md): `npm run check:commits [-- --base REF]`, or one file with `--message FILE`, as the hook does.
// Without --base: the commits that the upstream branch lacks, else the last twenty. Commits from before this check are left alone.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SUBJECT_MAX = 72
const TYPES = ['feat', 'fix', 'docs', 'test', 'refactor', 'perf', 'build', 'bench', 'ci', 'chore']
const SUBJECT = new RegExp(`^(?:${TYPES.join('|')})(?:\\([a-z0-9-]+(?:, ?[a-z0-9-]+)*\\))?!?: \\S`)
const TRAILER = /^[A-Z][\w-]+: \S/

/** @returns the faults of one message, in words */
export function faultsOf(message) {
  const lines = message
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim()
    .split('\n')
  const [subject, second, ...body] = lines
  if (/^(?:Merge|Revert) /.test(subject)) return []
  const said = body.some((line) => line.trim() && !TRAILER.test(line))
  return [
    ...(subject.length > SUBJECT_MAX
      ? [`the subject has ${subject.length} characters, at most ${SUBJECT_MAX}`]
      : []),
    ...(SUBJECT.test(subject) ? [] : [`the subject is not "type(scope): …" with one of ${TYPES.join(', ')}`]),
    ...(second?.trim() ? ['the second line is not empty'] : []),
    ...(said ? [] : ['no body says why']),
  ]
}

/** @returns the messages after `base`, or why nobody can look */
export function messagesSince(root, base) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const known = (ref) => {
    try {
      return git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
    } catch {
      return ''
    }
  }
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return 'the history is shallow'
  } catch {
    return 'there is no git repository'
  }
  // A commit with this file is the first that the check is for.
  const begun = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/checks/check-commits.mjs')
    .split('\n')
    .at(-1)
  if (!begun) return 'this check is not committed yet'
  const from = [base, '@{upstream}', 'HEAD~20'].map((ref) => ref && known(ref)).find(Boolean)
  const list = git(
    'log',
    '--no-merges',
    '--format=%h%x1f%B%x1e',
    'HEAD',
    ...(from ? [`^${from}`] : []),
    `^${begun}`,
  )
  return list
    .split('\x1e')
    .map((entry) => entry.trim().split('\x1f'))
    .filter(([id]) => id)
    .map(([id, message]) => ({ id, message }))
}

function run([option, value]) {
  if (option === '--message') return report([{ id: 'This message', message: readFileSync(value, 'utf8') }])
  const found = messagesSince(join(import.meta.dirname, '..', '..'), option === '--base' ? value : '')
  if (typeof found !== 'string') return report(found)
  console.log(`commits: not looked at, ${found}`)
}

function report(messages) {
  const faults = messages.flatMap(({ id, message }) =>
    faultsOf(message).map((fault) => `${id} "${message.trim().split('\n')[0]}": ${fault}`),
  )
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log(`commits: ${messages.length} looked at`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run(process.argv.slice(2))
