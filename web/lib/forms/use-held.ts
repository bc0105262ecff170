import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Why a form does not close at once: it is being sent, or holds what is not. */
export type CloseObstacle = 'busy' | 'changed' | null

/** Of what closes with a form in it, a dialog or a drawer: what was typed goes with a press only once that was answered. */
export function useHeld(close: () => void) {
  const [held, setHeld] = useState<CloseObstacle>(null)
  const [asking, setAsking] = useState(false)
  const guard = useLeaveGuard(held === 'changed')
  const leave = () => {
    setAsking(false)
    setHeld(null)
    close()
  }
  return {
    /** The form's report about itself. */
    hold: setHeld,
    /** Escape, the button to close, a press beside it. */
    close() {
      if (held === 'changed') setAsking(true)
      else if (held !== 'busy') leave()
    },
    /** For a LeaveDialog. */
    question: {
      asking: asking || guard.asking,
      leave: asking ? leave : guard.leave,
      stay() {
        setAsking(false)
        guard.stay()
      },
    },
  }
}

/** Says how it is with the form as long as there is one. */
export function useHolding(onHeld: (held: CloseObstacle) => void, held: CloseObstacle) {
  const say = useEffectEvent(onHeld)
  // At once: Escape may be the next key after a letter.
  useLayoutEffect(() => {
    say(held)
    return () => say(null)
  }, [held])
}
