import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { refreshDataSets } from '#web/lib/api/data-sets.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { Button } from '#web/ui/button.tsx'

const SAID_MS = { done: 4000, failed: 8000 }

/** Fetches everything that the public pages show once more; `said`: how that went, for a few seconds. */
export function useRefreshAll() {
  const { t } = useLingui()
  const locale = useLocale()
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle')
  useEffect(() => {
    if (state !== 'done' && state !== 'failed') return
    const timer = setTimeout(() => setState('idle'), SAID_MS[state])
    return () => clearTimeout(timer)
  }, [state])
  const refresh = async () => {
    setState('busy')
    try {
      await refreshDataSets(client, locale)
      setState('done')
    } catch {
      // A part that failed shows its own error.
      setState('failed')
    }
  }
  const said = { idle: '', busy: '', done: t`Up to date`, failed: t`Could not refresh everything` }[state]
  return { refresh, said, busy: state === 'busy' }
}

export function RefreshAll({ refresh, busy }: Pick<ReturnType<typeof useRefreshAll>, 'refresh' | 'busy'>) {
  const { t } = useLingui()
  return (
    <Button
      variant="ghost"
      square
      className="-mr-2"
      aria-label={t`Refresh`}
      title={t`Refresh`}
      busy={busy}
      onClick={() => void refresh()}
      icon={<RotateCw className="size-4" aria-hidden="true" />}
    />
  )
}
