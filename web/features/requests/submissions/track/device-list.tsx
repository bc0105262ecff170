import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/routing/router.tsx'
import { FORM_IDS, Service, type FormChannel } from '#contract/requests/submissions.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cardStyle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TrackingCode } from '#web/ui/tracking-code.tsx'
import { paths } from '#web/routing/paths.ts'
import { serviceLabels } from '../labels.ts'
import { useOutbox } from '../outbox.ts'
import { isGivenUp, type Entry } from '../outbox-queue.ts'

/** The enquiries sent from this device, and those that still wait; nothing at all where there are none. */
export function DeviceList({ max = Infinity, more }: { max?: number; more?: ReactNode }) {
  const { i18n } = useLingui()
  const { entries, sent } = useOutbox()
  // An enquiry in its first sending is about to get a code; showing it would only make the page jump.
  const left = entries.filter(({ waiting, rejected }) => waiting || rejected)
  if (left.length + sent.length === 0) return null
  return (
    <section aria-labelledby="device-list">
      <h2 id="device-list" className="text-lg">
        <Trans>Your requests on this device</Trans>
      </h2>
      <ul className="mt-3 flex flex-col gap-2.5">
        {left.map((entry) => (
          <Row
            key={entry.key}
            to={entry.endpoint === 'submit' ? paths[serviceOf(entry)] : paths.timeline}
            title={<span className="block truncate">{entry.body.message}</span>}
            aside={
              entry.rejected ? (
                <Badge tone="danger">
                  <Trans>Not accepted</Trans>
                </Badge>
              ) : isGivenUp(entry) ? (
                <Badge tone="danger">
                  <Trans>Could not be sent</Trans>
                </Badge>
              ) : (
                <Badge tone="copper">
                  <Trans>Waiting to be sent</Trans>
                </Badge>
              )
            }
          >
            {i18n._(serviceLabels[serviceOf(entry)])} ·{' '}
            <time dateTime={entry.created_at}>{formatInstantShort(entry.created_at)}</time>
          </Row>
        ))}
        {sent.slice(0, max).map(({ key, tracking_code, service, submitted_at }) => (
          <Row key={key} to={paths.track(tracking_code)} title={<TrackingCode code={tracking_code} />}>
            {i18n._(serviceLabels[service])} ·{' '}
            <time dateTime={submitted_at}>{formatInstantShort(submitted_at)}</time>
          </Row>
        ))}
      </ul>
      {sent.length > max && more}
    </section>
  )
}

type RowProps = { to: string; title: ReactNode; aside?: ReactNode; children: ReactNode }

function Row({ to, title, aside, children }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        className={classNames(
          cardStyle({ interactive: true, padded: false }),
          'flex! items-center gap-3 py-3 pr-3 pl-4',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            {aside}
            <span>{children}</span>
          </span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
      </Link>
    </li>
  )
}

function serviceOf({ endpoint, body }: Entry): Service {
  const channel: FormChannel = endpoint === 'submit' ? 'landing' : 'composer'
  return Service.options.find((service) => FORM_IDS[channel][service] === body.form_id) ?? 'collection'
}
