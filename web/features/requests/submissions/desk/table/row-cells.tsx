import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, Hourglass, MapPin, Phone, Scale, UserRound } from 'lucide-react'
import { doubtfulPhone } from '#contract/foundation/phone.ts'
import type { SubmissionRow } from '#contract/requests/submissions.ts'
import { formatExact } from '#web/knowledge/quantities.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { formatAge } from '#web/lib/time/spans.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { formatDayShort, formatInstant, formatNumber } from '#web/lib/words/format.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { shownText } from '#web/lib/words/removed.ts'
import { titleLabel } from '#web/lib/words/service-titles.ts'
import { awaitedWords } from '#web/steps/awaited-words.ts'
import { stepWords } from '#web/steps/step-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DueLabel } from './due-label.tsx'
import { StatusLabel } from './status-label.tsx'

type Of<Name extends keyof SubmissionRow> = Pick<SubmissionRow, Name>

/** How long ago it came; when exactly shows under the pointer, and in the drawer for everybody. */
export function Age({ submitted_at }: Of<'submitted_at'>) {
  const now_ms = useNow()
  return (
    <time dateTime={submitted_at} title={formatInstant(submitted_at)}>
      {formatAge(submitted_at, now_ms)}
    </time>
  )
}

/** A text that is cut in its column shows whole under the pointer (and in the drawer, for everybody). */
export const Whole = ({ children, className }: { children: string; className?: string }) => (
  <span title={children} className={className}>
    {children}
  </span>
)

export function None() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">
        <Trans>not given</Trans>
      </span>
    </span>
  )
}

/** On a card, where no header says it, a sign tells what a value is. */
export function Sign({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="max-lg:flex max-lg:items-start max-lg:gap-1.5">
      <span aria-hidden="true" className="shrink-0 text-muted max-lg:mt-0.5 lg:hidden [&_svg]:size-3.5">
        {icon}
      </span>
      <span className="min-w-0 max-lg:flex-1">{children}</span>
    </span>
  )
}

const SECOND = 'block truncate text-xs text-muted'

/** A phone number, with a sign where it may be wrong. */
export function PhoneNumber({ phoneNumber }: Of<'phoneNumber'>) {
  return (
    <Sign icon={<Phone />}>
      {phoneNumber && doubtfulPhone(phoneNumber) && (
        <span className="font-bold text-copper-ink">
          <span aria-hidden="true">? </span>
          <span className="sr-only">
            <Trans>doubtful</Trans>{' '}
          </span>
        </span>
      )}
      {phoneNumber ? showPhone(phoneNumber) : <None />}
    </Sign>
  )
}

/** The items in a line, and under them the words of the sender. */
export function GoodsAndWords({ goods, title, message, read_at }: SubmissionRow) {
  const { t } = useLingui()
  const say = useBilingual()
  const items = goods
    .map(({ name, quantity }) => `${formatNumber(quantity)} × ${name ? say(name) : t`another device`}`)
    .join(', ')
  // A title that its sender wrote; the other ones repeat the service.
  const said = shownText(message)
  const words = titleLabel(title) === undefined ? `${title}: ${said}` : said
  return (
    <>
      {items && (
        <Whole className="block truncate font-medium max-lg:line-clamp-2 max-lg:whitespace-normal">
          {items}
        </Whole>
      )}
      <Whole
        className={classNames(
          'block truncate max-lg:line-clamp-2 max-lg:whitespace-normal',
          items && 'text-xs',
          items || read_at ? 'text-muted' : 'text-ink',
        )}
      >
        {words}
      </Whole>
    </>
  )
}

/** The district and its city; what its sender typed, where that names none. */
export function District({ district, location }: Of<'district' | 'location'>) {
  return (
    <Sign icon={<MapPin />}>
      {district ? (
        <span title={location}>
          <span className="block truncate">{district.name}</span>
          <span className={SECOND}>{district.city}</span>
        </span>
      ) : location ? (
        <Whole className="block truncate">{location}</Whole>
      ) : (
        <None />
      )}
    </Sign>
  )
}

/** The day and the hours of the visit, and whether a round goes there. */
export function Visit({ visit }: Of<'visit'>) {
  if (!visit) return <span className="max-lg:hidden">{<None />}</span>
  const { day, starts, ends, round_id } = visit
  return (
    <Sign icon={<CalendarClock />}>
      <span className="block truncate">{formatDayShort(day)}</span>
      <span className={SECOND}>
        {starts ? (
          <span className="tabular-nums">
            {starts}–{ends}
          </span>
        ) : (
          round_id !== null && <Trans>with a round</Trans>
        )}
      </span>
    </Sign>
  )
}

/** The kilograms that were recorded. */
export function Kilograms({ weight_kg }: Of<'weight_kg'>) {
  if (weight_kg === null)
    return (
      <span className="max-lg:hidden">
        <span className="text-muted">
          <Trans context="kilograms">unknown</Trans>
        </span>
      </span>
    )
  return (
    <Sign icon={<Scale />}>
      <span className="tabular-nums">{formatExact(weight_kg)} kg</span>
    </Sign>
  )
}

/** The side that is to act next, its step where that is staff, and the assignee. */
export function WaitsFor({ next_step, assignee }: Of<'next_step' | 'assignee'>) {
  const { i18n } = useLingui()
  const who = next_step && i18n._(awaitedWords[next_step.waits_for])
  const what = next_step?.waits_for === 'staff' ? i18n._(stepWords(next_step)) : ''
  return (
    <>
      <Sign icon={<Hourglass />}>
        {who ? (
          <span title={what || undefined} className="block truncate">
            {who}
            {what && <span className="text-muted"> · {what}</span>}
          </span>
        ) : (
          <span className="block truncate text-muted">
            <Trans context="waited for">Nobody</Trans>
          </span>
        )}
      </Sign>
      <span className="flex min-w-0 items-center gap-1 text-xs text-muted max-lg:gap-1.5 max-lg:text-sm">
        <UserRound aria-hidden="true" className="size-3 shrink-0 max-lg:size-3.5" />
        <span className="sr-only">
          <Trans>Assigned to</Trans>{' '}
        </span>
        <span className="truncate" title={assignee?.username}>
          {assignee ? assignee.username : <Trans>Unassigned</Trans>}
        </span>
      </span>
    </>
  )
}

/** Its status, and by when staff should act; else how long ago it came. */
export function State({ status, failed, due_at, submitted_at }: SubmissionRow) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-1 max-lg:justify-end">
        <StatusLabel status={status} />
        {failed && (
          <Badge tone="danger">
            <Trans>Visit failed</Trans>
          </Badge>
        )}
      </span>
      <span className="mt-0.5 block truncate text-xs whitespace-nowrap text-muted">
        {due_at ? <DueLabel due_at={due_at} /> : <Age submitted_at={submitted_at} />}
      </span>
    </>
  )
}
