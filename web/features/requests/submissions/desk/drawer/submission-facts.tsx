import type { RegularOfRequest } from '#contract/requests/rhythms.ts'
import { useRhythm } from '#web/lib/words/use-rhythm.ts'
import { useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink, Map, MessageCircle, Phone } from 'lucide-react'
import {
  addressLine,
  HandedOver,
  senderName,
  type SubmissionDetail,
  type SubmissionRow,
} from '#contract/requests/submissions.ts'
import { shownText } from '#web/lib/words/removed.ts'
import { isGuestName } from '#contract/foundation/guest-name.ts'
import { doubtfulPhone } from '#contract/foundation/phone.ts'
import { telLink, whatsAppLink } from '#web/lib/words/phone-links.ts'
import { formatInstant, formatWeekday } from '#web/lib/words/format.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { OPEN } from '#contract/requests/request-life.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { PhoneDoubt } from '#web/typed/phone-doubt.tsx'
import { fieldsOf, type Fields } from '../../fields.ts'
import { fieldLabels } from '../../labels.ts'
import { mapLink, ownPage } from './contact.ts'
import { AssigneeField } from './assignee-field.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { DueLabel } from '../table/due-label.tsx'
import { RequestPhoto } from '../../request-photo.tsx'

/** The message stands above the facts, the name is the sender's, and a number is there to be called. */
const APART = ['message', 'name', 'phone_number'] as const
type Apart = (typeof APART)[number]
const isPlain = (name: keyof Fields): name is Exclude<keyof Fields, Apart> => !APART.includes(name as Apart)
const PLACE = ['location', 'street', 'landmark'] as const
type Place = (typeof PLACE)[number]
const isPlace = (name: keyof Fields): name is Place => PLACE.includes(name as Place)
const isElsewhere = (name: keyof Fields): name is Exclude<keyof Fields, Apart | Place> =>
  isPlain(name) && !isPlace(name)

const linkStyle = 'break-words text-primary underline underline-offset-3'

/** When and where it is fetched: the visit with its round, and the place. */
export function VisitFacts({ row, detail }: { row: SubmissionRow; detail: SubmissionDetail | undefined }) {
  const { t, i18n } = useLingui()
  const told: SubmissionRow & Partial<SubmissionDetail> = { ...row, ...detail }
  const { visit, failed } = told
  const handed = HandedOver.safeParse(row.service).success
  return (
    <dl className="flex flex-col">
      {(visit || (handed && OPEN.has(row.status))) && (
        <Fact label={t`Visit`}>
          {visit ? (
            <strong>
              {formatWeekday(visit.day)}
              {visit.starts && `, ${visit.starts}–${visit.ends}`}
            </strong>
          ) : (
            <span className="text-muted">
              <Trans>No day is agreed.</Trans>
            </span>
          )}
          {failed && (
            <>
              {' '}
              <Badge tone="danger">
                <Trans>Visit failed</Trans>
              </Badge>
            </>
          )}
          {visit && visit.round_id !== null && visit.round_day && (
            <span className="block">
              <Link to={paths.adminRound(visit.round_id)} className={linkStyle}>
                <Trans>In the round of {formatWeekday(visit.round_day)}</Trans>
              </Link>
            </span>
          )}
        </Fact>
      )}
      {detail?.regular && <RegularFact regular={detail.regular} />}
      {fieldsOf(row.service)
        .filter(isPlace)
        // Nobody misses a landmark, nor the street of goods that have come.
        .filter(
          (name) =>
            told[name] !== '' || name === 'location' || (name === 'street' && handed && OPEN.has(row.status)),
        )
        .map((name) => (
          <Fact key={name} label={i18n._(fieldLabels[name])}>
            {told[name] === undefined ? (
              <Skeleton className="h-6 w-48 rounded-chip" />
            ) : (
              told[name] || <NotGiven />
            )}
          </Fact>
        ))}
    </dl>
  )
}

/** The regular pick-up of which it was made. */
function RegularFact({ regular }: { regular: RegularOfRequest }) {
  const { t } = useLingui()
  const { inWords } = useRhythm()
  return (
    <Fact label={t`Regular pick-up`}>
      <Link to={`${paths.adminRegulars}?open=${regular.id}`} className={linkStyle}>
        {inWords(regular)}
      </Link>
    </Fact>
  )
}

/** The person to ask for, and their number. */
export function PersonFacts({ row, detail }: { row: SubmissionRow; detail: SubmissionDetail | undefined }) {
  const { i18n, t } = useLingui()
  const { phoneNumber, user_id } = row
  return (
    <dl className="flex flex-col">
      <Fact label={t`Sender`}>
        {row.channel === 'walk-in' && user_id === null && isGuestName(senderName(row)) ? (
          <Trans>Brought without a request</Trans>
        ) : row.channel === 'drop-off' || row.channel === 'partner' ? (
          shownText(row.username)
        ) : (
          <>
            <span className="font-semibold">{shownText(senderName(row))}</span>{' '}
            {row.name && user_id !== null && <span className="text-muted">{shownText(row.username)} · </span>}
            <span className="text-muted">
              {user_id === null ? <Trans>Guest</Trans> : <Trans>Member, ID {user_id}</Trans>}
            </span>
          </>
        )}
      </Fact>
      <Fact label={i18n._(fieldLabels.phone_number)}>
        {phoneNumber ? (
          <>
            <a href={telLink(phoneNumber)} className={linkStyle}>
              {showPhone(phoneNumber)}
            </a>
            <PhoneDoubt e164={phoneNumber}>
              {detail && !detail.anonymised_at && <CorrectPhone submission={detail} />}
            </PhoneDoubt>
          </>
        ) : (
          <NotGiven />
        )}
      </Fact>
      {row.channel === 'chat' && <WrittenIn detail={detail} />}
    </dl>
  )
}

/** The service in which the person writes. Its number is the service's word, not one that they left for calls. */
function WrittenIn({ detail }: { detail: SubmissionDetail | undefined }) {
  const { t } = useLingui()
  if (detail && !detail.chat) return null
  const phone = detail?.chat?.phone
  return (
    <Fact label={t`Written in`}>
      {!detail ? (
        <Skeleton className="h-6 w-48 rounded-chip" />
      ) : (
        <>
          {detail.chat?.service}
          {phone && (
            <>
              {' · '}
              <a href={telLink(phone)} className={linkStyle}>
                {showPhone(phone)}
              </a>
            </>
          )}
        </>
      )}
    </Fact>
  )
}

/** The other facts of a request. The `detail` has facts that the table lacks, and follows. */
export function SubmissionFacts({
  row,
  detail,
}: {
  row: SubmissionRow
  detail: SubmissionDetail | undefined
}) {
  const { t, i18n } = useLingui()
  const told: SubmissionRow & Partial<SubmissionDetail> = { ...row, ...detail }
  return (
    <dl className="flex flex-col">
      <Fact label={t`Assigned to`}>
        {detail ? (
          <AssigneeField key={row.id} submission={detail} />
        ) : (
          (row.assignee?.username ?? <Skeleton className="h-11" />)
        )}
      </Fact>
      {row.due_at && <Due due_at={row.due_at} status={row.status} appointment={detail?.appointment} />}
      {fieldsOf(row.service)
        .filter(isElsewhere)
        .map((name) => (
          <Fact key={name} label={i18n._(fieldLabels[name])}>
            {told[name] === undefined ? (
              <Skeleton className="h-6 w-48 rounded-chip" />
            ) : (
              told[name] || <NotGiven />
            )}
          </Fact>
        ))}
      <Fact label={t`Email`}>
        {!detail ? (
          <Skeleton className="h-6 w-48 rounded-chip" />
        ) : detail.email ? (
          <a href={`mailto:${detail.email}`} className={linkStyle}>
            {detail.email}
          </a>
        ) : (
          <NotGiven />
        )}
      </Fact>
      {detail?.imageUrl && (
        <Fact label={t`Photo`}>
          <RequestPhoto imageUrl={detail.imageUrl} />
        </Fact>
      )}
      <Fact label={t`Submitted`}>
        <time dateTime={row.submitted_at}>{formatInstant(row.submitted_at)}</time>
      </Fact>
      {detail?.consented_at && (
        <Fact label={t`Consent`}>
          <Trans>Given orally, {formatInstant(detail.consented_at)}</Trans>
        </Fact>
      )}
      <Fact label={t`Source page`}>
        {detail ? <Source url={detail.source_url} /> : <Skeleton className="h-6 w-56 rounded-chip" />}
      </Fact>
      <Fact label={t`ID`}>{row.id}</Fact>
    </dl>
  )
}

/** The way to put a doubtful number right, with the likely one filled in. */
function CorrectPhone({ submission }: { submission: SubmissionDetail }) {
  const [open, setOpen] = useState(false)
  const likely = doubtfulPhone(submission.phoneNumber ?? '')?.likely
  return (
    <>
      <Button variant="secondary" size="small" className="min-h-11!" onClick={() => setOpen(true)}>
        <Trans>Correct…</Trans>
      </Button>
      {open && (
        <CorrectDialog submission={submission} phone={likely ?? undefined} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type DueProps = Pick<SubmissionRow, 'status'> & {
  due_at: string
  appointment: SubmissionDetail['appointment'] | undefined
}

/** A scheduled request is due when its visit should have taken place: then somebody enters the outcome. */
function Due({ due_at, status, appointment }: DueProps) {
  const { t } = useLingui()
  const now_ms = useNow()
  const over = Date.parse(due_at) < now_ms
  const begins_ms = appointment && status !== 'scheduled' ? Date.parse(appointment.starts_at) : undefined
  return (
    <Fact label={over ? t`Was due` : t`Due`}>
      <DueLabel due_at={due_at} /> <span className="text-sm text-muted">{formatInstant(due_at)}</span>
      {over && status === 'scheduled' && (
        <p className="mt-1 text-sm">
          <Trans>Record the result of the visit, or make another appointment.</Trans>
        </p>
      )}
      {begins_ms !== undefined && (
        <p className="mt-1 text-sm">
          {begins_ms > now_ms ? (
            <Trans>The sender chose a pick-up time: answer before it.</Trans>
          ) : (
            <Trans>
              The pick-up time that the sender chose has passed. Make another appointment, or approve without
              one.
            </Trans>
          )}
        </p>
      )}
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 border-b border-line py-2.5 last:border-0">
      <dt className="w-28 shrink-0 text-sm/6 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 break-words">{children}</dd>
    </div>
  )
}

/** The ways to reach the sender, each one press away. */
export function ContactLinks({
  row: { phoneNumber, location },
  street = '',
}: {
  row: SubmissionRow
  street?: string | undefined
}) {
  const { t } = useLingui()
  // Of a doubtful number the likely one, and then it is said which.
  const likely = phoneNumber && doubtfulPhone(phoneNumber)?.likely
  const number = likely || phoneNumber
  const whatsApp = number && whatsAppLink(number)
  if (!number && !location) return null
  return (
    <p className="flex flex-wrap gap-2">
      {number && (
        <a href={telLink(number)} className={contactStyle}>
          <Phone aria-hidden="true" />
          {t`Call`} {likely && showPhone(likely)}
        </a>
      )}
      {whatsApp && (
        <a href={whatsApp} {...away} className={contactStyle}>
          <MessageCircle aria-hidden="true" />
          WhatsApp
          <NewTab />
        </a>
      )}
      {location && (
        <a href={mapLink(addressLine({ street, location }))} {...away} className={contactStyle}>
          <Map aria-hidden="true" />
          {t`Map`}
          <NewTab />
        </a>
      )}
    </p>
  )
}

const contactStyle = `${buttonStyle({ variant: 'secondary', size: 'small' })} flex-1 [&_svg]:size-4 [&_svg]:shrink-0`

/** In a new tab, and the other site is told nothing about this one. */
const away = { target: '_blank', rel: 'noopener noreferrer' }

function Source({ url }: { url: string | null }) {
  if (!url) return <NotGiven />
  const page = ownPage(url, window.location.origin)
  if (!page) return url
  const { pathname, search } = new URL(page)
  return (
    <a href={page} {...away} className={linkStyle}>
      {pathname + search}
      <ExternalLink className="ml-1 inline size-3.5" aria-hidden="true" />
      <NewTab />
    </a>
  )
}

const NewTab = () => (
  <span className="sr-only">
    <Trans>(opens in a new tab)</Trans>
  </span>
)

const NotGiven = () => (
  <span className="text-muted">
    <Trans>Not given</Trans>
  </span>
)
