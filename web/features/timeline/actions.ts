import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { HandHeart, Handshake, PackageOpen, Search, type LucideIcon } from 'lucide-react'
import { FORM_IDS, type Service } from '#contract/submissions.ts'

type Action = {
  service: Service
  /** What the post is called for the operator, who may read another language than its author. */
  title: string
  label: MessageDescriptor
  /** What a message could say. */
  example: MessageDescriptor
  icon: LucideIcon
  form_id: number
}

/** What a post can be about, in the order of the composer. */
export const actions: readonly Action[] = [
  {
    service: 'collection',
    title: 'I Have E-Waste',
    label: msg`I Have E-Waste`,
    example: msg`For example: two dead laptops and a box of cables, ready to be picked up`,
    icon: PackageOpen,
    form_id: FORM_IDS.composer.collection,
  },
  {
    service: 'supply',
    title: 'I Need E-Waste',
    label: msg`I Need E-Waste`,
    example: msg`For example: 20 kg of copper cable a month for a workshop`,
    icon: Search,
    form_id: FORM_IDS.composer.supply,
  },
  {
    service: 'collaboration',
    title: 'Collaboration',
    label: msg`Collaboration`,
    example: msg`For example: a collection day at our school in March`,
    icon: Handshake,
    form_id: FORM_IDS.composer.collaboration,
  },
  {
    service: 'donation',
    title: 'Donation',
    label: msg`Donation`,
    example: msg`For example: a phone that still works, with its charger`,
    icon: HandHeart,
    form_id: FORM_IDS.composer.donation,
  },
]

export const actionOf = (service: Service | null) => actions.find((one) => one.service === service)

/** What requests are called for the operator, in the reader's words; another title is its author's own. */
const titles = new Map([
  ...actions.map(({ title, label }) => [title, label] as const),
  ['E-Waste Collection', msg`E-Waste Collection`] as const,
  ['E-Waste Supply', msg`E-Waste Supply`] as const,
])
export const titleLabel = (title: string) => titles.get(title)
