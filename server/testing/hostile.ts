/** Set: the databases of tests belong to a role whose defaults are all against us. */
export const HOSTILE = process.env.TEST_DEFAULTS === 'hostile'
export const HOSTILE_PASSWORD = 'hostile'

/** Defaults that a role may have, and on which no statement of ours may depend. */
export const hostileDefaults = (role: string) =>
  Object.entries({
    datestyle: `'SQL, DMY'`,
    intervalstyle: `'sql_standard'`,
    timezone: `'Asia/Jayapura'`,
    bytea_output: `'escape'`,
    extra_float_digits: '0',
    standard_conforming_strings: 'off',
    array_nulls: 'off',
    quote_all_identifiers: 'on',
    default_transaction_isolation: `'serializable'`,
    default_transaction_read_only: 'on',
    default_transaction_deferrable: 'on',
    statement_timeout: `'1s'`,
    lock_timeout: `'1ms'`,
    idle_in_transaction_session_timeout: `'1s'`,
    idle_session_timeout: `'1s'`,
    search_path: `"$user", public`,
  }).map(([name, value]) => `alter role ${role} set ${name} = ${value}`)
