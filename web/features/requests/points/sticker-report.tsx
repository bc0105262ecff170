import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { points, type ReportKind } from '#contract/requests/points.ts'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { ApiError, call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { queryOf } from '#web/lib/api/queries.ts'
import { useAttempt } from '#web/lib/api/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { reportNames } from './report-names.ts'

const UNDO_MS = 10_000

type Said = { kind: ReportKind; undo: string | null }

/** The page of a point's sticker: one tap reports a fault, and nobody is asked who they are. */
export function StickerReport({ token }: { token: string }) {
  const { t } = useLingui()
  const [said, setSaid] = useState<Said>()
  const sticker = useQuery({
    ...queryOf(points.sticker, { params: { token } }),
    // Somebody else's session has nothing to do with a sticker on the street.
    queryFn: ({ signal }) => call(points.sticker, { params: { token } }, { signal, anonymous: true }),
    retry: (count, error) => !(error instanceof ApiError && error.status < 500) && count < 2,
  })
  if (sticker.data)
    return (
      <>
        <header>
          <p className="text-sm text-muted">
            <Trans>Drop-off point</Trans>
          </p>
          <h1 className="text-2xl break-words">{sticker.data.point.name}</h1>
          <p className="mt-1 text-muted wrap-anywhere">{sticker.data.point.address}</p>
        </header>
        {said ? (
          <Done token={token} said={said} onTakenBack={() => setSaid(undefined)} />
        ) : (
          <Ask token={token} onSaid={setSaid} />
        )}
      </>
    )
  if (!sticker.error)
    return (
      <div role="status" aria-label={t`Loading`} className="flex flex-col gap-3">
        <Skeleton className="mb-3 h-20" />
        {Object.keys(reportNames).map((kind) => (
          <Skeleton key={kind} className="h-20 rounded-card" />
        ))}
      </div>
    )
  const wrong =
    sticker.error instanceof ApiError && (sticker.error.status === 404 || sticker.error.status === 400)
  return wrong ? (
    <EmptyState
      illustration={<NotFoundArt />}
      title={
        <h1>
          <Trans>This sticker is no longer valid</Trans>
        </h1>
      }
    >
      <Trans>The sticker was replaced, or the point was removed. There may be a newer sticker nearby.</Trans>
    </EmptyState>
  ) : (
    <ErrorState
      title={<Trans>The point could not be loaded.</Trans>}
      cause={errorMessage(sticker.error)}
      retryLabel={t`Try again`}
      busy={sticker.isFetching}
      onRetry={() => void sticker.refetch()}
    />
  )
}

function Ask({ token, onSaid }: { token: string; onSaid: (said: Said) => void }) {
  const { i18n } = useLingui()
  const { busy, error, attempt } = useAttempt()
  const [pressed, setPressed] = useState<ReportKind>()
  const say = (kind: ReportKind) => {
    setPressed(kind)
    void attempt(async () => {
      const { undo } = await call(points.report, { params: { token }, body: { kind } }, { anonymous: true })
      onSaid({ kind, undo })
    })
  }
  return (
    <section aria-labelledby="wrong" className="flex flex-col gap-3">
      <h2 id="wrong" className="text-lg">
        <Trans>What is the problem here?</Trans>
      </h2>
      {Object.entries(reportNames).map(([kind, { name, icon: Icon }]) => (
        <Button
          key={kind}
          variant="secondary"
          wide
          busy={busy && kind === pressed}
          onClick={() => say(kind as ReportKind)}
          icon={<Icon className="size-7 shrink-0 text-copper" aria-hidden="true" />}
          className="min-h-20 justify-start! gap-4! px-5! text-left text-lg"
        >
          {i18n._(name)}
        </Button>
      ))}
      <Notice>{error ? errorMessage(error) : null}</Notice>
      <p className="text-sm text-muted">
        <Trans>
          One tap informs the operator. You are not asked for your name, and the report does not contain it.
        </Trans>
      </p>
    </section>
  )
}

function Done({ token, said, onTakenBack }: { token: string; said: Said; onTakenBack: () => void }) {
  const { i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(said.undo !== null)
  const { busy, error, attempt } = useAttempt()
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  const takeBack = (undo: string) =>
    void attempt(async () => {
      await call(points.takeBack, { params: { token, undo } }, { anonymous: true })
      onTakenBack()
    })
  return (
    <section className="flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        <Trans>Thank you. The operator has been informed.</Trans>
      </h2>
      <p>
        <Trans>Reported: {i18n._(reportNames[said.kind].name)}</Trans>
      </p>
      {said.undo === null && (
        <p className="text-muted">
          <Trans>The same was reported within the last hour, so it counts as one report.</Trans>
        </p>
      )}
      <p className="text-muted">
        <Trans>Please take your things home again, or to another point. Do not leave anything outside.</Trans>
      </p>
      {said.undo !== null && (open || busy) && (
        <Button variant="secondary" busy={busy} onClick={() => takeBack(said.undo!)} className="self-start">
          <Trans>Undo it</Trans>
        </Button>
      )}
      <Notice>{error ? errorMessage(error) : null}</Notice>
    </section>
  )
}
