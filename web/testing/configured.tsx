import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ClientConfig } from '#contract/administration/operations.ts'
import { configQuery } from '#web/lib/api/config.ts'

const CONFIG: ClientConfig = {
  identity: { provider: 'embedded', base: '/idp' },
  adminAccess: 'role',
  vision: 'embedded',
  retentionMonths: 18,
  mails: false,
  mapStyle: null,
}

/** An installation with these settings. They are not fetched: the app would keep them for the tests of other files. */
export function Configured({ children, ...config }: Partial<ClientConfig> & { children: ReactNode }) {
  const client = useQueryClient()
  useState(() => client.setQueryData(configQuery.queryKey, { ...CONFIG, ...config }))
  return children
}
