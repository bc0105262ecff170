import { useQuery } from '@tanstack/react-query'
import { useLocation } from '#web/routing/router.tsx'
import type { Locale } from '#contract/foundation/locale.ts'
import { Item } from '#contract/reference/items.ts'
import { dataSetQuery } from '#web/lib/api/data-sets.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'

/**
 * The devices that `?device=` names (at most three, each once), in the reader's language, and the reader's photo that `?photo=` names. Known to the
 * browser alone: the page that the server makes is the same with and without them.
 */
export function useAskedDevice() {
  const { search } = useLocation()
  const hydrated = useHydrated()
  const asked = new URLSearchParams(hydrated ? search : '')
  const ids = [...new Set(asked.getAll('device').filter(Boolean))]
  const locale = useLocale()
  // As many calls as there may be devices: one hook for any number is more code for every first visit.
  const found = [useDevice(ids[0], locale), useDevice(ids[1], locale), useDevice(ids[2], locale)]
  const devices = found.flatMap(({ data }) => data?.device ?? [])
  const items = devices.flatMap(({ id }, at) => {
    // The photo goes along once, with the first of them.
    const image_id = at === 0 ? asked.get('photo') : null
    return Item.safeParse({ device_class: id, quantity: 1, image_id }).data ?? []
  })
  return {
    asked: ids.length > 0,
    /** Their names are on their way. */
    waiting: found.some(({ isLoading }) => isLoading),
    name: devices.map(({ name }) => name[locale]).join(', ') || undefined,
    items,
  }
}

function useDevice(id: string | undefined, locale: Locale) {
  return useQuery({
    ...dataSetQuery(`device/${id}`, locale),
    enabled: id !== undefined,
    // The form opens without it rather than late.
    retry: false,
  })
}
