import { and, desc, eq, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { CertificateDocument, type CertificateLine } from '#contract/proof/certificates.ts'
import type { RequestContext } from '#server/core/context.ts'
import { certificates } from '#server/database/schema/certificates.ts'
import { consignments } from '#server/database/schema/partners.ts'
import { users } from '#server/database/schema/people.ts'
import { submissions } from '#server/database/schema/submissions.ts'
import { isWaiting } from '#server/features/foundation/notifications/is-waiting.ts'
import { isDisowned, certificateState } from './find.ts'
import { outdatedAmong } from './outdated.ts'

type Wanted = {
  matter?: 'certificate-outdated' | undefined
  limit: number
  before?: number | undefined
  submission_id?: number | undefined
  consignment_id?: number | undefined
}

const successor = alias(certificates, 'successor')

/** Newest first; `older` is where the next page begins. */
export async function listCertificates(
  ctx: Pick<RequestContext, 'db' | 'env' | 'actor'>,
  { matter, limit, before, submission_id, consignment_id }: Wanted,
): Promise<{ certificates: CertificateLine[]; older: number | null }> {
  const rows = await ctx.db
    .select({
      certificate: certificates,
      disowned: isDisowned,
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
        isWaiting(ctx.actor, matter, certificates.number),
        before === undefined ? undefined : lt(certificates.number, before),
        submission_id === undefined ? undefined : eq(certificates.submission_id, submission_id),
        consignment_id === undefined ? undefined : eq(certificates.consignment_id, consignment_id),
      ),
    )
    .orderBy(desc(certificates.number))
    .limit(limit + 1)
  const page = rows.slice(0, limit).map((row) => ({
    ...row,
    subject: CertificateDocument.parse(JSON.parse(row.certificate.document)).credentialSubject,
  }))
  const valid = page.filter(({ certificate }) => certificateState(certificate) === 'valid')
  const outdated = await outdatedAmong(
    ctx,
    valid.map(({ certificate: row, subject }) => ({ row, sha256: subject.ledger.sha256 })),
  )
  return {
    certificates: page.map(({ certificate, subject, ...beside }) => {
      const { id, number, kind, submission_id, consignment_id, issued_at, ended_at, end_reason } = certificate
      const { from, to, weightKg, grade } = subject
      return {
        id,
        number,
        kind,
        submission_id,
        consignment_id,
        end_reason,
        from,
        to,
        grade,
        state: certificateState(certificate),
        issued_at: issued_at.toISOString(),
        ended_at: ended_at?.toISOString() ?? null,
        weight_kg: weightKg,
        outdated: outdated.get(id) ?? null,
        ...beside,
      }
    }),
    older: rows.length > limit ? page.at(-1)!.certificate.number : null,
  }
}
