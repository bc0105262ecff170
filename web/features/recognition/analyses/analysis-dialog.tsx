import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import type { AnalysisDetail } from '#contract/recognition/analyses.ts'
import { NotFoundArt } from '#web/illustrations/states/not-found.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton, SkeletonText } from '#web/ui/state/skeleton.tsx'
import { analysisQuery } from './api.ts'
import { Result, ResultActions } from './result/result.tsx'
import { Unnamed, UnnamedActions, unnamedTitle } from './result/unnamed.tsx'
import { UploadActions, UploadView } from './upload-view.tsx'
import type { OpenedAnalysis } from './use-analysis-param.ts'
import type { Job } from './use-job.ts'

/** The parts of other features; the page hands them in. */
export type DialogParts = {
  /** Lets the person look a device class up. */
  picker: ComponentType<{ value: string | null; onChoose: (id: string) => void; label: string }>
  /** Passes an address on, and prints. */
  share: ComponentType<{ title: string; url: string }>
}

export type ViewProps = DialogParts & {
  analysis: AnalysisDetail
  /** The photo as it lies on this device. */
  preview: string | undefined
  onPick: () => void
  /** Has a part of the photo looked at. */
  onPart: (part: File) => void
}

type Props = DialogParts & {
  open: boolean
  shown: NonNullable<OpenedAnalysis>
  job: Job | undefined
  onClose: () => void
  onRetry: () => void
  onPick: () => void
  onPart: (part: File) => void
  /** The element that gets the focus back. */
  returnTo: () => HTMLElement | null
}

/** One photo and what it shows: on its way, refused, recognised, or not. Loaded when the first one opens. */
export function AnalysisDialog({ open, onClose, returnTo, ...props }: Props) {
  const { t } = useLingui()
  const view = useView({ ...props, onClose })
  const content = useRef<HTMLDivElement>(null)
  useFocusOnChange(content, view.key)
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={view.title}
      // The keys that scroll scroll what has the focus.
      initialFocus={content}
      finalFocus={returnTo}
      footer={view.footer}
    >
      <div key={view.key} ref={content} tabIndex={-1} className="outline-none">
        {view.body}
      </div>
      <p role="status" className="sr-only">
        {view.title}
      </p>
    </Dialog>
  )
}

type View = { key: string; title: string; body: ReactNode; footer?: ReactNode }

function useView({ shown, job, ...rest }: Omit<Props, 'open' | 'returnTo'>): View {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const id = shown.kind === 'analysis' ? shown.id : null
  const { data, error, isFetching, refetch } = useQuery({ ...analysisQuery(id ?? 0), enabled: id !== null })

  if (shown.kind === 'upload' && job)
    return {
      key: job.stage.name === 'failed' ? 'failed' : 'upload',
      title: t`Photo analysis`,
      body: <UploadView job={job} />,
      footer: (
        <UploadActions
          stage={job.stage}
          onCancel={rest.onClose}
          onRetry={rest.onRetry}
          onPick={rest.onPick}
        />
      ),
    }
  if (data) {
    const preview = job?.stage.name === 'done' && job.stage.analysis_id === data.id ? job.preview : undefined
    const props = { ...rest, analysis: data, preview }
    if (data.facts)
      return {
        key: `result ${data.id} ${data.facts.id}`,
        title: data.facts.name[locale],
        body: <Result {...props} facts={data.facts} />,
        footer: <ResultActions device_class={data.facts.id} imageUrl={data.imageUrl} />,
      }
    return {
      key: `unnamed ${data.id} ${data.corrected}`,
      title: i18n._(unnamedTitle(data)),
      body: <Unnamed {...props} />,
      footer: <UnnamedActions {...props} />,
    }
  }
  if (id === null || (error instanceof ApiError && error.status === 404))
    return {
      key: 'missing',
      title: t`We could not find this analysis`,
      body: <Missing />,
      footer: (
        <Button onClick={rest.onClose}>
          <Trans>Close</Trans>
        </Button>
      ),
    }
  if (error)
    return {
      key: 'error',
      title: t`Photo analysis`,
      body: (
        <ErrorState
          title={t`The analysis could not be loaded.`}
          cause={errorMessage(error)}
          retryLabel={t`Try again`}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ),
    }
  return { key: 'loading', title: t`Photo analysis`, body: <Loading /> }
}

/** The pressed button is gone with its view: the focus goes to the new view, and its beginning is in sight. */
function useFocusOnChange(content: { current: HTMLElement | null }, key: string) {
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    content.current?.focus({ preventScroll: true })
    content.current?.parentElement?.scrollTo(0, 0)
  }, [content, key])
}

function Loading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-5">
      <Skeleton className="aspect-4/3 w-full rounded-card sm:aspect-video" />
      <SkeletonText lines={4} />
      <SkeletonText lines={4} />
    </div>
  )
}

const Missing = () => (
  <div className="flex flex-col items-center gap-4 pb-2 text-center">
    <div className="w-44">
      <NotFoundArt />
    </div>
    <p className="text-muted">
      <Trans>
        It may have been deleted, or it belongs to somebody else. An analysis without an account is kept for
        24 hours, or for as long as the operator may learn from it.
      </Trans>
    </p>
  </div>
)
