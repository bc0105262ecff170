import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Part } from '#contract/administration/health.ts'

/** The name of each part and its purpose. The browser itself measures `api`. */
export const partTexts: Record<Part | 'api', { name: MessageDescriptor; purpose: MessageDescriptor }> = {
  api: { name: msg`API`, purpose: msg`Round trip, measured in this browser` },
  settings: { name: msg`Settings`, purpose: msg`Settings of this installation` },
  database: { name: msg`Database`, purpose: msg`Keeps accounts and requests` },
  disk: { name: msg`Disk`, purpose: msg`Free space for new data` },
  files: { name: msg`Files`, purpose: msg`Keeps photos and pictures` },
  clock: { name: msg`Clock`, purpose: msg`Sessions and appointments depend on it` },
  identity: { name: msg`Identity`, purpose: msg`Lets people log in` },
  mail: { name: msg`Mail`, purpose: msg`Sends links to reset passwords` },
  messages: {
    name: msg({ message: 'Messages', context: 'part of the service' }),
    purpose: msg`Reminds people on their telephones`,
  },
  jobs: { name: msg`Jobs`, purpose: msg`Runs tasks in the background` },
  backup: { name: msg`Backup`, purpose: msg`Restores everything after a disaster` },
  content: { name: msg`Content`, purpose: msg`News and catalogue` },
  vision: { name: msg`Vision`, purpose: msg`Recognises devices in photos` },
  version: { name: msg`Version`, purpose: msg`The version of this software` },
}
