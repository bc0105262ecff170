import { Trans, useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnalysisDetail } from '#contract/recognition/analyses.ts'
import { deferred } from '#web/lib/page/deferred.tsx'
import { takeHandedPhoto } from '#web/lib/photos/handed-photo.ts'
import { FileInput, PHOTOS } from '#web/ui/form/file-input.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { AnalyserButton } from './analyser-button.tsx'
import type { DialogParts } from './analysis-dialog.tsx'
import { useAnalysisParam, type OpenedAnalysis } from './use-analysis-param.ts'
import { useGivenPhoto } from './use-given-photo.ts'
import { useJob } from './use-job.ts'

const AnalysisDialog = deferred(async () => (await import('./analysis-dialog.tsx')).AnalysisDialog)
const preload = () => void AnalysisDialog.preload().catch(() => undefined)

type Props = DialogParts & { onAnalysed?: ((analysis: AnalysisDetail) => void) | undefined }

/** The floating button, what it opens, and the analysis that `?analysis=` names: above whatever page mounts it. */
export function Analyser({ onAnalysed, ...parts }: Props) {
  const { opened, showUpload, showAnalysis, close } = useAnalysisParam()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { job, start, retry, cancel } = useJob((analysis) => {
    showAnalysis(analysis.id)
    onAnalysed?.(analysis)
  })
  const take = (photo: File, part_of?: number) => {
    start(photo, part_of)
    showUpload()
  }
  const over = useGivenPhoto((photo) => take(photo))

  // After a reload there is no photo any more, and forward to one that was taken back leads nowhere.
  const lost = opened?.kind === 'upload' && (job === undefined || job.stage.name === 'cancelled')
  const uploading = opened?.kind === 'upload'
  useEffect(() => {
    if (lost) close()
  })
  // Closed, also by the back button, it is taken back.
  const takeBack = useEffectEvent(cancel)
  useEffect(() => {
    if (!uploading) takeBack()
  }, [uploading])
  // After what takes back: the photo that was chosen on the way here is a beginning.
  const takeHanded = useEffectEvent(() => {
    const photo = takeHandedPhoto()
    if (photo) take(photo)
  })
  useEffect(() => takeHanded(), [])

  // The last analysis stays in the dialog while it closes.
  const [shown, setShown] = useState<NonNullable<OpenedAnalysis>>()
  if (opened && !lost && !same(opened, shown)) setShown(opened)

  return (
    <>
      <AnalyserButton
        ref={button}
        onClick={() => input.current?.click()}
        onPointerOver={preload}
        onTouchStart={preload}
        onFocus={preload}
      />
      <FileInput ref={input} accept={PHOTOS} onFile={(photo) => take(photo)} />
      {over && <DropHere />}
      {shown && (
        <Suspense fallback={opened && <Opening />}>
          <AnalysisDialog
            {...parts}
            open={opened !== null && !lost}
            shown={shown}
            job={job}
            onClose={close}
            onRetry={retry}
            onPick={() => input.current?.click()}
            onPart={(part) => take(part, (shown.kind === 'analysis' && shown.id) || undefined)}
            returnTo={() => cardOf(shown) ?? button.current}
          />
        </Suspense>
      )}
    </>
  )
}

const same = (one: NonNullable<OpenedAnalysis>, other: OpenedAnalysis | undefined) =>
  one.kind === other?.kind && (one.kind === 'upload' || one.id === (other as typeof one).id)

/** The card in the feed that opens the analysis. */
const cardOf = (shown: NonNullable<OpenedAnalysis>) =>
  shown.kind === 'analysis' ? document.querySelector<HTMLElement>(`[data-analysis="${shown.id}"]`) : null

/** Until the dialog's code is here, on a slow line. */
function Opening() {
  const { t } = useLingui()
  return (
    <div className="fixed inset-0 z-50 flex items-center justify-center bg-scrim text-white">
      <Spinner size={36} label={t`Loading`} />
    </div>
  )
}

const DropHere = () => (
  <div className="pointer-events-none fixed inset-4 z-50 flex items-center justify-center rounded-card border-2 border-dashed border-primary bg-primary-soft/90 text-primary">
    <p className="flex items-center gap-3 text-xl font-bold">
      <Camera className="size-8" aria-hidden="true" />
      <Trans>Drop the photo to analyse it</Trans>
    </p>
  </div>
)
