import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { ImagePlus, Lightbulb, Maximize, ScanLine, Smartphone, type LucideIcon } from 'lucide-react'
import { Suspense } from 'react'
import type { Analysis } from '#contract/recognition/analyses.ts'
import { Link } from '#web/routing/router.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import type { ViewProps } from '../analysis-dialog.tsx'
import { useCorrection } from '../api.ts'
import { KeptUntil, SeenBefore } from './notes.tsx'
import { Photo } from '../photo.tsx'
import { CloserLook } from './closer-look.tsx'
import { Section } from './section.tsx'
import { ShareToLearn } from '../share-to-learn.tsx'
import { SmallPrint } from './small-print.tsx'
import { TextToPassOn } from './text-to-pass-on.tsx'
import { UntilChosen } from '../until-chosen.tsx'
import { OfSeveral } from './of-several.tsx'
import { WhatIsIt } from './what-is-it.tsx'
import { WhichKind } from './which-kind.tsx'

/** Why the photo has no device class: the person said so, or what the engine made of it. */
const reasonOf = ({ corrected, verdict, several }: Pick<Analysis, 'corrected' | 'verdict' | 'several'>) =>
  corrected ? 'none-of-these' : verdict === 'named' ? 'cannot-tell' : several ? 'several' : verdict

/** The candidates are the question. */
const isAsked = (analysis: Analysis) => ['choose', 'several'].includes(reasonOf(analysis))

type Reason = ReturnType<typeof reasonOf>

const titles: Record<Reason, MessageDescriptor> = {
  choose: msg`Which of these is it?`,
  several: msg`Several devices on one photo`,
  'cannot-tell': msg`This photo is not enough to recognise the device`,
  'not-a-device': msg`We see no electronic device here`,
  'none-of-these': msg`It is none of these, then`,
}

const texts: Record<Reason, MessageDescriptor> = {
  choose: msg`It looks like one of these. Choose the right one to see its information.`,
  several: msg`The photo seems to show several devices. Choose one to see its information, then the next. A photo of a single device gives the best result.`,
  'cannot-tell': msg`There may be an electronic device, but a guess would not help you. Show us where it is, or say what kind of device it is.`,
  'not-a-device': msg`If there is one after all, show us where it is on the photo, or choose the device from the list.`,
  'none-of-these': msg`The operator can still take it: describe it in your request.`,
}

export const unnamedTitle = (analysis: Analysis) => titles[reasonOf(analysis)]

/** A photo without a device class: what to choose from, or how to take a better one. */
export function Unnamed({ analysis, preview, picker: Picker, onPart }: ViewProps) {
  const { t, i18n } = useLingui()
  const reason = reasonOf(analysis)
  const correction = useCorrection(analysis.id)
  const closer = reason !== 'none-of-these' && analysis.imageUrl !== null
  const about = <p>{i18n._(texts[reason])}</p>
  return (
    <div className="flex flex-col gap-6">
      {!analysis.corrected && analysis.devices ? (
        <OfSeveral analysis={analysis} preview={preview} picker={Picker} onPart={onPart}>
          <p>
            <Trans>
              The photo seems to show several devices. Correct what is named wrongly, and leave out what is
              not there.
            </Trans>
          </p>
        </OfSeveral>
      ) : isAsked(analysis) ? (
        <WhatIsIt asked analysis={analysis} preview={preview} picker={Picker} onPart={onPart}>
          {about}
        </WhatIsIt>
      ) : (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {closer ? (
            <CloserLook analysis={analysis} preview={preview} onPart={onPart} />
          ) : (
            <Photo preview={preview} imageUrl={analysis.imageUrl} className="aspect-4/3 object-contain" />
          )}
          <div className="flex min-w-0 flex-col gap-5">
            {about}
            {reason === 'cannot-tell' && (
              <WhichKind
                onChoose={(id) => correction.mutate(id)}
                pending={(correction.isPending && correction.variables) || undefined}
              />
            )}
            {reason === 'not-a-device' && <HowToPhotograph />}
          </div>
        </div>
      )}
      {analysis.meanwhile ? (
        <UntilChosen meanwhile={analysis.meanwhile} several={analysis.several} />
      ) : (
        <WhateverItIs />
      )}
      <SeenBefore analysis={analysis} />
      <KeptUntil analysis={analysis} />
      {reason === 'cannot-tell' && <HowToPhotograph />}
      {!isAsked(analysis) && (
        <div aria-busy={correction.isPending}>
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            <Picker
              value={null}
              onChoose={(id) => correction.mutate(id)}
              label={t`Choose the device from the list`}
            />
          </Suspense>
        </div>
      )}
      <TextToPassOn analysis={analysis} />
      <ShareToLearn analysis={analysis} />
      <SmallPrint analysis={analysis} />
    </div>
  )
}

/** The server's text for an unnamed device says the same. */
const WhateverItIs = () => (
  <Section title={<Trans>To be safe</Trans>}>
    <p>
      <Trans>
        Keep it whole, in a dry and shady place. Do not burn it, do not open it, and do not put it in
        household waste. The same applies to loose batteries and lamps.
      </Trans>
    </p>
  </Section>
)

const tips: readonly [LucideIcon, MessageDescriptor][] = [
  [Maximize, msg`The whole device, one at a time`],
  [Lightbulb, msg`In good light, without a flash on glass`],
  [ScanLine, msg`In front of a plain background`],
  [Smartphone, msg`From the front, as it is usually seen`],
]

function HowToPhotograph() {
  const { i18n } = useLingui()
  return (
    <section>
      <h3 className="text-base">
        <Trans>A photo that is easy to recognise</Trans>
      </h3>
      <ul className="mt-2.5 flex flex-col gap-2">
        {tips.map(([Icon, tip]) => (
          <li key={tip.id} className="flex items-start gap-2.5">
            <Icon className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
            {i18n._(tip)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The one next thing to do. */
export function UnnamedActions({ analysis, onPick }: Pick<ViewProps, 'analysis' | 'onPick'>) {
  if (reasonOf(analysis) === 'none-of-these')
    return (
      <Link to={paths.collection} className={buttonStyle()}>
        <Trans>Request collection</Trans>
      </Link>
    )
  return (
    <Button
      variant={isAsked(analysis) ? 'secondary' : 'primary'}
      onClick={onPick}
      icon={<ImagePlus className="size-4.5" aria-hidden="true" />}
    >
      <Trans>Try another photo</Trans>
    </Button>
  )
}
