import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { consignments } from '#contract/proof/consignments.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useKey } from '../api.ts'
import { TakeBackDialog } from '../take-back-dialog.tsx'
import { useDone } from './api.ts'

type Props = { consignment_id: number; act_id: number; what: 'sent' | 'received' | 'treated' }

/** Takes back that it was sent, received or treated. */
export function TakeBack({ consignment_id, act_id, what }: Props) {
  const done = useDone()
  const keyFor = useKey()
  const [open, setOpen] = useState(false)
  const titles = {
    sent: <Trans>Undo “sent”</Trans>,
    received: <Trans>Undo “received”</Trans>,
    treated: <Trans>Undo “treated”</Trans>,
  }
  const send = async (reason: string) => {
    const body = { act_id, reason }
    const params = { id: consignment_id }
    const { consignment } = await call(consignments.takeBack, { params, headers: keyFor(body), body })
    await done(consignment)
  }
  return (
    <>
      <Button variant="ghost" size="small" className="self-start" onClick={() => setOpen(true)}>
        {titles[what]}
      </Button>
      <TakeBackDialog open={open} title={titles[what]} send={send} onClose={() => setOpen(false)} />
    </>
  )
}
