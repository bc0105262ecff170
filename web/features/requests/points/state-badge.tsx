import { useLingui } from '@lingui/react'
import { Ban, CircleCheck, PackageX, Wrench } from 'lucide-react'
import type { PointState } from '#contract/requests/points.ts'
import { pointStateNames } from '#web/lib/words/point-state-names.ts'
import { Badge } from '#web/ui/badge.tsx'

const looks = {
  open: ['green', <CircleCheck key="i" aria-hidden="true" />],
  full: ['copper', <PackageX key="i" aria-hidden="true" />],
  broken: ['danger', <Wrench key="i" aria-hidden="true" />],
  closed: ['neutral', <Ban key="i" aria-hidden="true" />],
} as const

/** The operator's state of a point: a colour, a shape and a word. */
export function StateBadge({ state }: { state: PointState }) {
  const { i18n } = useLingui()
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {i18n._(pointStateNames[state])}
    </Badge>
  )
}
