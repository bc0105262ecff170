import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Settings2 } from 'lucide-react'
import type { ActionsOn } from './action.ts'

export const settingActions: ActionsOn<'settings'> = {
  'settings.changed': {
    name: msg`Settings changed`,
    icon: Settings2,
    Sentence: ({ actor }) => <Trans>{actor} changed the settings of the service.</Trans>,
  },
}
