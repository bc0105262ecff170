import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { certificates, type Issuer } from '#contract/proof/certificates.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDate } from '#web/lib/time/relative.ts'
import { invalidate } from '#web/lib/api/queries.ts'
import { toInstant } from '#web/lib/time/wall-clock.ts'
import { InstantField } from '#web/typed/instant-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { shortKey } from '../words.ts'

type Props = { keys: Issuer['keys']; open: boolean; onClose: () => void }

/** Which key may be in other hands, and since when. Its signatures from then on count no more. */
export function DisownDialog({ keys, open, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<string>()
  const [from, setFrom] = useState('')
  const public_key = chosen ?? keys[0]!.public_key
  const isPresent = keys.some((key) => key.public_key === public_key && key.retired_at === null)
  const disowning = useMutation({
    mutationFn: () => call(certificates.disown, { body: { public_key, from: toInstant(from)! } }),
    onSuccess: async () => {
      toast.success({ title: t`The key was revoked` })
      onClose()
      await Promise.all([invalidate(client, certificates.issuer), invalidate(client, certificates.list)])
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (next) return
        disowning.reset()
        onClose()
      }}
      title={t`Revoke a key?`}
      closeLabel={t`Close`}
      busy={disowning.isPending}
      failure={disowning.error && errorMessage(disowning.error)}
      keepLabel={<Trans>Keep it</Trans>}
      confirmLabel={<Trans>Revoke the key</Trans>}
      danger
      disabledReason={!toInstant(from) && t`Enter the time`}
      onConfirm={() => disowning.mutate()}
    >
      <div className="flex flex-col gap-4">
        <p>
          <Trans>
            For a key that may have been stolen. Every signature since that moment is refused by everybody who
            checks it. Others also refuse the earlier signatures, because a thief can write any date. This
            service knows from its own records which certificates are older, so here they stay valid. This
            cannot be undone.
          </Trans>
        </p>
        <Field label={t`Key`}>
          <Select value={public_key} onChange={({ target }) => setChosen(target.value)}>
            {keys.map((key) => (
              <option key={key.public_key} value={key.public_key}>
                {key.retired_at === null
                  ? t`Current, ${formatDate(key.made_at)} (${shortKey(key.public_key)})`
                  : t`Former, ${formatDate(key.made_at)} (${shortKey(key.public_key)})`}
              </option>
            ))}
          </Select>
        </Field>
        <InstantField
          label={t`Possibly stolen since`}
          hint={t`If you are not sure, choose an earlier time: certificates signed since then can be replaced.`}
          input={{ value: from, onChange: ({ target }) => setFrom(target.value) }}
        />
        {isPresent && (
          <p>
            <Trans>A new key is made at once and signs from now on.</Trans>
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
