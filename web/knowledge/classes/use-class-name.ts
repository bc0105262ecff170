import { useLingui } from '@lingui/react/macro'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { useLocale } from '#web/lib/words/i18n.ts'

/** The name of a class; a class that is not in the list keeps the name that it came with. */
export function useClassName() {
  const { t } = useLingui()
  const locale = useLocale()
  const { data } = useDataSet('knowledge')
  return (id: string | null) =>
    id === null ? t`Another device` : (data?.classes.find((one) => one.id === id)?.name[locale] ?? id)
}
