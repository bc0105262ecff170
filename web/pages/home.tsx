import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CollaborationArt } from '#web/illustrations/collaboration.tsx'
import { CollectionArt } from '#web/illustrations/collection.tsx'
import { DonationArt } from '#web/illustrations/donation.tsx'
import { SupplyArt } from '#web/illustrations/supply.tsx'
import { cardStyle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { paths } from '#web/paths.ts'

/** The way in: four services, and where a request that was sent can be followed. */
export function Home() {
  const { t } = useLingui()
  return (
    <>
      <h1 className="max-w-xl text-2xl font-bold tracking-tight text-balance md:text-3xl">
        <Trans>What would you like to do with your electronics?</Trans>
      </h1>
      <ul className="mt-5 grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        <Tile to={paths.collection} title={t`E-Waste Collection`} picture={<CollectionArt />}>
          <Trans>Responsibly collect and recycle e-waste</Trans>
        </Tile>
        <Tile to={paths.supply} title={t`E-Waste Supply`} picture={<SupplyArt />}>
          <Trans>Quality e-waste materials ready for recycling</Trans>
        </Tile>
        <Tile to={paths.donation} title={t`Donation`} picture={<DonationArt />}>
          <Trans>Donate old electronics to be refurbished or recycled</Trans>
        </Tile>
        <Tile to={paths.collaboration} title={t`Collaboration`} picture={<CollaborationArt />}>
          <Trans>Partner on research and innovative solutions</Trans>
        </Tile>
      </ul>
      <Link
        to="/track"
        className={classNames(
          cardStyle({ interactive: true }),
          'mt-4 flex min-h-11 items-center gap-3 font-semibold',
        )}
      >
        <span className="flex-1">
          <Trans>Follow a request by its tracking code</Trans>
        </span>
        <ArrowRight className="size-5 text-primary" aria-hidden="true" />
      </Link>
      <p className="mt-6 text-center text-sm">
        <Link
          to={paths.privacy}
          className="inline-flex min-h-11 items-center text-muted underline underline-offset-2 hover:text-ink"
        >
          <Trans>Privacy</Trans>
        </Link>
      </p>
    </>
  )
}

function Tile({
  to,
  title,
  picture,
  children,
}: {
  to: string
  title: string
  picture: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      <Link to={to} className={classNames(cardStyle({ interactive: true }), 'flex h-full flex-col gap-3')}>
        <span className="mx-auto block w-full max-w-40" aria-hidden="true">
          {picture}
        </span>
        <span>
          <span className="block leading-snug font-bold tracking-tight">{title}</span>
          <span className="mt-1 block text-sm text-muted">{children}</span>
        </span>
      </Link>
    </li>
  )
}
