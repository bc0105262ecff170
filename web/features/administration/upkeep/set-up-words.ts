import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SetUpFact, SetUpLine } from '#contract/administration/set-up.ts'
import { paths } from '#web/routing/paths.ts'

/** The lines of the first steps, by name. */
export const lineNames: Record<SetUpLine, MessageDescriptor> = {
  organisation: msg`Your organisation`,
  area: msg`Where and when you fetch`,
  point: msg`A drop-off point`,
  store: msg`Your store`,
  partner: msg`A partner with a permit`,
  staff: msg`Your staff`,
  address: msg`The public address`,
  mail: msg`Mail`,
  backup: msg`Backups`,
}

type Fact = { why: MessageDescriptor; act: MessageDescriptor; to: string }

/** The words for a fact that is missing: why it counts, the press that leads to it, and its place. */
export const factWords: Record<SetUpFact, Fact> = {
  name: {
    why: msg`Receipts and the privacy notice name it.`,
    act: msg`Enter the name`,
    to: paths.adminSettings,
  },
  contact: {
    why: msg`People need a way to reach you.`,
    act: msg`Enter a contact`,
    to: paths.adminSettings,
  },
  area: {
    why: msg`Senders can choose a time once there is an area.`,
    act: msg`Add an area`,
    to: `${paths.adminAreas}?open=new`,
  },
  hours: {
    why: msg`No area has hours yet.`,
    act: msg`Enter the hours`,
    to: paths.adminAreas,
  },
  point: {
    why: msg`People can bring things themselves, also from outside your area.`,
    act: msg`Add a point`,
    to: `${paths.adminPoints}?open=new`,
  },
  store: {
    why: msg`The store that weighed goods go to has no address yet.`,
    act: msg`Enter the address`,
    to: `${paths.adminCustody}?edit=default`,
  },
  partner: {
    why: msg`Goods leave your store to a partner who recycles or repairs them.`,
    act: msg`Add a partner`,
    to: `${paths.adminPartners}?edit=new`,
  },
  permit: {
    why: msg`No partner has a permit that is valid today.`,
    act: msg`Enter a permit`,
    to: paths.adminPartners,
  },
  staff: {
    why: msg`Nobody works here with you yet.`,
    act: msg`Invite staff`,
    to: `${paths.adminUsers}#invite`,
  },
  address: {
    why: msg`Links in mails and on certificates need the address that people type.`,
    act: msg`Set the address`,
    to: `${paths.adminSettings}#service`,
  },
  mail: {
    why: msg`No mail server is set, so no mail leaves this server.`,
    act: msg`Set up mail`,
    to: `${paths.adminSettings}#mail`,
  },
  'backup-daily': {
    why: msg`No backup is made by itself.`,
    act: msg`Set the time`,
    to: `${paths.adminSettings}#backup`,
  },
  'backup-made': {
    why: msg`No backup has been made yet.`,
    act: msg`Make the first one`,
    to: paths.adminBackups,
  },
}

/** The place at which a line that is done can be looked at. */
export const linePlaces: Record<SetUpLine, string> = {
  organisation: paths.adminSettings,
  area: paths.adminAreas,
  point: paths.adminPoints,
  store: paths.adminCustody,
  partner: paths.adminPartners,
  staff: paths.adminUserList,
  address: `${paths.adminSettings}#service`,
  mail: `${paths.adminSettings}#mail`,
  backup: paths.adminBackups,
}
