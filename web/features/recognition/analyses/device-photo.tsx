import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AnalysisDetail } from '#contract/recognition/analyses.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput, PHOTOS } from '#web/ui/form/file-input.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { FailureCause } from './failure-cause.tsx'
import { DevicesSeen, HandOverAll } from './devices-seen.tsx'
import { failureOf } from './failure.ts'
import { useJob } from './use-job.ts'

/** A device as a photo shows it, and the photo; null: nobody can tell which one it is. */
export type SeenOnPhoto = { device_class: string | null; image_id: string | null }

type Props = { onDevices: (seen: SeenOnPhoto[]) => void; disabledReason: string | false }

/** A photo that fills in a device of a request: one press where the analyser is sure, two where it asks. */
export function DevicePhoto({ onDevices, disabledReason }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<AnalysisDetail>()
  const put = (analysis: AnalysisDetail, device_class: string | null) => {
    setAsked(undefined)
    onDevices([{ device_class, image_id: photoOf(analysis) }])
  }
  // One photo goes along once, with the first of them.
  const putAll = (analysis: AnalysisDetail, classes: readonly string[]) => {
    setAsked(undefined)
    onDevices(
      classes.map((device_class, at) => ({ device_class, image_id: at === 0 ? photoOf(analysis) : null })),
    )
  }
  const { job, start, retry, cancel } = useJob((analysis) => {
    if (analysis.device_class === null && analysis.candidates.length > 0) setAsked(analysis)
    else put(analysis, analysis.device_class)
  })
  const stage = job?.stage
  const looking = stage && ['preparing', 'uploading', 'looking'].includes(stage.name)
  return (
    <div className="flex flex-col gap-2.5">
      <FileInput
        ref={input}
        accept={PHOTOS}
        onFile={(photo) => {
          setAsked(undefined)
          start(photo)
        }}
      />
      {looking ? (
        <div className="flex min-h-13 items-center gap-3 rounded-control border border-line bg-sunken px-4">
          <Spinner size={20} />
          <p role="status" className="min-w-0 flex-1">
            <Trans>Looking at the photo</Trans>
          </p>
          <Button variant="ghost" size="small" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      ) : (
        <Button
          size="large"
          variant="secondary"
          wide
          disabledReason={disabledReason}
          onClick={() => input.current?.click()}
          icon={<Camera className="size-5" aria-hidden="true" />}
        >
          <Trans>Take a photo of the device</Trans>
        </Button>
      )}
      {asked?.devices && (
        <DevicesSeen
          key={asked.id}
          devices={asked.devices}
          renderAll={(classes) => (
            <Button wide onClick={() => putAll(asked, classes)}>
              <HandOverAll count={classes.length} />
            </Button>
          )}
        />
      )}
      {asked && !asked.devices && (
        <div role="group" aria-label={t`Which of these is it?`} className="flex flex-col gap-2">
          <p className="text-sm font-semibold" role="status">
            <Trans>Which of these is it?</Trans>
          </p>
          <div className="flex flex-wrap gap-2">
            {asked.candidates.map(({ class: id, name }) => (
              <Button key={id} variant="secondary" onClick={() => put(asked, id)}>
                {name[locale]}
              </Button>
            ))}
            <Button variant="ghost" onClick={() => put(asked, null)}>
              <Trans>None of these</Trans>
            </Button>
          </div>
        </div>
      )}
      {stage?.name === 'failed' && (
        <div role="alert" className="rounded-control bg-danger-soft p-3">
          <FailureCause error={stage.error} />
          {failureOf(stage.error).remedy === 'again' && (
            <Button
              variant="ghost"
              onClick={retry}
              icon={<RotateCw className="size-4.5" aria-hidden="true" />}
            >
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const photoOf = ({ imageUrl }: AnalysisDetail) => imageUrl?.match(/\/images\/([\da-f-]{36})/)?.[1] ?? null
