import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus, RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { Trace, type TraceStep } from '#web/ui/trace.tsx'
import { FAILED, failureOf } from './failure.ts'
import { FailureCause } from './failure-cause.tsx'
import { Photo } from './photo.tsx'
import type { Job, Stage } from './use-job.ts'

/** A photo on its way: how it looks, how far it is, or why it did not arrive. */
export function UploadView({ job }: { job: Job }) {
  const { stage } = job
  return (
    <div className="flex flex-col gap-5">
      <Photo
        key={job.preview}
        preview={job.preview}
        className="max-h-[42dvh] min-h-40 object-contain sm:max-h-[46dvh]"
      />
      {stage.name === 'failed' ? <Failed error={stage.error} /> : <Progress stage={stage} />}
    </div>
  )
}

const NAMES = ['preparing', 'uploading', 'looking'] as const

function Progress({ stage }: { stage: Stage }) {
  const { t } = useLingui()
  const labels = { preparing: t`Preparing`, uploading: t`Uploading`, looking: t`Looking at the photo` }
  const at = NAMES.findIndex((name) => name === stage.name)
  const percent = stage.name === 'uploading' ? Math.round(stage.share * 100) : null
  const steps = NAMES.map((name, index): TraceStep => ({
    key: name,
    label: labels[name],
    state: index < at || stage.name === 'done' ? 'done' : index === at ? 'current' : 'todo',
    ...(index === at && {
      note: percent === null ? undefined : `${percent}%`,
      icon: percent === null ? <Spinner size={14} className="text-copper" /> : undefined,
    }),
  }))
  return (
    <div>
      <Trace
        steps={steps}
        label={t`Progress`}
        stateLabels={{ done: t`done`, current: t`now`, todo: t`to come` }}
      />
      <progress
        aria-label={t`Uploaded`}
        max={100}
        value={percent ?? (at === 0 ? 0 : 100)}
        className="mt-4 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <p role="status" className="sr-only">
        {stage.name in labels && labels[stage.name as keyof typeof labels]}
      </p>
    </div>
  )
}

const Failed = ({ error }: { error: unknown }) => (
  <div role="alert" className="flex gap-3 rounded-card bg-danger-soft p-4">
    <TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
    <div className="min-w-0">
      <p lang="id" className="font-semibold text-danger">
        {FAILED}
      </p>
      <p className="mt-1">
        <FailureCause error={error} />
      </p>
    </div>
  </div>
)

type Actions = { stage: Stage; onCancel: () => void; onRetry: () => void; onPick: () => void }

/** The actions while a photo is on its way, and after an upload failed. */
export function UploadActions({ stage, onCancel, onRetry, onPick }: Actions) {
  if (stage.name !== 'failed')
    return (
      <Button variant="secondary" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    )
  const again = failureOf(stage.error).remedy === 'again'
  return (
    <>
      <Button
        variant={again ? 'secondary' : 'primary'}
        onClick={onPick}
        icon={<ImagePlus className="size-4.5 shrink-0" aria-hidden="true" />}
      >
        <Trans>Another photo</Trans>
      </Button>
      {again && (
        <Button onClick={onRetry} icon={<RotateCw className="size-4.5 shrink-0" aria-hidden="true" />}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </>
  )
}
