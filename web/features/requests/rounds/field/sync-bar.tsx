import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '#web/lib/device/use-online.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useField } from './offline/field.ts'

/** Plainly: whether what was done has arrived. */
export function SyncBar() {
  const { t } = useLingui()
  const { acts, busy, ready, broken } = useField()
  const online = useOnline()
  if (!ready || broken) return null
  const refused = acts.filter((act) => act.refused).length
  const waiting = acts.length - refused
  const things = t`${plural(waiting, { one: '1 entry is waiting to be sent', other: '# entries are waiting to be sent' })}`
  return (
    <div className="flex flex-col gap-2">
      <div role="status">
        {waiting === 0 ? (
          <Line tone={online ? 'good' : 'waits'} icon={online ? <CircleCheck /> : <CloudOff />}>
            {online ? (
              <Trans>Everything has been sent.</Trans>
            ) : (
              <Trans>Offline. Everything so far has been sent.</Trans>
            )}
          </Line>
        ) : (
          <Line tone="waits" icon={online ? <CloudUpload /> : <CloudOff />}>
            {!online && <Trans>Offline, {things}. No data is lost.</Trans>}
            {online && busy && <Trans>Sending… {things}.</Trans>}
            {online && !busy && <Trans>No answer yet, {things}. The app tries again.</Trans>}
          </Line>
        )}
      </div>
      {refused > 0 && (
        <Link
          to={paths.fieldAt('unsent')}
          className="flex min-h-14 items-center gap-3 rounded-control bg-danger-soft px-4 font-semibold text-danger underline underline-offset-4"
        >
          <TriangleAlert className="size-6 shrink-0" aria-hidden="true" />
          {t`${plural(refused, { one: '1 entry could not be sent', other: '# entries could not be sent' })}`}
        </Link>
      )}
    </div>
  )
}

const Line = ({ tone, icon, children }: { tone: 'good' | 'waits'; icon: ReactNode; children: ReactNode }) => (
  <p
    className={classNames(
      'flex min-h-12 items-center gap-3 rounded-control px-4 py-2 font-semibold [&_svg]:size-6 [&_svg]:shrink-0',
      tone === 'good' ? 'bg-primary-soft text-primary' : 'bg-copper-soft text-copper-ink',
    )}
  >
    <span aria-hidden="true">{icon}</span>
    <span className="min-w-0">{children}</span>
  </p>
)
