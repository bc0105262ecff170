import { useQuery } from '@tanstack/react-query'
import { useLocation } from '#web/routing/router.tsx'
import { dataSetQuery } from '#web/lib/data-sets.ts'
import { useLocale } from '#web/lib/i18n.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/**
 * The device that `?device=` names, in the reader's language. Known to the browser alone: the page that the server makes
 * is the same with and without it.
 */
export function useAskedDevice() {
  const { search } = useLocation()
  const hydrated = useHydrated()
  const id = (hydrated && new URLSearchParams(search).get('device')) || null
  const locale = useLocale()
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
