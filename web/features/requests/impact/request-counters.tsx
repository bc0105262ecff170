import { Plural, Trans } from '@lingui/react/macro'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { formatOf } from '#contract/requests/impact-figures.ts'

/** "12 requests so far, 4 completed"; an empty line until there is one, so that nothing moves when the number comes. */
export function RequestCounters({ className }: { className?: string }) {
  const { data } = useDataSet('dataSubmission')
  return (
    <p className={classNames('min-h-[1lh]', className)}>
      {data && data.total > 0 && <Counted total={data.total} done={data.completed} />}
    </p>
  )
}

function Counted({ total, done }: { total: number; done: number }) {
  const completed = formatOf(useLocale(), 0).format(done)
  return (
    <Trans>
      <Plural value={total} one="# request so far" other="# requests so far" />, {completed} completed
    </Trans>
  )
}
