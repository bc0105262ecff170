import { Trans } from '@lingui/react/macro'
import type { LocationFound } from '#contract/reference/locations.ts'

/** Why a district is there that is called otherwise than what was typed. */
export const VillageLine = ({ area: { villageName } }: { area: LocationFound }) =>
  villageName && (
    <span className="block text-sm text-muted">
      <Trans>Village: {villageName}</Trans>
    </span>
  )

/** Says that what was typed has been read otherwise than it stands there. */
export const GuessMark = ({ area: { guess } }: { area: LocationFound }) =>
  guess && (
    <span className="shrink-0 rounded-chip border border-line px-2 py-0.5 text-xs text-muted">
      <Trans>A guess</Trans>
    </span>
  )
