import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from '#web/routing/router.tsx'
import { formatInstant } from '#web/lib/words/format.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Props = {
  icon: LucideIcon
  text: MessageDescriptor
  place: string
  at: string
  unread: boolean
  now_ms: number
  /** `stays`: it opens in another tab. */
  onOpen: (stays: boolean) => void
}

/** One line of the bell: a link to the thing that it tells of. */
export function BellLine({ icon: Icon, text, place, at, unread, now_ms, onOpen }: Props) {
  const { i18n } = useLingui()
  const open = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
    onOpen(metaKey || ctrlKey || shiftKey || altKey)
  return (
    <li>
      <Link
        to={place}
        onClick={open}
        className="flex min-h-16 items-center gap-3 rounded-control px-2.5 py-2 hover:bg-primary-soft focus-visible:-outline-offset-2"
      >
        <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
          <Icon className="size-[18px]" aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          {unread && (
            <VisuallyHidden>
              <Trans>Unread</Trans>:{' '}
            </VisuallyHidden>
          )}
          <span
            className={classNames('block text-sm wrap-anywhere', unread ? 'font-semibold' : 'text-muted')}
          >
            {i18n._(text)}
          </span>
          <time dateTime={at} title={formatInstant(at)} className="text-xs text-muted">
            {formatRelative(at, now_ms)}
          </time>
        </span>
        {unread && <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-copper" />}
      </Link>
    </li>
  )
}
