import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/routing/router.tsx'
import { ItemCarousel } from '#web/features/reference/content/item-carousel.tsx'
import { ItemViewer, preloadReader } from '#web/features/reference/content/item-viewer.tsx'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { paths } from '#web/routing/paths.ts'
import { WhyUs } from './explore-why-us.tsx'

export const description = msg`The kinds of electronic waste you can hand over, their dangers, and the materials that recyclers and workshops can request.`

/** The categories that can be handed over and the materials that can be asked for; one of them opens above the page. */
export default function Explore() {
  const { t } = useLingui()
  const collection = useDataSet('collection')
  const supply = useDataSet('supply')
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">
          <Trans>Explore E-Waste</Trans>
        </h1>
        <RefreshButton
          label={t`Refresh items`}
          onRefresh={() => Promise.all([collection.refetch(), supply.refetch()])}
        />
      </div>
      <WhyUs />
      <div {...preloadReader}>
        <Section
          title={t`What you can hand over`}
          text={t`Open a category to read which items belong to it.`}
        >
          <ItemCarousel
            kind="collection"
            label={t`E-waste categories`}
            list={collection}
            failed={t`Could not load the categories.`}
            more={t`More categories`}
            empty={
              <Nothing to={paths.collection} text={t`No categories yet`} action={t`Request collection`} />
            }
          />
          <div className="mt-2 flex flex-wrap gap-x-6">
            <OnTo to={paths.knowledge}>
              <Trans>Device guide</Trans>
            </OnTo>
            <OnTo to={paths.dropOff}>
              <Trans>Drop-off points</Trans>
            </OnTo>
          </div>
        </Section>
        <Section title={t`What you can ask for`} text={t`Open a material to read about it.`}>
          <ItemCarousel
            kind="supply"
            label={t`Supply materials`}
            list={supply}
            failed={t`Could not load the materials.`}
            more={t`More materials`}
            empty={<Nothing to={paths.supply} text={t`No materials yet`} action={t`Ask for materials`} />}
          />
        </Section>
      </div>
      <ItemViewer lists={{ collection: collection.data, supply: supply.data }} />
    </>
  )
}

const OnTo = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:text-primary-strong"
  >
    {children}
    <ArrowRight className="size-4" aria-hidden="true" />
  </Link>
)

function Section(props: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-xl">{props.title}</h2>
      <p className="mt-1 mb-4 text-muted">{props.text}</p>
      {props.children}
    </section>
  )
}

/** A list without entries still has a way on: what is not listed can be asked for. */
function Nothing(props: { to: string; text: string; action: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">{props.text}</p>
      <Link to={props.to} className={buttonStyle({ variant: 'secondary' })}>
        {props.action}
      </Link>
    </div>
  )
}
