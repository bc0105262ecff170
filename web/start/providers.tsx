import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { toaster } from '#web/ui/overlay/toast.ts'

// Where it cannot be fetched, the page stays: what it would have said is no reason to lose it.
const Toaster = lazy<ComponentType<{ closeLabel: string }>>(() =>
  import('#web/ui/overlay/toaster.tsx').catch(() => ({ default: () => null })),
)

/** A refusal is an answer; only silence and the server's own troubles are worth another try. */
const worthRetrying = (failures: number, error: unknown) =>
  failures < 2 && !String((error as { status?: number }).status).startsWith('4')

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: worthRetrying, staleTime: 15_000, networkMode: 'always' } },
  })

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        {children}
        <Toasts />
      </QueryClientProvider>
    </I18nProvider>
  )
}

function Toasts() {
  const { t } = useLingui()
  const wanted = useSyncExternalStore(toaster.subscribe, toaster.wanted, () => false)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Toaster closeLabel={t`Close`} />
    </Suspense>
  )
}
