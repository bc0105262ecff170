import { i18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Locale } from '#contract/foundation/locale.ts'
import { AppearanceSelect } from '#web/frame/appearance-select.tsx'
import { languages } from '#web/frame/language-switch.tsx'
import { clearDataSets } from '#web/lib/api/data-sets.ts'
import { chooseLocale } from '#web/lib/words/i18n.ts'
import { chooseTheme, useTheme } from '#web/lib/device/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { toast } from '#web/ui/overlay/toast.ts'

/** The data on this device and not in the account: the language, the appearance, and copies of the public pages. */
export function ThisDeviceCard() {
  const { t } = useLingui()
  const id = useId()
  const queryClient = useQueryClient()
  const theme = useTheme()
  const choose = (locale: Locale) =>
    void chooseLocale(locale).catch(() => toast.error(t`Check your network and try again.`))
  const clear = () => {
    clearDataSets(queryClient)
    toast.success(t`Cleared. The public pages load their data again.`)
  }
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-lg">
        <Trans>This device</Trans>
      </h2>
      <Field label={<Trans>Language</Trans>}>
        <Select value={i18n.locale} onChange={({ target }) => choose(target.value as Locale)}>
          {languages.map(({ value, label, lang }) => (
            <option key={value} value={value} lang={lang}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <AppearanceSelect theme={theme} onTheme={chooseTheme} />
      <div>
        <Button variant="secondary" onClick={clear}>
          <Trans>Clear saved news and figures</Trans>
        </Button>
      </div>
    </Card>
  )
}
