import { and, desc, eq, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { CertificateDocument, type CertificateLine } from '#contract/certificates.ts'
import type { Context } from '#server/context.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { users } from '#server/database/schema/people.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { stateOf } from './find.ts'

type Wanted = {
  limit: number
  before?: number | undefined
  submission_id?: number | undefined
  consignment_id?: number | undefined
}

const successor = alias(certificates, 'successor')

/** Newest first; `older` is where the next page begins. */
export async function list(
  { db }: Pick<Context, 'db'>,
  { limit, before, submission_id, consignment_id }: Wanted,
): Promise<{ certificates: CertificateLine[]; older: number | null }> {
  const rows = await db
    .select({
      certificate: certificates,
      replaced_by: successor.id,
      tracking_code: submissions.tracking_code,
      consignment_number: consignments.number,
      issued_by: users.username,
    })
    .from(certificates)
    .leftJoin(successor, eq(successor.replaces_id, certificates.id))
    .leftJoin(submissions, eq(submissions.id, certificates.submission_id))
    .leftJoin(consignments, eq(consignments.id, certificates.consignment_id))
    .leftJoin(users, eq(users.id, certificates.issued_by))
    .where(
      and(
        before === undefined ? undefined : lt(certificates.number, before),
        submission_id === undefined ? undefined : eq(certificates.submission_id, submission_id),
        consignment_id === undefined ? undefined : eq(certificates.consignment_id, consignment_id),
      ),
    )
    .orderBy(desc(certificates.number))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    certificates: page.map(({ certificate, ...beside }) => {
      const { id, number, kind, submission_id, consignment_id, issued_at, ended_at, end_reason } = certificate
      const { credentialSubject } = CertificateDocument.parse(JSON.parse(certificate.document))
      const { from, to, weightKg, grade } = credentialSubject
      return {
        ...{ id, number, kind, submission_id, consignment_id, end_reason, from, to, grade },
        state: stateOf(certificate),
        issued_at: issued_at.toISOString(),
        ended_at: ended_at?.toISOString() ?? null,
        weight_kg: weightKg,
        ...beside,
      }
    }),
    older: rows.length > limit ? page.at(-1)!.certificate.number : null,
  }
}
