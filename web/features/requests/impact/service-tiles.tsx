import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from '#web/routing/router.tsx'
import type { Feature } from '#contract/requests/impact.ts'
import { CollaborationArt } from '#web/illustrations/services/collaboration.tsx'
import { CollectionArt } from '#web/illustrations/services/collection.tsx'
import { DonationArt } from '#web/illustrations/services/donation.tsx'
import { SupplyArt } from '#web/illustrations/services/supply.tsx'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { cardStyle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { paths } from '#web/routing/paths.ts'

const art: Record<Feature['id'], ReactNode> = {
  collection: <CollectionArt />,
  supply: <SupplyArt />,
  donation: <DonationArt />,
  collaboration: <CollaborationArt />,
}

/** The four services. They are the way in, so they are here also while the server cannot be asked. */
export function ServiceTiles() {
  const builtIn = useBuiltIn()
  const { data } = useDataSet('features')
  const tiles = data?.every(({ id }) => id in art) && data.length > 0 ? data : builtIn
  return (
    <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {tiles.map(({ id, title, description }) => (
        <li key={id}>
          <Link
            to={paths[id]}
            className={classNames(cardStyle({ interactive: true }), 'flex h-full flex-col gap-3')}
          >
            <span className="mx-auto block w-full max-w-40" aria-hidden="true">
              {art[id]}
            </span>
            <span>
              <span className="block leading-snug font-bold tracking-tight">{title}</span>
              <span className="mt-1 block text-sm text-muted">{description}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The server has the same list (server/features/requests/impact/features.ts). */
function useBuiltIn(): Pick<Feature, 'id' | 'title' | 'description'>[] {
  const { t } = useLingui()
  return [
    {
      id: 'collection',
      title: t`E-Waste Collection`,
      description: t`Responsibly collect and recycle e-waste`,
    },
    { id: 'supply', title: t`E-Waste Supply`, description: t`Quality e-waste materials ready for recycling` },
    {
      id: 'donation',
      title: t`Donation`,
      description: t`Donate old electronics to be refurbished or recycled`,
    },
    {
      id: 'collaboration',
      title: t`Collaboration`,
      description: t`Partner on research and innovative solutions`,
    },
  ]
}
