import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, MailOpen, MapPin } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Status } from '#contract/foundation/status.ts'
import { reasonOf } from '#contract/requests/rejections.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { failedVisit, visitInWords } from '#web/lib/words/failure-labels.ts'
import { paths } from '#web/routing/paths.ts'
import { titleLabel } from '#web/lib/words/service-titles.ts'
import { Link } from '#web/routing/router.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TrackingCode } from '#web/ui/tracking-code.tsx'
import { FeedPhoto } from './feed-photo.tsx'
import { coverStyle, DeleteButton, ItemCard, ItemTime } from './item-parts.tsx'
import type { PostItem } from './structure.ts'

/** Where a request stands, drawn by who knows about requests; the page passes it in. */
export type RequestTrace = ComponentType<{ status: Status; history: PostItem['data']['history'] }>

/** The conversation about a request, likewise. */
export type RequestConversation = ComponentType<{
  code: string
  state: PostItem['data']['conversation']
  history: PostItem['data']['history']
}>

type Props = {
  item: PostItem
  trace: RequestTrace
  conversation: RequestConversation
  onRenew: () => void
  onDelete: () => void
}

/** An own post: what was written, whether it was read, and where it stands. */
export function PostCard({ item, trace: Trace, conversation: Conversation, onRenew, onDelete }: Props) {
  const { submitted_at, data } = item
  const { t, i18n } = useLingui()
  const { message, location, imageUrl, tracking_code } = data
  const label = titleLabel(data.title)
  const title = label ? i18n._(label) : data.title
  return (
    <ItemCard label={title}>
      <div className="flex flex-col gap-3 p-4 md:p-5">
        <header className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 className="text-base font-bold tracking-tight">
              <Link to={paths.track(tracking_code)} className={coverStyle}>
                {title}
              </Link>
            </h2>
            <p className="text-sm text-muted">
              <ItemTime at={submitted_at} /> · <TrackingCode code={tracking_code} />
            </p>
          </div>
          <DeleteButton name={title} onPress={onDelete} />
        </header>
        <p className="line-clamp-6 whitespace-pre-line wrap-anywhere">{message}</p>
        {location && (
          <p className="flex items-start gap-1.5 text-sm text-muted">
            <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span className="sr-only">{t`Location`}:</span>
            <span className="min-w-0 wrap-anywhere">{location}</span>
          </p>
        )}
        {imageUrl && (
          <FeedPhoto
            imageUrl={imageUrl}
            alt={t`The photo of this post`}
            onRenew={onRenew}
            className="aspect-4/3 rounded-control sm:aspect-video"
          />
        )}
        <Trace status={data.request_status} history={data.history} />
        <Conversation code={tracking_code} state={data.conversation} history={data.history} />
      </div>
      <ReadNote read={data.status === 'read'} {...data} />
    </ItemCard>
  )
}

/** Whether the operator has read it, each with a kind word. */
function ReadNote({
  read,
  request_status: status,
  history,
  tracking_code,
}: PostItem['data'] & { read: boolean }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const reason = reasonOf(history)
  const visit = status === 'approved' ? failedVisit(history) : undefined
  const Icon = read ? MailOpen : Mail
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-line px-4 py-3 text-sm md:px-5',
        read ? 'bg-primary-soft' : 'bg-sunken',
      )}
    >
      <Badge tone={read ? 'green' : 'outline'} icon={<Icon aria-hidden="true" />}>
        {read ? <Trans>Read</Trans> : <Trans>Unread</Trans>}
      </Badge>
      <span className="min-w-0 flex-1 basis-48">
        {visit ? (
          <>
            {i18n._(visitInWords(visit))}{' '}
            <Link
              to={paths.track(tracking_code)}
              className="relative inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
            >
              <Trans>Choose another time, or answer</Trans>
            </Link>
          </>
        ) : reason ? (
          <Trans>The operator has read this and could not accept it: {reason.words[locale]}</Trans>
        ) : status === 'rejected' ? (
          <Trans>The operator has read this and could not accept it. Thank you for asking.</Trans>
        ) : status === 'cancelled' ? (
          <Trans>This request was cancelled. Thank you for sharing it with us.</Trans>
        ) : read ? (
          <Trans>The operator has read this. Thank you for closing the circle with us.</Trans>
        ) : (
          <Trans>A good start. The operator has not read it yet; you see it here when that happens.</Trans>
        )}
      </span>
    </p>
  )
}
