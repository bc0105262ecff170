import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink, Map, MessageCircle } from 'lucide-react'
import type { SubmissionDetail, SubmissionRow } from '#contract/submissions.ts'
import { formatInstant } from '#web/lib/format.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { mapLink, ownPage, showPhone, telLink, whatsAppLink } from './contact.ts'

const linkStyle = 'break-words text-primary underline underline-offset-3'

/** Who asks, how to reach them and where from. What the table does not know (`detail`) follows. */
export function SubmissionFacts({
  row,
  detail,
}: {
  row: SubmissionRow
  detail: SubmissionDetail | undefined
}) {
  const { t } = useLingui()
  const { phoneNumber, location, user_id } = row
  const whatsApp = phoneNumber && whatsAppLink(phoneNumber)
  return (
    <dl className="flex flex-col">
      <Fact label={t`Sender`}>
        <span className="font-semibold">{row.username}</span>{' '}
        <span className="text-muted">
          {user_id === null ? <Trans>Guest</Trans> : <Trans>Member, ID {user_id}</Trans>}
        </span>
      </Fact>
      <Fact
        label={t`Phone number`}
        action={whatsApp && <Away href={whatsApp} icon={<MessageCircle />} label="WhatsApp" />}
      >
        {phoneNumber ? (
          <a href={telLink(phoneNumber)} className={linkStyle}>
            {showPhone(phoneNumber)}
          </a>
        ) : (
          <NotGiven />
        )}
      </Fact>
      <Fact
        label={t`Location`}
        action={location && <Away href={mapLink(location)} icon={<Map />} label={t`Map`} />}
      >
        {location || <NotGiven />}
      </Fact>
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
      <Fact label={t`Submitted`}>
        <time dateTime={row.submitted_at}>{formatInstant(row.submitted_at)}</time>
      </Fact>
      <Fact label={t`Source page`}>
        {detail ? <Source url={detail.source_url} /> : <Skeleton className="h-6 w-56 rounded-chip" />}
      </Fact>
      <Fact label={t`ID`}>{row.id}</Fact>
    </dl>
  )
}

function Fact({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-line py-1.5 last:border-0">
      <dt className="w-28 shrink-0 text-sm text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-3">
        <span className="min-w-0 break-words">{children}</span>
        {action}
      </dd>
    </div>
  )
}

/** Leaves the app in a new tab, and tells the other site nothing about this one. */
function Away({ href, icon, label }: { href: string; icon: ReactNode; label: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonStyle({ variant: 'secondary', size: 'small' })} shrink-0`}
    >
      <span aria-hidden="true" className="[&_svg]:size-4">
        {icon}
      </span>
      {label}
      <NewTab />
    </a>
  )
}

function Source({ url }: { url: string | null }) {
  if (!url) return <NotGiven />
  const page = ownPage(url, window.location.origin)
  if (!page) return url
  const { pathname, search } = new URL(page)
  return (
    <a href={page} target="_blank" rel="noopener noreferrer" className={linkStyle}>
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
