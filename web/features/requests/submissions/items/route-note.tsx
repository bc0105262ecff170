import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { WasteSource } from '#contract/reference/items.ts'
import { legalRoutes } from '#contract/reference/legal-routes.ts'
import { LawLink } from '#web/knowledge/law-link.tsx'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { queryOf } from '#web/lib/api/queries.ts'

/** The way that the law asks for: what it says, which law, and when it was looked up. */
export function RouteNote({ waste_source }: { waste_source: WasteSource }) {
  const say = useBilingual()
  const { data } = useQuery({ ...queryOf(legalRoutes.list, {}), staleTime: 60 * 60_000 })
  const rule = data?.rules.find((one) => one.waste_source === waste_source)
  if (!rule) return null
  return (
    <>
      {say(rule.text)} {rule.decided_by === 'agency' && <Trans>Decided by the agency.</Trans>}{' '}
      <LawLink rule={rule} />
    </>
  )
}
