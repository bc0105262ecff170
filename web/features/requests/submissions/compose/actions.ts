import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { HandHeart, Handshake, PackageOpen, Search, type LucideIcon } from 'lucide-react'
import { FORM_IDS, SERVICE_TITLES, type Service } from '#contract/requests/submissions.ts'

type Action = {
  service: Service
  /** The post's title for the operator, who may read another language than its author. */
  title: string
  label: MessageDescriptor
  /** An example of a message. */
  example: MessageDescriptor
  icon: LucideIcon
  form_id: number
}

/** The subjects of a post, in the order of the composer. */
export const actions: readonly Action[] = [
  {
    service: 'collection',
    title: SERVICE_TITLES.composer.collection,
    label: msg`I Have E-Waste`,
    example: msg`For example: two dead laptops and a box of cables, ready to be picked up`,
    icon: PackageOpen,
    form_id: FORM_IDS.composer.collection,
  },
  {
    service: 'supply',
    title: SERVICE_TITLES.composer.supply,
    label: msg`I Need E-Waste`,
    example: msg`For example: 20 kg of copper cable a month for a workshop`,
    icon: Search,
    form_id: FORM_IDS.composer.supply,
  },
  {
    service: 'collaboration',
    title: SERVICE_TITLES.composer.collaboration,
    label: msg`Collaboration`,
    example: msg`For example: a collection day at our school in March`,
    icon: Handshake,
    form_id: FORM_IDS.composer.collaboration,
  },
  {
    service: 'donation',
    title: SERVICE_TITLES.composer.donation,
    label: msg`Donation`,
    example: msg`For example: a phone that still works, with its charger`,
    icon: HandHeart,
    form_id: FORM_IDS.composer.donation,
  },
]

export const actionOf = (service: Service | null) => actions.find((one) => one.service === service)
