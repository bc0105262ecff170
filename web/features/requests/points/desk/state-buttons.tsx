import { Trans, useLingui } from '@lingui/react/macro'
import { PointState, type DeskPoint } from '#contract/requests/points.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatInstantShort } from '#web/lib/words/format.ts'
import { pointStateNames } from '#web/lib/words/point-state-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { useChangePoint } from './api.ts'

/** The operator's word about a point. Saying again what is so is a word as well: somebody has looked. */
export function StateButtons({ point }: { point: DeskPoint }) {
  const { t, i18n } = useLingui()
  const { mutate, isPending, variables, error } = useChangePoint()
  const pressed = isPending && variables?.kind === 'state' ? variables.state : undefined
  const at = formatInstantShort(point.state_at)
  const by = point.state_by
  return (
    <section aria-labelledby="state" className="flex flex-col gap-2">
      <h3 id="state" className="text-lg">
        <Trans>What is its state?</Trans>
      </h3>
      <p className="text-sm text-muted">
        {by ? (
          <Trans>
            Updated on {at} by {by}. Once you set the state, reports of a full or broken point count as
            handled.
          </Trans>
        ) : (
          <Trans>
            Updated on {at}. Once you set the state, reports of a full or broken point count as handled.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {PointState.options.map((state) => (
          <Button
            key={state}
            variant={state === point.state ? 'primary' : 'secondary'}
            aria-pressed={state === point.state}
            busy={state === pressed}
            onClick={() =>
              !isPending &&
              mutate(
                { kind: 'state', id: point.id, state },
                { onSuccess: () => toast.success({ title: t`Saved: the public page shows it` }) },
              )
            }
          >
            {i18n._(pointStateNames[state])}
          </Button>
        ))}
      </div>
      <Notice>{error && errorMessage(error)}</Notice>
    </section>
  )
}
