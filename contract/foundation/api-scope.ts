import { z } from 'zod'

/**
 * The rights of a key: `requests:create` sends requests and reports, `requests:read` follows those it sent. `table:read` reads
 * the table of all requests without persons, `table:persons` with them.
 */
export const ApiScope = z.enum(['requests:create', 'requests:read', 'table:read', 'table:persons'])
export type ApiScope = z.infer<typeof ApiScope>

/** A key with these alone may stand in an address, as the import function of a spreadsheet needs it. */
export const TABLE_SCOPES: ReadonlySet<ApiScope> = new Set(['table:read', 'table:persons'])
