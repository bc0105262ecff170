import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LOCALE_TAG } from '#contract/foundation/locale.ts'
import { consignments, type Recount } from '#contract/proof/consignments.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { call } from '#web/lib/api/api.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { withLead } from '#web/lib/api/refusal.tsx'
import { queryOf } from '#web/lib/api/queries.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { sayDone, useKey } from '../api.ts'
import { useDone } from './api.ts'
import { explain } from './words.ts'

type Props = { consignment_id: number; lot_id: number; version: number }

/** The receiver's scale found an error of ours: one press corrects the weight, after a look at what that changes. */
export function CorrectByReceiver({ consignment_id, lot_id, version }: Props) {
  const { t } = useLingui()
  const done = useDone()
  const keyFor = useKey()
  const [open, setOpen] = useState(false)
  const params = { id: consignment_id, lot: lot_id }
  const query = useQuery({
    ...queryOf(consignments.recount, { params }),
    enabled: open,
    gcTime: 0,
    retry: false,
  })
  const correcting = useMutation({
    mutationFn: async () => {
      const body = { version }
      const { consignment } = await call(consignments.correctByReceiver, {
        params,
        headers: keyFor({ ...params, ...body }),
        body,
      })
      await done(consignment)
    },
    onSuccess: () => {
      sayDone(t`The weight is corrected.`)
      setOpen(false)
    },
  })
  const recount = query.data?.recount
  const failure = correcting.error ?? query.error
  return (
    <>
      <Button variant="secondary" size="small" className="self-start" onClick={() => setOpen(true)}>
        <Trans>The receiver is right: correct our weight</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={<Trans>Correct our weight</Trans>}
        description={
          <Trans>
            The weight of the receiver counts instead of ours. Both stay readable, and the receiver does not
            have to do anything.
          </Trans>
        }
        closeLabel={t`Close`}
        keepLabel={<Trans>Leave it as it is</Trans>}
        confirmLabel={<Trans>Correct the weight</Trans>}
        busy={correcting.isPending}
        failure={failure && withLead(explain(failure), failure)}
        disabledReason={!recount && t`One moment, please.`}
        onConfirm={() => correcting.mutate()}
      >
        {recount ? (
          <Changes recount={recount} />
        ) : (
          !query.isError && (
            <div role="status" aria-label={t`Loading`}>
              <Skeleton className="h-24" />
            </div>
          )
        )}
      </ConfirmDialog>
    </>
  )
}

/** The weight, and all that follows from it. */
function Changes({ recount }: { recount: Recount }) {
  const say = useBilingual()
  const { submission_id, tracking_code, certificates, reports, statements, avoided_kg_co2e } = recount
  const [from, to] = [formatExact(recount.weight_kg), formatExact(recount.corrected_kg)]
  const before = formatExact(Math.round(avoided_kg_co2e.before * 1000) / 1000)
  const after = formatExact(Math.round(avoided_kg_co2e.after * 1000) / 1000)
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 tabular-nums">
      <li>
        {say(recount.name)}{' '}
        <Link to={`${paths.admin}?open=${submission_id}`} className="font-mono underline underline-offset-2">
          {tracking_code}
        </Link>
        :{' '}
        <strong>
          <Trans>
            {from} kg becomes {to} kg
          </Trans>
        </strong>
      </li>
      <li>
        <Trans>
          Avoided emissions of the request: {before} kg CO2e becomes {after} kg CO2e
        </Trans>
      </li>
      {certificates.map(({ id, number }) => (
        <li key={id}>
          <Trans>
            <Link to={paths.certificate(id)} className="underline underline-offset-2">
              Certificate {number}
            </Link>{' '}
            becomes outdated: replace it.
          </Trans>
        </li>
      ))}
      {certificates.length === 0 && (
        <li>
          <Trans>No certificate counts it.</Trans>
        </li>
      )}
      {reports.map((period) => (
        <li key={period}>
          <Trans>
            <Link to={paths.adminReport(period)} className="underline underline-offset-2">
              Report {period}
            </Link>{' '}
            was handed in: it stays, and shows the difference.
          </Trans>
        </li>
      ))}
      {reports.length === 0 && (
        <li>
          <Trans>No report that was handed in has it.</Trans>
        </li>
      )}
      {statements.map((month) => (
        <li key={month}>
          <Trans>The statement of {formatMonth(month)} stays: a later one corrects it.</Trans>
        </li>
      ))}
      {statements.length === 0 && (
        <li>
          <Trans>No monthly statement has it.</Trans>
        </li>
      )}
    </ul>
  )
}

/** "October 2026" of `2026-10`. */
const formatMonth = (month: string) =>
  new Intl.DateTimeFormat(LOCALE_TAG[localeNow()], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01`))
