import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Part } from '#contract/administration/health.ts'

/** What a part is called, and what depends on it. `api` is what the browser measures itself. */
export const partTexts: Record<Part | 'api', { name: MessageDescriptor; purpose: MessageDescriptor }> = {
  api: { name: msg`API`, purpose: msg`There and back, measured in this browser` },
  settings: { name: msg`Settings`, purpose: msg`What the installation was told` },
  database: { name: msg`Database`, purpose: msg`Keeps accounts and requests` },
  disk: { name: msg`Disk`, purpose: msg`Room for what comes` },
  files: { name: msg`Files`, purpose: msg`Keeps photos and pictures` },
  clock: { name: msg`Clock`, purpose: msg`Sessions and appointments go by it` },
  identity: { name: msg`Identity`, purpose: msg`Lets people log in` },
  mail: { name: msg`Mail`, purpose: msg`Sends links for new passwords` },
  jobs: { name: msg`Jobs`, purpose: msg`Does what can wait a moment` },
  backup: { name: msg`Backup`, purpose: msg`Brings everything back after a disaster` },
  content: { name: msg`Content`, purpose: msg`News and catalogue` },
  vision: { name: msg`Vision`, purpose: msg`Recognises devices in photos` },
  version: { name: msg`Version`, purpose: msg`Of this software` },
}
