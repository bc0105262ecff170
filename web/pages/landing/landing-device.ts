import { useQuery } from '@tanstack/react-query'
import { useLocation } from '#web/routing/router.tsx'
import { Item } from '#contract/reference/items.ts'
import { dataSetQuery } from '#web/lib/api/data-sets.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'

/**
 * The device that `?device=` names, in the reader's language, and the reader's photo of it that `?photo=` names. Known to the
 * browser alone: the page that the server makes is the same with and without them.
 */
export function useAskedDevice() {
  const { search } = useLocation()
  const hydrated = useHydrated()
  const asked = new URLSearchParams(hydrated ? search : '')
  const id = asked.get('device') || null
  const locale = useLocale()
  const { data, isPending } = useQuery({
    ...dataSetQuery(`device/${id}`, locale),
    enabled: id !== null,
    // The form opens without it rather than late.
    retry: false,
  })
  const { data: item } = Item.safeParse({
    device_class: data?.device.id,
    quantity: 1,
    image_id: asked.get('photo'),
  })
  return {
    asked: id !== null,
    /** Its name is on its way. */
    waiting: id !== null && isPending,
    name: data?.device.name[locale],
    item,
  }
}
