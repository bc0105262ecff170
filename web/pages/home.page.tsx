import { Suspense } from 'react'
import { Trans } from '@lingui/react/macro'
import { Link } from '#web/routing/router.tsx'
import { NewsCarousel } from '#web/features/reference/content/news-carousel.tsx'
import { ImpactPanel } from '#web/features/requests/impact/impact-panel.tsx'
import { RequestCounters } from '#web/features/requests/impact/request-counters.tsx'
import { ServiceTiles } from '#web/features/requests/impact/service-tiles.tsx'
import { cardStyle } from '#web/ui/card.tsx'
import { AppearanceSelect } from '#web/frame/appearance-select.tsx'
import { chooseTheme, useTheme } from '#web/lib/device/theme.ts'
import { paths } from '#web/routing/paths.ts'
import { AnalyserDoor } from './home-analyser.tsx'
import { RefreshAll, useRefreshAll } from './home-refresh.tsx'
import { OperatorContact } from './operator-contact.tsx'

const doorStyle = `${cardStyle({ interactive: true })} text-center font-semibold text-primary`

/** The home page: the totals so far, the way in to the four services, and the news. */
export default function Home() {
  const theme = useTheme()
  const refresh = useRefreshAll()
  return (
    <>
      <h1 className="text-2xl font-bold tracking-tight text-balance md:text-3xl">
        <Trans>What would you like to do with your electronics?</Trans>
      </h1>
      <div className="mt-4 flex flex-col gap-3 md:mt-5 md:gap-4">
        <ImpactPanel said={refresh.said} action={<RefreshAll {...refresh} />} />
        <AnalyserDoor />
        <ServiceTiles />
        <div className="grid grid-cols-2 gap-3 md:gap-4">
          <Link to={paths.dropOff} className={doorStyle}>
            <Trans>Drop-off points</Trans>
          </Link>
          <Link to={paths.tracking} className={doorStyle}>
            <Trans>Track a request</Trans>
          </Link>
        </div>
      </div>
      <RequestCounters className="mt-3 text-center text-sm text-muted" />
      <div className="mt-7 mb-2 flex items-center justify-between gap-4">
        <h2 className="text-xl">
          <Trans>News</Trans>
        </h2>
        <Link
          to={paths.news}
          className="-mr-2 flex min-h-11 items-center rounded-control px-2 text-sm font-semibold text-primary hover:text-primary-strong"
        >
          <Trans>All news</Trans>
        </Link>
      </div>
      {/* A boundary of its own comes alive on its own, in between what people do. */}
      <Suspense>
        <NewsCarousel />
      </Suspense>
      <Suspense>
        <OperatorContact className="mt-6" />
      </Suspense>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-sm">
        <Link
          to={paths.privacy}
          className="inline-flex min-h-11 items-center text-muted underline underline-offset-2 hover:text-ink"
        >
          <Trans>Privacy</Trans>
        </Link>
        <AppearanceSelect theme={theme} onTheme={chooseTheme} />
      </div>
    </>
  )
}
