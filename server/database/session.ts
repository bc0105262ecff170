/**
 * The settings of a session that our statements rely on. A database, a role or a whole server may have other defaults, and a
 * pooler hands out sessions that others have used. All programs set the same values, so that a session of a pooler in
 * transaction mode is right for each of them; work that takes longer says so within its transaction (`LONG_WORK`).
 */
const SETTINGS = {
  search_path: 'public',
  client_encoding: 'UTF8',
  // How values are written as text, and read.
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  quote_all_identifiers: 'off',
  transform_null_equals: 'off',
  // How transactions behave.
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
  row_security: 'on',
  exit_on_error: 'off',
  gin_fuzzy_search_limit: '0',
  // When a statement or a session ends by itself.
  statement_timeout: '15s',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '30s',
  idle_session_timeout: '0',
} as const

/** PostgreSQL 17 and newer. */
const SINCE_17 = { transaction_timeout: '0' } as const

const setConfig = ([name, value]: [string, string], local = false) =>
  `set_config('${name}', '${value}', ${local})`

const sinceSeventeen = (call: string) =>
  `case when current_setting('server_version_num')::int >= 170000 then ${call} end`

/** The facts about its server that a new session reads. */
export type SessionFacts = { pid: number; standby: boolean; version: string; encoding: string }

/** Sets all of them, and asks what is to be known of the server: one round trip for each connection. */
export const OPEN_SESSION = `select ${[
  ...Object.entries(SETTINGS).map((one) => setConfig(one)),
  ...Object.entries(SINCE_17).map((one) => sinceSeventeen(setConfig(one))),
].join(', ')};
select pg_backend_pid() as pid, pg_is_in_recovery() as standby,
  current_setting('server_version') as version, current_setting('server_encoding') as encoding`

/** Within a transaction that may take long: nothing ends it. */
export const LONG_WORK = `select ${[
  ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map((name) =>
    setConfig([name, '0'], true),
  ),
].join(', ')}`

/** Defaults of the role in this database, so that sessions which a pooler opens begin with these values. */
export const roleSettings = (version: number) =>
  Object.entries({ ...SETTINGS, ...(version >= 17 && SINCE_17) })
