import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Stamp } from 'lucide-react'
import { reports, type Report } from '#contract/proof/reports.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalOf } from '#web/lib/api/refusal.tsx'
import { formatDay } from '#web/lib/words/format.ts'
import { invalidate, keyOf } from '#web/lib/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { LeftOutWords } from './left-out.tsx'
import { periodName } from './periods.ts'

/** The step that freezes a report, and what it means. */
export function HandIn({ report: { period, over, to, sha256, unrouted } }: { report: Report }) {
  const { t } = useLingui()
  const client = useQueryClient()
  /** The figures that were seen when it was asked: what is handed in is what was looked at. */
  const [asking, setAsking] = useState<string | null>(null)
  const handing = useMutation({
    mutationFn: (seen: string) => call(reports.handIn, { params: { period }, body: { sha256: seen } }),
    onSuccess: async (reply) => {
      client.setQueryData(keyOf(reports.read, { params: { period } }), reply)
      await invalidate(client, reports.list)
      setAsking(null)
      toast.success({ title: t`The report was handed in` })
    },
    // Somebody recorded something, or was faster: the page shows what there is now.
    onError: () => invalidate(client, reports.read, reports.list),
  })
  const name = periodName(period)
  const day = formatDay(to)
  return (
    <>
      <Button
        icon={<Stamp className="size-5" aria-hidden="true" />}
        disabledReason={!over && t`The period runs until ${day}. After that the report can be handed in.`}
        onClick={() => setAsking(sha256)}
      >
        <Trans>Hand in</Trans>
      </Button>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => {
          if (open) return
          handing.reset()
          setAsking(null)
        }}
        title={t`Hand in ${name}?`}
        closeLabel={t`Close`}
        keepLabel={<Trans>Not yet</Trans>}
        confirmLabel={<Trans>Hand in</Trans>}
        busy={handing.isPending}
        failure={handing.error && refusalOf(handing.error)}
        onConfirm={() => handing.mutate(asking ?? sha256)}
      >
        {unrouted && <LeftOutWords unrouted={unrouted} className="mb-3 font-semibold" />}
        <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-copper">
          <li>
            <Trans>The current figures are frozen and signed by this service. This cannot be undone.</Trans>
          </li>
          <li>
            <Trans>Later corrections do not change the report. They are listed here as differences.</Trans>
          </li>
          <li>
            <Trans>No file is sent: give the files to the agency yourself.</Trans>
          </li>
        </ul>
      </ConfirmDialog>
    </>
  )
}
