import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CertificateEnd, certificates, type CertificateLine } from '#contract/proof/certificates.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalOf } from '#web/lib/api/refusal.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { endNames } from '../words.ts'
import { replace, useCertify } from './use-certify.ts'

const Reason = CertificateEnd.exclude(['replaced'])

type Props = {
  certificate: Pick<CertificateLine, 'id' | 'number'>
  /** undefined: it is closed. */
  act: 'replace' | 'revoke' | undefined
  onClose: () => void
}

/** Asks before a certificate holds no more: nothing brings it back. */
export function EndDialog({ certificate: { id, number }, act, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState<CertificateEnd>('wrong-figures')
  const { mutate, isPending, error, reset } = useCertify(() => {
    toast.success({
      title: act === 'revoke' ? t`The certificate was revoked` : t`A newer certificate was issued`,
    })
    onClose()
  })
  const revoke = () => call(certificates.revoke, { params: { id }, body: { reason: Reason.parse(reason) } })
  return (
    <ConfirmDialog
      open={act !== undefined}
      onOpenChange={(open) => {
        if (open) return
        reset()
        onClose()
      }}
      title={act === 'revoke' ? t`Revoke certificate ${number}?` : t`Replace certificate ${number}?`}
      closeLabel={t`Close`}
      busy={isPending}
      failure={error && refusalOf(error)}
      keepLabel={<Trans>Keep it</Trans>}
      confirmLabel={act === 'revoke' ? <Trans>Revoke</Trans> : <Trans>Replace</Trans>}
      danger={act === 'revoke'}
      onConfirm={() => mutate(act === 'revoke' ? revoke : replace(id))}
    >
      {act === 'revoke' ? (
        <div className="flex flex-col gap-4">
          <p>
            <Trans>
              From now on, anyone who checks it is told that it is no longer valid. This cannot be undone.
            </Trans>
          </p>
          <Field label={t`Reason (public)`}>
            <Select value={reason} onChange={({ target }) => setReason(Reason.parse(target.value))}>
              {Reason.options.map((one) => (
                <option key={one} value={one}>
                  {i18n._(endNames[one])}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      ) : (
        <p>
          <Trans>
            A new certificate is made from the current records. Anyone who checks the old one is told so and
            led to the new one.
          </Trans>
        </p>
      )}
    </ConfirmDialog>
  )
}
