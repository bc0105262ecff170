import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before what was typed is lost: by a link, the back button, or closing the tab. @returns the question */
export function useUnsavedChanges(unsaved: boolean) {
  const { t } = useLingui()
  const blocker = useBlocker(unsaved)
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])

  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && stay()}
      closeLabel={t`Close`}
      title={<Trans>Leave without saving?</Trans>}
      description={<Trans>What you changed here has not been saved.</Trans>}
      footer={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            <Trans>Leave</Trans>
          </Button>
          <Button onClick={stay}>
            <Trans>Stay here</Trans>
          </Button>
        </>
      }
    />
  )
}
