import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Warehouse } from 'lucide-react'
import type { ActionsOn } from './action.ts'

export const storeActions: ActionsOn<'store'> = {
  'store.added': {
    name: msg`Store added`,
    icon: Warehouse,
    Sentence: ({ actor }) => <Trans>{actor} added a store.</Trans>,
  },
  'store.changed': {
    name: msg`Store changed`,
    icon: Warehouse,
    Sentence: ({ actor }) => <Trans>{actor} changed a store.</Trans>,
  },
}
