import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { operations, type Demonstration } from '#contract/administration/operations.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { storage } from '#web/lib/device/storage.ts'
import { paths } from '#web/routing/paths.ts'
import { Link } from '#web/routing/router.tsx'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TOUR, type TourState } from './tour-state.ts'

type Stop = { to: string; title: MessageDescriptor; what: MessageDescriptor }

/** Five pages in three minutes, in the order of the goods. */
const stopsOf = ({ request_id, certificate_id, report }: Demonstration): readonly Stop[] => [
  {
    to: paths.adminToday,
    title: msg`Today`,
    what: msg`The work of the day with one next step each, and a round that is on its way.`,
  },
  {
    to: request_id === null ? paths.admin : `${paths.admin}?open=${request_id}`,
    title: msg`A request`,
    what: msg`What somebody handed over, who fetched it, and what it weighed at the door.`,
  },
  {
    to: certificate_id === null ? paths.adminCertificates : paths.certificate(certificate_id),
    title: msg`A certificate`,
    what: msg`Signed, and checked by anybody: scan the code, or press Check.`,
  },
  {
    to: paths.adminReport(report),
    title: msg`The report`,
    what: msg`The month for the agency, made from the same kilograms and ready to hand in.`,
  },
  {
    to: paths.impact,
    title: msg`The impact`,
    what: msg`What the public sees: twelve months, each with more than the one before it.`,
  },
]

/**
 * Leads a visitor of a demonstration through it. It covers no work: it can be closed for good.
 * @param inDrawer it is the last part of an open drawer
 */
export function Tour({ inDrawer = false, close }: { inDrawer?: boolean; close: () => void }) {
  const { i18n, t } = useLingui()
  const { data } = useQuery(queryOf(operations.demonstration, {}))
  const [at, setAt] = useState(() => Number(storage.read<TourState>(TOUR)) || 0)
  const box = useRef<HTMLElement>(null)
  const isThere = data !== undefined
  useEffect(() => (isThere && !inDrawer ? keepRoom(box.current!) : undefined), [isThere, inDrawer])
  if (!data) return null
  const stops = stopsOf(data.demonstration)
  const stop = stops[at] ?? stops[0]!
  const go = (to: number) => {
    storage.write(TOUR, to)
    setAt(to)
  }
  const next = stops[at + 1]
  const before = stops[at - 1]
  return (
    <aside
      aria-label={t`Tour of the example`}
      ref={box}
      data-tour=""
      className={classNames(
        'border-line bg-surface p-3 print:hidden',
        inDrawer
          ? // Below the actions, which may come later than it.
            'order-1 border-t pb-[calc(0.75rem+var(--safe-bottom))]'
          : 'tour-place right-3 left-3 rounded-card border shadow-float sm:left-auto sm:w-92',
      )}
    >
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-sm text-muted">
          <Trans>
            Example data · tour, {at + 1} of {stops.length}
          </Trans>
        </p>
        <Button
          variant="ghost"
          square
          className="-my-2 -mr-2"
          aria-label={t`Close the tour`}
          icon={<X className="size-5" aria-hidden="true" />}
          onClick={close}
        />
      </div>
      <p className="font-semibold">{i18n._(stop.title)}</p>
      <p className={classNames('text-sm text-pretty text-muted', inDrawer && 'max-sm:hidden')}>
        {i18n._(stop.what)}
      </p>
      <div className="mt-2 flex items-center gap-2">
        {before ? (
          <Link
            to={before.to}
            onClick={() => go(at - 1)}
            aria-label={t`Back: ${i18n._(before.title)}`}
            className={buttonStyle({ variant: 'ghost', square: true })}
          >
            <ArrowLeft className="size-5" aria-hidden="true" />
          </Link>
        ) : null}
        <Link to={stop.to} className={classNames(buttonStyle({ variant: 'ghost' }), 'mr-auto')}>
          <Trans>Show</Trans>
        </Link>
        {next ? (
          <Link
            to={next.to}
            onClick={() => go(at + 1)}
            className={classNames(buttonStyle({ variant: 'secondary' }), 'min-w-0')}
          >
            {i18n._(next.title)}
            <ArrowRight className="size-5" aria-hidden="true" />
          </Link>
        ) : (
          <Button variant="secondary" onClick={close}>
            <Trans>End the tour</Trans>
          </Button>
        )}
      </div>
    </aside>
  )
}

const GAP_PX = 12

/** Says on the document how high the tour is, for the parts of a page that stand above it. @returns what ends it */
function keepRoom(box: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--tour-height', `${box.offsetHeight + GAP_PX}px`),
  )
  observer.observe(box)
  return () => {
    observer.disconnect()
    style.removeProperty('--tour-height')
  }
}
