import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { hideHere, showHere, stateHere, type PushState } from '#web/lib/device/push-device.ts'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { toast } from '#web/ui/overlay/toast.ts'

const queryKey = ['push', 'here']

/** Whether this device shows the notifications, also while the app is closed. The browser asks only once it is pressed. */
export function DeviceLine({
  push_key,
  user_id,
  staff,
}: {
  push_key: string
  user_id: number
  staff: boolean
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [wanted, setWanted] = useState<boolean>()
  const { data: here } = useQuery({ queryKey, queryFn: stateHere, networkMode: 'always', staleTime: 0 })
  const change = async (on: boolean) => {
    setWanted(on)
    try {
      const now = on ? await showHere(push_key, user_id) : await hideHere()
      client.setQueryData<PushState>(queryKey, now)
      if (on && now === 'blocked') toast.error(t`The browser does not allow notifications.`)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setWanted(undefined)
    }
  }
  if (here === undefined) return null
  if (here === 'impossible')
    return (
      <p className="text-sm text-muted">
        <Trans>
          This browser cannot show notifications. On an iPhone or iPad, add Resirkuit to the home screen
          first.
        </Trans>
      </p>
    )
  return (
    <>
      <CheckLine checked={wanted ?? here === 'shown'} onChange={(on) => void change(on)}>
        {staff ? (
          <Trans>Notify me on this device about my requests and about work that waits for staff</Trans>
        ) : (
          <Trans>Notify me about each step of my requests on this device</Trans>
        )}
      </CheckLine>
      {here === 'blocked' && (
        <p className="text-sm text-muted">
          <Trans>
            Notifications of this site are blocked. Allow them in the settings of the browser, then tick this
            box.
          </Trans>
        </p>
      )}
    </>
  )
}
