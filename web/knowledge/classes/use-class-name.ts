import { useLingui } from '@lingui/react/macro'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { useLocale } from '#web/lib/words/i18n.ts'

/** The name of a class; a class that is not in the list keeps the name that it came with. Until there is a list: an ellipsis. */
export function useClassName() {
  const { t } = useLingui()
  const locale = useLocale()
  const { data } = useDataSet('knowledge')
  return (id: string | null) =>
    id === null
      ? t`Another device`
      : data
        ? (data.classes.find((one) => one.id === id)?.name[locale] ?? id)
        : '…'
}
