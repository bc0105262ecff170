import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileDown, Share2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { receipts } from '#contract/proof/receipts.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalOf } from '#web/lib/api/refusal.tsx'
import { useOnline } from '#web/lib/device/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { canShareFiles, giveFile } from './give-file.ts'
import type { StopNow } from './offline/view.ts'

/** The receipt as a PDF in both languages, to be given to the sender from this phone, once the collection has arrived. */
export function ReceiptFile({ stop }: { stop: StopNow }) {
  const { t } = useLingui()
  const online = useOnline()
  const shares = canShareFiles()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  /** Fetched, and waits for another press. */
  const fetched = useRef<File>(undefined)
  const giving = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const kept = fetched.current
      const file = kept ?? (await fetchFile())
      const given = await giveFile(file, t`Receipt of the hand-over`, !kept)
      fetched.current = given === 'press again' ? file : undefined
      return given
    },
  })
  async function fetchFile() {
    const { signal } = (leaving.current = new AbortController())
    const data = await call(receipts.ofStop, { params: { id: stop.id } }, { signal })
    return new File([data], `bukti-serah-terima-${stop.tracking_code}.pdf`, { type: 'application/pdf' })
  }
  if (stop.kind !== 'pickup') return null
  if (stop.unsent)
    return (
      <Waits>
        <Trans>The receipt (PDF) appears here once the data has been sent.</Trans>
      </Waits>
    )
  if (stop.state !== 'done') return null
  const again = giving.data === 'press again'
  if (!online && !again)
    return (
      <Waits>
        <Trans>The receipt (PDF) cannot be downloaded without a connection.</Trans>
      </Waits>
    )
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        size="thumb"
        wide
        busy={giving.isPending}
        onClick={() => giving.mutate()}
        icon={
          shares ? (
            <Share2 className="size-6" aria-hidden="true" />
          ) : (
            <FileDown className="size-6" aria-hidden="true" />
          )
        }
      >
        {shares ? <Trans>Send the receipt (PDF)</Trans> : <Trans>Save the receipt (PDF)</Trans>}
      </Button>
      <Notice tone={giving.error ? 'danger' : 'success'} size="medium">
        {giving.error
          ? refusalOf(giving.error, { 'not-collected': notAnyMore, 'not-found': notToday })
          : again
            ? t`The receipt is here. Press once more to send it.`
            : giving.data === 'saved' && t`The receipt was saved`}
      </Notice>
    </div>
  )
}

const Waits = ({ children }: { children: ReactNode }) => (
  <p className="text-lg font-semibold text-copper-ink">{children}</p>
)

const notAnyMore = msg`No goods of this request count as collected any more, so there is no receipt.`
const notToday = msg`The receipt is available here only on the day of the round. The sender finds it on the tracking page.`
