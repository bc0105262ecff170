import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { picture } from '#web/illustrations/pictures.ts'
import { useCarouselTexts } from '#web/lib/words/carousel-texts.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'

// Each sentence says what the software does, whoever runs it.
const reasons: { key: string; title: MessageDescriptor; text: MessageDescriptor }[] = [
  {
    key: 'why-verified',
    title: msg`Every step is recorded`,
    text: msg`Each action of the operator on a request is recorded in a history that nobody can change.`,
  },
  {
    key: 'why-safe',
    title: msg`Know what is inside`,
    text: msg`Read which parts of a device are dangerous, and how to store it safely until you hand it over.`,
  },
  {
    key: 'why-near',
    title: msg`Send a request from anywhere`,
    text: msg`Choose your district and send the request from your phone, without an account. The tracking code shows its progress.`,
  },
]

/** Three reasons, one at a time. */
export function WhyUs() {
  const { t, i18n } = useLingui()
  const texts = useCarouselTexts()
  return (
    <Carousel
      label={t`Why Resirkuit`}
      texts={texts}
      loop
      dots
      arrows
      slides={reasons.map(({ key, title, text }) => ({
        key,
        content: (
          <div className="flex h-full items-center gap-4 rounded-card bg-primary-soft p-3 md:gap-8 md:p-5">
            <img
              src={picture(key)}
              width={320}
              height={240}
              alt=""
              fetchPriority="high"
              className="aspect-4/3 w-30 shrink-0 rounded-control md:w-48"
            />
            <div className="min-w-0">
              <p className="text-lg leading-snug font-bold tracking-tight md:text-xl">{i18n._(title)}</p>
              <p className="mt-1 max-md:text-sm">{i18n._(text)}</p>
            </div>
          </div>
        ),
      }))}
    />
  )
}
