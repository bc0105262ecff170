import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { ToastProvider } from '#web/ui/toast.tsx'

/** A refusal is an answer; only silence and the server's own troubles are worth another try. */
const worthRetrying = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 15_000, networkMode: 'always' } },
})

export function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Toasts>{children}</Toasts>
      </QueryClientProvider>
    </I18nProvider>
  )
}

function Toasts({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return <ToastProvider closeLabel={t`Close`}>{children}</ToastProvider>
}
