import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import type { Page } from '#contract/requests/timeline.ts'
import { EmptyBoxArt } from '#web/illustrations/states/empty-box.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'

/** How many there are; beyond a thousand the server stops counting. */
export function RowTotal({ page: { total, more } }: { page: Page }) {
  const count = formatNumber(total)
  return (
    <span role="status" className="text-sm text-muted">
      {more ? <Trans>{count}+ requests</Trans> : <Plural value={total} one="# request" other="# requests" />}
    </span>
  )
}

/** Above the table instead of in it: nothing moves under the pointer until somebody asks. */
export function WaitingRows({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Button
      size="small"
      onClick={onShow}
      className="absolute! -top-3.5 left-1/2 z-10 -translate-x-1/2 rounded-full! px-4! whitespace-nowrap shadow-float"
      icon={<ArrowUp className="size-4" aria-hidden="true" />}
    >
      <Plural value={count} one="# new request" other="# new requests" />
    </Button>
  )
}

export function NoRows({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <Card padded={false}>
      {filtered ? (
        <EmptyState
          illustration={<EmptyBoxArt />}
          title={<Trans>No results found.</Trans>}
          action={
            <Button variant="secondary" onClick={onClear}>
              <Trans>Clear filters</Trans>
            </Button>
          }
        >
          <Trans>No request matches these filters.</Trans>
        </EmptyState>
      ) : (
        <EmptyState illustration={<EmptyBoxArt />} title={<Trans>No timeline data found.</Trans>}>
          <Trans>A request appears here as soon as somebody sends one.</Trans>
        </EmptyState>
      )}
    </Card>
  )
}

export function TableError(props: { error: Error; busy: boolean; onRetry: () => void }) {
  const { t } = useLingui()
  const { error } = props
  const { status, offline, refusal } =
    error instanceof ApiError ? error : { status: 0, offline: false, refusal: false }
  return (
    <ErrorState
      title={
        offline
          ? errorMessage(error)
          : status >= 400
            ? t`Request failed with status ${status}`
            : t`API returned an error.`
      }
      cause={refusal && errorMessage(error)}
      retryLabel={t`Try again`}
      onRetry={props.onRetry}
      busy={props.busy}
    />
  )
}
