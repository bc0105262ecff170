import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '#contract/proof/reports.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { Button } from '#web/ui/button.tsx'
import { BalanceTable } from './balance-table.tsx'

type Props = Pick<Report, 'lines' | 'groups' | 'total'>

/** The balance to the gram, of every kind or of every reporting group. */
export function Balance({ lines, groups, total }: Props) {
  const { t } = useLingui()
  const say = useBilingual()
  const [grouped, setGrouped] = useState(false)
  const rows = grouped
    ? groups.map((sum) => ({ name: sum.group, below: sum.waste_code, figures: sum }))
    : lines.map((line) => ({
        name: say(line.name),
        below: [line.group, line.waste_code].filter(Boolean).join(' · '),
        figures: line,
      }))
  const choice = (label: string, pressed: boolean, value: boolean) => (
    <Button
      variant={pressed ? 'primary' : 'secondary'}
      size="small"
      aria-pressed={pressed}
      onClick={() => setGrouped(value)}
    >
      {label}
    </Button>
  )
  return (
    <section aria-labelledby="balance" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto">
          <h3 id="balance" className="text-lg">
            <Trans>Balance, in kilograms</Trans>
          </h3>
        </div>
        <div role="group" aria-label={t`Lines of the balance`} className="flex gap-2">
          {choice(t`By kind`, !grouped, false)}
          {choice(t`By reporting group`, grouped, true)}
        </div>
      </div>
      <BalanceTable of={grouped ? t`Reporting group` : t`Kind`} rows={rows} total={total} />
      <p className="max-w-prose text-sm text-muted">
        <Trans>
          The opening stock and the incoming goods equal the sum of all other columns, to the gram. The weight
          sent is shown beside the sum. “With partners” means with transporters and receivers. Empty columns
          are left out.
        </Trans>
      </p>
    </section>
  )
}
