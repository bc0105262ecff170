import { accounts } from './accounts.ts'
import type { Case } from './case.ts'
import { clients } from './client.ts'
import { faults } from './faults.ts'
import { passwords } from './passwords.ts'

/** Every case of the contract, by what it is about. */
export const groups: Record<string, Case[]> = { ...accounts, ...passwords, ...clients, ...faults }
