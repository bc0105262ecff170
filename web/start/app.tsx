import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { Providers } from './providers.tsx'
import { Shell } from './shell.tsx'

/** The whole app; `router` says where it is: the browser's address bar, or the address the server was asked for. */
export const App = ({
  queryClient,
  router,
}: {
  queryClient: QueryClient
  router: (app: ReactNode) => ReactNode
}) => (
  <StrictMode>
    <Providers queryClient={queryClient}>{router(<Shell />)}</Providers>
  </StrictMode>
)
