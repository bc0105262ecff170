import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { today } from '#contract/requests/today.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { issue, useCertify, useMaySign } from './use-certify.ts'

type Props = {
  of: { submission_id: number } | { consignment_id: number }
  look: Pick<ButtonProps, 'variant' | 'className'>
  /** For people who may not sign. */
  instead: ReactNode
}

/** The press that certifies a request or a consignment. */
export function CertifyButton({ of, look, instead }: Props) {
  const { t } = useLingui()
  const maySign = useMaySign()
  const client = useQueryClient()
  const issuing = useCertify(() => {
    toast.success({ title: t`The certificate was issued` })
    void invalidate(client, today.read)
  })
  if (!maySign) return instead
  return (
    <>
      <Button
        {...look}
        data-step="certify"
        busy={issuing.isPending}
        onClick={() => issuing.mutate(issue(of))}
      >
        <Trans>Issue the certificate</Trans>
      </Button>
      <Notice size="line" className="basis-full">
        {issuing.error && errorMessage(issuing.error)}
      </Notice>
    </>
  )
}
