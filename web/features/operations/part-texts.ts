import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Part } from '#contract/health.ts'

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

/** What a part says it is. What else it says is a program's own word (a host, a cause), and stays as it came. */
const kinds: Record<string, MessageDescriptor> = {
  'PostgreSQL server': msg`PostgreSQL server`,
  'embedded PostgreSQL': msg`embedded PostgreSQL`,
  'own tables': msg`own tables`,
  embedded: msg`embedded`,
  files: msg`files in a folder`,
}

/** What a part says of itself, as far as there are words for it: its kind, then what its programs said. */
export function detailOf(detail: string): { kind: MessageDescriptor | undefined; said: string } {
  const [first = '', ...rest] = detail.split(': ')
  const kind = kinds[first]
  return kind ? { kind, said: rest.join(': ') } : { kind, said: detail }
}
