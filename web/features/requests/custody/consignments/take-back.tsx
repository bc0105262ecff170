import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { consignments } from '#contract/proof/consignments.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useKey } from '../api.ts'
import { TakeBackDialog } from '../take-back-dialog.tsx'
import { useDone } from './api.ts'

type What = 'sent' | 'received' | 'treated'
type Props = { consignment_id: number; act_id: number; what: What }

/** Takes back what the receiver said. */
export function TakeBack(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" className="self-start" onClick={() => setOpen(true)}>
        <UndoWords what={props.what} />
      </Button>
      <TakeBackAct {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

export function UndoWords({ what }: { what: What }) {
  switch (what) {
    case 'sent':
      return <Trans>Undo “sent”</Trans>
    case 'received':
      return <Trans>Undo “received”</Trans>
    case 'treated':
      return <Trans>Undo “treated”</Trans>
  }
}

/** Asks why, and takes it back. */
export function TakeBackAct({
  consignment_id,
  act_id,
  what,
  open,
  onClose,
}: Props & { open: boolean; onClose: () => void }) {
  const done = useDone()
  const keyFor = useKey()
  const send = async (reason: string) => {
    const body = { act_id, reason }
    const params = { id: consignment_id }
    const { consignment } = await call(consignments.takeBack, { params, headers: keyFor(body), body })
    await done(consignment)
  }
  return <TakeBackDialog open={open} title={<UndoWords what={what} />} send={send} onClose={onClose} />
}
