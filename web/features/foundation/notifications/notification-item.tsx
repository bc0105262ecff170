import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { Notification } from '#contract/foundation/notifications.ts'
import { Link } from '#web/routing/router.tsx'
import { formatInstant } from '#web/lib/words/format.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { kindOf } from './kinds.ts'

/** One notification: a link to what it tells of. */
export function NotificationItem(props: {
  notification: Notification
  device: string | undefined
  now_ms: number
  /** `stays`: it opens in another tab. */
  onOpen: (stays: boolean) => void
}) {
  const { i18n } = useLingui()
  const { kind, params, created_at, read_at } = props.notification
  const { icon: Icon, text, place } = kindOf(kind)
  const open = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
    props.onOpen(metaKey || ctrlKey || shiftKey || altKey)
  return (
    <li>
      <Link
        to={place(params)}
        onClick={open}
        className="flex min-h-16 items-center gap-3 rounded-control px-2.5 py-2 hover:bg-primary-soft focus-visible:-outline-offset-2"
      >
        <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
          <Icon className="size-[18px]" aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          {!read_at && (
            <VisuallyHidden>
              <Trans>Unread</Trans>:{' '}
            </VisuallyHidden>
          )}
          <span
            className={classNames('block text-sm wrap-anywhere', read_at ? 'text-muted' : 'font-semibold')}
          >
            {i18n._(text(params, props.device))}
          </span>
          <time dateTime={created_at} title={formatInstant(created_at)} className="text-xs text-muted">
            {formatRelative(created_at, props.now_ms)}
          </time>
        </span>
        {!read_at && <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-copper" />}
      </Link>
    </li>
  )
}
