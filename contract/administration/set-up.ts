import { z } from 'zod'
import { AddressDoubt } from './public-address.ts'

/** The needs of a new installation before it can serve people, in the order in which they are best met. */
export const SetUpLine = z.enum([
  'organisation',
  'area',
  'point',
  'store',
  'partner',
  'staff',
  'address',
  'mail',
  'backup',
])
export type SetUpLine = z.infer<typeof SetUpLine>

/** Single facts, each of them recorded or set somewhere. */
export const SetUpFact = z.enum([
  // The name of the operator, and a way to reach them.
  'name',
  'contact',
  // An active area with districts; one with hours on which somebody drives.
  'area',
  'hours',
  // A drop-off point that is no example.
  'point',
  // The store that weighed goods go to has an address.
  'store',
  // An active partner; one with a permit that has not ended.
  'partner',
  'permit',
  // An account with a role besides the first administrator's.
  'staff',
  // The address that people type, and a server for mails.
  'address',
  'mail',
  // One is made every day; one was made and read through.
  'backup-daily',
  'backup-made',
])
export type SetUpFact = z.infer<typeof SetUpFact>

/** The facts that a line needs, in the order in which they are dealt with. */
const NEEDS: Record<SetUpLine, readonly SetUpFact[]> = {
  organisation: ['name', 'contact'],
  area: ['area', 'hours'],
  point: ['point'],
  store: ['store'],
  partner: ['partner', 'permit'],
  staff: ['staff'],
  address: ['address'],
  mail: ['mail'],
  backup: ['backup-daily', 'backup-made'],
}

export const SetUpState = z
  .object({
    line: SetUpLine,
    /** The facts that it still needs, the next one first; none: it is done. */
    missing: z.array(SetUpFact),
    /** It is done, and few people can open the public address that was set. */
    doubt: AddressDoubt.nullable(),
  })
  .meta({ id: 'SetUpState' })
export type SetUpState = z.infer<typeof SetUpState>

/** The state of every line, by the facts that hold. */
export const setUpStates = (
  facts: Record<SetUpFact, boolean>,
  address_doubt: AddressDoubt | null,
): SetUpState[] =>
  SetUpLine.options.map((line) => ({
    line,
    missing: NEEDS[line].filter((fact) => !facts[fact]),
    doubt: line === 'address' ? address_doubt : null,
  }))
