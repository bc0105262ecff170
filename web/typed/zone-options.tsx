import { useLingui } from '@lingui/react/macro'

/** The three zones of Indonesia, for a choice of one. */
export function ZoneOptions() {
  const { t } = useLingui()
  return (
    <>
      <option value="Asia/Jakarta">{t`Western Indonesia (WIB)`}</option>
      <option value="Asia/Makassar">{t`Central Indonesia (WITA)`}</option>
      <option value="Asia/Jayapura">{t`Eastern Indonesia (WIT)`}</option>
    </>
  )
}
