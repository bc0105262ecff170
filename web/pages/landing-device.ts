import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '#web/router.tsx'
import { dataSetQuery } from '#web/lib/data-sets.ts'
import type { Locale } from '#web/lib/i18n.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/**
 * The device that `?device=` names, in the reader's language. Known to the browser alone: the page that the server makes
 * is the same with and without it.
 */
export function useAskedDevice() {
  const { i18n } = useLingui()
  const { search } = useLocation()
  const hydrated = useHydrated()
  const id = (hydrated && new URLSearchParams(search).get('device')) || null
  const locale = i18n.locale as Locale
  const { data, isPending } = useQuery({
    ...dataSetQuery(`device/${id}`, locale),
    enabled: id !== null,
    // The form opens without it rather than late.
    retry: false,
  })
  return {
    asked: id !== null,
    /** Its name is on its way. */
    waiting: id !== null && isPending,
    name: data?.device.name[locale],
  }
}
