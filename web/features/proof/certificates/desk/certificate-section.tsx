import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { certificates } from '#contract/proof/certificates.ts'
import { refusalOf } from '#web/lib/api/refusal.tsx'
import { queryOf } from '#web/lib/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { CertificateRow } from './certificate-row.tsx'
import { issue, useCertify, useMaySign } from './use-certify.ts'

type Props = { of: { submission_id: number } | { consignment_id: number } }

/** Of one request or consignment: the certificate that holds, or the way to one. */
export function CertificateSection({ of }: Props) {
  const { t } = useLingui()
  const maySign = useMaySign()
  const { data, error } = useQuery(queryOf(certificates.list, { query: { ...of, limit: 20 } }))
  const issuing = useCertify(() => toast.success({ title: t`The certificate was issued` }))
  const all = data?.certificates ?? []
  const holds = all.some(({ state }) => state === 'valid')
  return (
    <section aria-labelledby="certificate-of" className="flex flex-col gap-2.5">
      <h3 id="certificate-of" className={'consignment_id' in of ? 'text-lg' : 'text-base'}>
        <Trans>Certificate</Trans>
      </h3>
      {all.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {all.map((one) => (
            <CertificateRow key={one.id} certificate={one} />
          ))}
        </ul>
      )}
      {maySign && data && !holds && (
        <Button
          variant={'consignment_id' in of ? 'primary' : 'secondary'}
          wide
          data-acts=""
          busy={issuing.isPending}
          onClick={() => issuing.mutate(issue(of))}
          icon={<BadgeCheck className="size-4.5" aria-hidden="true" />}
        >
          <Trans>Issue a certificate</Trans>
        </Button>
      )}
      <Notice>{(issuing.error ?? error) && refusalOf(issuing.error ?? error)}</Notice>
    </section>
  )
}
