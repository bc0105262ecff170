import { randomUUID } from 'node:crypto'
import type { MonthlyRecord } from '#contract/proof/statements.ts'
import { signCredential } from '#server/adapters/signing/sign.ts'
import type { Context } from '#server/core/context.ts'
import { STATEMENTS_PATH } from './path.ts'

/** The statement of a month, signed with the present key. @returns the document, as it is kept */
export async function signMonth(
  ctx: Pick<Context, 'db' | 'env' | 'secret' | 'now'>,
  facts: MonthlyRecord,
  operator_name: string | undefined,
): Promise<string> {
  const { PUBLIC_URL } = ctx.env
  const { document } = await signCredential(
    ctx,
    {
      id: PUBLIC_URL ? `${PUBLIC_URL}${STATEMENTS_PATH}/${facts.month}.json` : `urn:uuid:${randomUUID()}`,
      type: 'EWasteStatement',
      validFrom: ctx.now(),
      credentialSubject: { type: 'EWasteMonth', ...facts },
    },
    operator_name,
  )
  return JSON.stringify(document)
}
