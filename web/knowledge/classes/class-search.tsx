import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Input } from '#web/ui/form/input.tsx'

/** The search for a device by any of its names. */
export function ClassSearch(props: Omit<ComponentProps<typeof Input>, 'leading' | 'type'>) {
  const { t } = useLingui()
  return (
    <Input
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      placeholder={t`e.g. HP, kulkas, laptop`}
      {...props}
      type="search"
      leading={<Search className="size-5" aria-hidden="true" />}
    />
  )
}
