import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { consignments } from '#contract/proof/consignments.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { sayDone } from '../api.ts'
import { useDone } from './api.ts'

type Props = { consignment_id: number; confirmation: number; name: string }

/** Forgets who signed for the receiver; for administrators, where that person asks. */
export function ForgetName({ consignment_id, confirmation, name }: Props) {
  const { t } = useLingui()
  const done = useDone()
  const [open, setOpen] = useState(false)
  const forgetting = useMutation({
    mutationFn: async () => {
      const params = { id: consignment_id, confirmation }
      const { consignment } = await call(consignments.forgetName, { params })
      sayDone(t`The name was deleted.`)
      await done(consignment)
    },
  })
  return (
    <>
      <Button variant="ghost" size="small" className="self-start" onClick={() => setOpen(true)}>
        <Trans>Delete the name</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={<Trans>Delete the name {name}?</Trans>}
        description={
          <Trans>
            The confirmation stays on record without the name. This cannot be undone. A backup still contains
            the name until the backup expires.
          </Trans>
        }
        closeLabel={t`Close`}
        keepLabel={<Trans>Leave it as it is</Trans>}
        confirmLabel={<Trans>Delete the name</Trans>}
        busy={forgetting.isPending}
        failure={forgetting.error && errorMessage(forgetting.error)}
        danger
        onConfirm={() => forgetting.mutate()}
      />
    </>
  )
}
