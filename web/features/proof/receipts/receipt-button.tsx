import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { receipts } from '#contract/proof/receipts.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalOf } from '#web/lib/api/refusal.tsx'
import { guest } from '#web/lib/session/guest.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { toast } from '#web/ui/overlay/toast.ts'

/** @param id of the request, for staff; else the request is the reader's, and its tracking code opens it */
type Props = { tracking_code: string; id?: number; wide?: boolean }

/** The receipt of what was handed over, as a file. Leaving the page stops it. */
export function ReceiptButton({ tracking_code, id, wide = false }: Props) {
  const { t } = useLingui()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const fetching = useMutation({
    mutationFn: () => {
      const { signal } = (leaving.current = new AbortController())
      if (id !== undefined) return call(receipts.read, { params: { id } }, { signal })
      const own = { params: { code: tracking_code }, headers: { 'x-guest-id': guest().user_id } }
      return call(receipts.own, own, { signal })
    },
    onSuccess: (data) => {
      saveFile(`bukti-serah-terima-${tracking_code}.pdf`, data)
      toast.success({ title: t`The receipt was saved` })
    },
  })
  return (
    <div className="flex flex-col gap-2.5">
      <Button
        variant="secondary"
        wide={wide}
        busy={fetching.isPending}
        onClick={() => fetching.mutate()}
        icon={<FileText className="size-4.5" aria-hidden="true" />}
      >
        <Trans>Receipt (PDF)</Trans>
      </Button>
      <Notice>{fetching.error && refusalOf(fetching.error, { 'not-collected': notAnyMore })}</Notice>
    </div>
  )
}

/** Staff can take the step back. */
const notAnyMore = msg`No goods of this request count as collected any more, so there is no receipt.`
