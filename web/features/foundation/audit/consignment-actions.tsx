import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Building2, Truck } from 'lucide-react'
import type { ActionsOn } from './action.ts'

export const partnerActions: ActionsOn<'partner'> = {
  'partner.added': {
    name: msg`Partner added`,
    icon: Building2,
    Sentence: ({ actor }) => <Trans>{actor} added a partner to the register.</Trans>,
  },
  'partner.changed': {
    name: msg`Partner changed`,
    icon: Building2,
    Sentence: ({ actor }) => <Trans>{actor} changed a partner in the register.</Trans>,
  },
  'partner.permit-added': {
    name: msg`Permit added`,
    icon: Building2,
    Sentence: ({ actor }) => <Trans>{actor} added a permit of a partner.</Trans>,
  },
  'partner.permit-changed': {
    name: msg`Permit changed`,
    icon: Building2,
    Sentence: ({ actor }) => <Trans>{actor} changed a permit of a partner.</Trans>,
  },
  'partner.permit-filed': {
    name: msg`Permit file added`,
    icon: Building2,
    Sentence: ({ actor }) => <Trans>{actor} added the file of a permit.</Trans>,
  },
}

export const consignmentActions: ActionsOn<'consignment'> = {
  'consignment.added': {
    name: msg`Consignment started`,
    icon: Truck,
    Sentence: ({ actor }) => <Trans>{actor} started a consignment.</Trans>,
  },
  'consignment.changed': {
    name: msg`Consignment changed`,
    icon: Truck,
    Sentence: ({ actor }) => <Trans>{actor} changed the papers of a consignment.</Trans>,
  },
  'consignment.sent': {
    name: msg`Consignment sent`,
    icon: Truck,
    Sentence: ({ actor }) => <Trans>{actor} sent a consignment.</Trans>,
  },
  'consignment.cancelled': {
    name: msg`Consignment cancelled`,
    icon: Truck,
    Sentence: ({ actor }) => <Trans>{actor} cancelled a consignment.</Trans>,
  },
  'consignment.link-made': {
    name: msg`Receiver’s link made`,
    icon: Truck,
    Sentence: ({ actor }) => <Trans>{actor} made a link for the receiver of a consignment.</Trans>,
  },
  'consignment.link-ended': {
    name: msg`Receiver’s link ended`,
    icon: Truck,
    Sentence: ({ actor }) => <Trans>{actor} ended the link of a receiver.</Trans>,
  },
  'consignment.received': {
    name: msg`Consignment received`,
    icon: Truck,
    Sentence: ({ actor, details }) =>
      details.on_paper ? (
        <Trans>{actor} recorded from a signed paper that a consignment was received.</Trans>
      ) : (
        <Trans>A receiver confirmed a consignment through its link.</Trans>
      ),
  },
  'consignment.treated': {
    name: msg`Consignment treated`,
    icon: Truck,
    Sentence: ({ actor, details }) =>
      details.on_paper ? (
        <Trans>{actor} recorded from a signed paper that a consignment was treated.</Trans>
      ) : (
        <Trans>A receiver recorded the outcome of a consignment through its link.</Trans>
      ),
  },
  'consignment.taken-back': {
    name: msg`Step of a consignment undone`,
    icon: Truck,
    Sentence: ({ actor }) => <Trans>{actor} undid a step of a consignment.</Trans>,
  },
  'consignment.name-forgotten': {
    name: msg`Name of a receiver deleted`,
    icon: Truck,
    Sentence: ({ actor }) => (
      <Trans>{actor} deleted the name of the person who confirmed a consignment.</Trans>
    ),
  },
}
