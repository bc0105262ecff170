import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { consignments } from '#contract/consignments.ts'
import { call } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKey } from '../api.ts'
import { useDone } from './api.ts'

type Props = { consignment_id: number; act_id: number; what: 'sent' | 'received' | 'treated' }

/** Takes back that it was sent, received or treated. Both stay readable. */
export function TakeBack({ consignment_id, act_id, what }: Props) {
  const { t } = useLingui()
  const done = useDone()
  const keyFor = useKey()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const taking = useMutation({
    mutationFn: async () => {
      const body = { act_id, reason: reason.trim() }
      const params = { id: consignment_id }
      const reply = await call(consignments.takeBack, { params, headers: keyFor(body), body })
      await done(reply.consignment)
    },
    onSuccess: () => {
      toast.success({ title: t`It was taken back.` })
      setOpen(false)
    },
  })
  const titles = {
    sent: <Trans>Take back that it was sent</Trans>,
    received: <Trans>Take back that it was received</Trans>,
    treated: <Trans>Take back that it was treated</Trans>,
  }
  return (
    <>
      <Button variant="ghost" size="small" className="self-start" onClick={() => setOpen(true)}>
        {titles[what]}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={titles[what]}
        description={<Trans>Both stay readable: what was entered, and that it was taken back.</Trans>}
        closeLabel={t`Close`}
        keepLabel={<Trans>Leave it</Trans>}
        confirmLabel={<Trans>Take it back</Trans>}
        busy={taking.isPending}
        failure={taking.error && errorMessage(taking.error)}
        disabledReason={!reason.trim() && t`Say why: it stays in the history.`}
        onConfirm={() => taking.mutate()}
      >
        <Field label={t`Why`} required>
          <Textarea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </ConfirmDialog>
    </>
  )
}
