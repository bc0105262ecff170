import pg from 'pg'
import { rootError } from '#server/core/errors.ts'
import { StartupError } from '#server/start/startup-error.ts'

/** Where it is and as whom, without the password. */
export function describeConnection(connectionString: string) {
  if (!URL.canParse(connectionString)) return connectionString
  const { hostname, port, pathname, username, searchParams } = new URL(connectionString)
  const host = hostname || searchParams.get('host') || 'localhost'
  return `${host}:${port || 5432}${pathname}${username && ` (user ${decodeURIComponent(username)})`}`
}

type Seen = Error & { code?: string; syscall?: string; path?: string; hint?: string }
type Words = (where: string, error: Seen) => string

const SIGN_IN: Words = (where, { message }) =>
  /no encryption/.test(message)
    ? `The database at ${where} lets nobody in without TLS, or not from here (${message}): add ?sslmode=verify-full or ?sslmode=require to DATABASE_URL, or mend the server's pg_hba.conf.`
    : `The user may not sign in at the database at ${where} (${message}): check DATABASE_URL and the server's pg_hba.conf.`
const PASSWORD: Words = (where) =>
  `The user or the password for the database at ${where} is wrong: check DATABASE_URL.`
const NO_DATABASE: Words = (where) =>
  `There is no such database at ${where}: create it, or check DATABASE_URL.`
const CROWDED: Words = (where, { message }) =>
  `There are no free connections to the database at ${where} (${message}): raise its max_connections, or the pooler's limits, or lower DATABASE_POOL.`
const READ_ONLY: Words = (where) =>
  `The database at ${where} takes no writes: name the primary in DATABASE_URL, or end what makes it read-only.`
const CERTIFICATE: Words = (where, { message }) =>
  `The certificate of the database at ${where} is not accepted (${message.split(';')[0]}): name its authority with sslrootcert=/path/ca.pem in DATABASE_URL; sslmode=require encrypts without checking who answers.`
const SILENT: Words = (where) =>
  `The database at ${where} did not answer in time: check DATABASE_URL, the network and its firewall.`
const UNREACHABLE: Words = (where) =>
  `The host of the database at ${where} cannot be reached: check DATABASE_URL and the network.`

const BY_CODE: Record<string, Words> = {
  ECONNREFUSED: (where) =>
    `Nothing answers for the database at ${where}: is it running, and is DATABASE_URL right?`,
  ENOTFOUND: (where) => `The host of the database at ${where} is unknown: check DATABASE_URL.`,
  EAI_AGAIN: (where) =>
    `The host of the database at ${where} cannot be looked up: check DATABASE_URL and the network.`,
  ETIMEDOUT: SILENT,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CERTIFICATE,
  CERT_HAS_EXPIRED: CERTIFICATE,
  CERT_NOT_YET_VALID: CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID: (where, { message }) =>
    `The certificate of the database at ${where} is for another host (${message}): name that host in DATABASE_URL; sslmode=verify-ca accepts it all the same.`,
  '28P01': PASSWORD,
  '28000': SIGN_IN,
  '3D000': NO_DATABASE,
  '42501': (where, { message }) =>
    `The user may not do what is needed in the database at ${where} (${message}): make it the owner of the database.`,
  '53300': CROWDED,
  '25006': READ_ONLY,
  '53100': (where) =>
    `There is no room on the disk of the database at ${where}: free some space, then start again.`,
  '53200': (where, { message }) =>
    `The server of the database at ${where} has no memory left (${message}): give it more, then start again.`,
  '57014': (where) =>
    `The database at ${where} took too long over what a start needs: see what keeps it busy, then start again.`,
  '57P03': (where, { message }) =>
    `The database at ${where} takes no connections yet (${message}): wait until it has started, then start again.`,
  '55000': (where, { message }) =>
    `The database at ${where} lets nobody connect (${message}): alter database … allow_connections true.`,
}

/** The faults for which poolers and libraries have words alone. */
const BY_MESSAGE: [RegExp, Words][] = [
  [
    /does not support SSL connections/,
    (where) =>
      `The database at ${where} offers no TLS, and DATABASE_URL asks for it: switch it on there (ssl = on), or write sslmode=disable where the network is your own.`,
  ],
  [
    /^SSL required$/,
    (where) =>
      `The database at ${where} lets nobody in without TLS: add ?sslmode=verify-full or ?sslmode=require to DATABASE_URL.`,
  ],
  [
    /sslmode=verify-ca requires/,
    () =>
      'In DATABASE_URL sslmode=verify-ca needs sslrootcert=/path/ca.pem; for a certificate of a public authority write verify-full.',
  ],
  [
    /password must be a (non-empty )?string/,
    (where) => `The database at ${where} asks for a password, and DATABASE_URL has none.`,
  ],
  [
    /unsupported startup parameter(?: in options)?: (\w+)/,
    (where, { message }) =>
      `The connection pooler at ${where} refuses the parameter ${/: (\w+)/.exec(message)?.[1]} of DATABASE_URL (or of PGOPTIONS): take it out, or name it in PgBouncer's ignore_startup_parameters.`,
  ],
  [/password authentication failed|SASL authentication failed|no such user/i, PASSWORD],
  [/no such database/, NO_DATABASE],
  [/max_(db_|user_)?client_conn|too many (clients|connections)|remaining connection slots/, CROWDED],
  [
    /query_wait_timeout/,
    (where) =>
      `The connection pooler at ${where} had no connection to PostgreSQL to give: raise its default_pool_size (in session mode it has to hold three and DATABASE_POOL for each server), or look why it cannot connect.`,
  ],
  [
    /server login|cannot connect to server|server down|server conn crashed|server_login_retry/i,
    (where, { message }) =>
      `The connection pooler at ${where} does not reach PostgreSQL (${message}): its log says why.`,
  ],
  [/timeout expired|connection timeout|Query read timeout|timeout exceeded/i, SILENT],
  [
    /Connection terminated unexpectedly|ECONNRESET|EPIPE/,
    (where) =>
      `The database at ${where} closed the connection at once: is there a PostgreSQL behind that address, and does its log say why?`,
  ],
]

/** The remedy for an error of the connection, in one line without the password. */
export function explainConnectionError(thrown: Error, connectionString: string): StartupError {
  if (thrown instanceof StartupError) return thrown
  const error: Seen = rootError(thrown)
  const where = describeConnection(connectionString)
  const said = Object.assign(new Error(withoutPassword(error.message, connectionString)), {
    ...(error.code && { code: error.code }),
  })
  if (error.syscall === 'open')
    return new StartupError(
      `The file ${error.path} that DATABASE_URL names for TLS cannot be read (${error.code}): check sslrootcert, sslcert and sslkey.`,
    )
  const byMessage = BY_MESSAGE.find(([words]) => words.test(error.message))?.[1]
  const words = BY_CODE[error.code ?? ''] ?? byMessage
  return new StartupError(
    words?.(where, said) ?? `The database at ${where} cannot be opened: ${said.message}`,
  )
}

/** Classes of errors that are about a server and who uses it, and not about a statement of ours. */
const OF_SURROUNDINGS = /^(08|28|3D|40|53|55|57|58)|^(25006|42501)$/

/**
 * The same for what happened on an open database. What a statement of ours did wrong is to be seen whole, and stays as it is, as
 * does what did not come from a database at all.
 */
export function explainIfOutside(thrown: unknown, connectionString: string): unknown {
  const error = rootError(thrown)
  const outside =
    error instanceof pg.DatabaseError
      ? OF_SURROUNDINGS.test(error.code ?? '')
      : /^Connection terminated|is not queryable|Query read timeout|timeout exceeded when trying to connect/.test(
          error.message,
        )
  return outside ? explainConnectionError(error, connectionString) : thrown
}

function withoutPassword(message: string, connectionString: string) {
  const secret = URL.parse(connectionString)?.password ?? ''
  const hidden = [secret, decodeURIComponent(secret)].filter(Boolean)
  return hidden.reduce((text, part) => text.replaceAll(part, '***'), message.replaceAll(/\s+/g, ' '))
}
