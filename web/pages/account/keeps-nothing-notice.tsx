import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { keepsData } from '#web/lib/device/keeps-data.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { Notice } from '#web/ui/state/notice.tsx'

/** Where one logs in, in a browser that keeps nothing: how long that lasts, before one wonders. */
export const KeepsNothingNotice = () => (useHydrated() ? <Look /> : null)

function Look() {
  const [keeps] = useState(keepsData)
  return (
    <Notice tone="warning" size="medium">
      {!keeps && (
        <Trans>
          This browser stores no data of this site. You can log in and stay logged in until you close or
          reload the page. To stay logged in longer, allow cookies and site data, or leave private browsing.
        </Trans>
      )}
    </Notice>
  )
}
