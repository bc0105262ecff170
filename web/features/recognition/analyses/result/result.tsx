import { Trans } from '@lingui/react/macro'
import { ArrowRight, BookOpen } from 'lucide-react'
import { Suspense } from 'react'
import type { DeviceFacts } from '#contract/reference/knowledge.ts'
import { RecyclingSteps } from '#web/knowledge/recycling-steps.tsx'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import type { ViewProps } from '../analysis-dialog.tsx'
import { AnotherDevice } from './another-device.tsx'
import { Carbon } from './carbon.tsx'
import { withDevice } from './device-links.ts'
import { Handling } from './handling.tsx'
import { Hazards } from './hazards.tsx'
import { HowSure } from './how-sure.tsx'
import { KeptUntil, SeenBefore } from './notes.tsx'
import { Section } from './section.tsx'
import { ShareToLearn } from '../share-to-learn.tsx'
import { SmallPrint } from './small-print.tsx'
import { TextToPassOn } from './text-to-pass-on.tsx'
import { WhatIsIt } from './what-is-it.tsx'

const linkStyle = 'inline-flex min-h-11 items-center gap-2 font-semibold text-primary'

/** Everything about the device in the photo. */
export function Result({
  analysis,
  facts,
  preview,
  picker,
  share: Share,
  onPart,
}: ViewProps & { facts: DeviceFacts }) {
  const say = useBilingual()
  const name = say(facts.name)
  const page = paths.device(facts.id)
  return (
    <article data-print="" className="flex flex-col gap-7">
      <PrintHead name={name} />
      <WhatIsIt key={facts.id} analysis={analysis} preview={preview} picker={picker}>
        <HowSure analysis={analysis} />
      </WhatIsIt>
      {analysis.imageUrl !== null && !analysis.several && (
        <AnotherDevice analysis={analysis} preview={preview} onPart={onPart} />
      )}
      {facts.note && <p>{say(facts.note.text)}</p>}
      <SeenBefore analysis={analysis} />
      <KeptUntil analysis={analysis} />
      <Hazards facts={facts} />
      <Handling facts={facts} />
      <Carbon facts={facts} />
      <Section title={<Trans>How it is recycled</Trans>}>
        <RecyclingSteps steps={facts.recycling} numbered />
      </Section>
      <div className="flex flex-col gap-3 print:hidden">
        <Suspense fallback={<Skeleton className="h-9" />}>
          <Share title={name} url={new URL(page, window.location.href).href} />
        </Suspense>
        <TextToPassOn analysis={analysis} />
        <Link to={page} className={linkStyle}>
          <BookOpen className="size-4.5 shrink-0" aria-hidden="true" />
          <Trans>More about this device, with sources</Trans>
        </Link>
      </div>
      <ShareToLearn analysis={analysis} />
      <SmallPrint analysis={analysis} />
    </article>
  )
}

/** On paper the dialog's own head is left out. */
const PrintHead = ({ name }: { name: string }) => (
  <header className="hidden print:block">
    <p className="text-2xl font-bold">{name}</p>
    <p className="mt-1 text-sm">Resirkuit</p>
  </header>
)

/** The one next thing to do. */
export const ResultActions = ({
  device_class,
  imageUrl,
}: {
  device_class: string
  imageUrl: string | null
}) => (
  <Link to={withDevice(paths.collection, device_class, imageUrl)} className={buttonStyle()}>
    <Trans>Request collection</Trans>
    <ArrowRight className="size-4.5" aria-hidden="true" />
  </Link>
)
