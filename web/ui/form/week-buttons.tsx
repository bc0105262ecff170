import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'

/** To other weeks and back to this one. @param props.onMove gets how many weeks further; 0: this one */
export const WeekButtons = ({ onMove }: { onMove: (weeks: number) => void }) => (
  <div className="flex flex-wrap gap-2.5">
    <Button variant="secondary" onClick={() => onMove(-1)}>
      <Trans>Earlier</Trans>
    </Button>
    <Button variant="secondary" onClick={() => onMove(0)}>
      <Trans>Today</Trans>
    </Button>
    <Button variant="secondary" onClick={() => onMove(1)}>
      <Trans>Later</Trans>
    </Button>
  </div>
)
