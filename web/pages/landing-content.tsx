import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Service } from '#contract/submissions.ts'
import { DeviceList } from '#web/features/submissions/device-list.tsx'
import { useHasEnquiry } from '#web/features/submissions/use-enquiry.ts'
import { CollaborationArt } from '#web/illustrations/collaboration.tsx'
import { CollectionArt } from '#web/illustrations/collection.tsx'
import { DonationArt } from '#web/illustrations/donation.tsx'
import { SupplyArt } from '#web/illustrations/supply.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Trace } from '#web/ui/trace.tsx'
import { HeroLayout, LandingLayout } from './landing-layout.tsx'
import { landingTexts, type LandingTexts } from './landing-texts.ts'

const loadForm = () => import('./landing-form.tsx')
const LandingForm = lazy(async () => ({ default: (await loadForm()).LandingForm }))

const arts = {
  collection: CollectionArt,
  supply: SupplyArt,
  donation: DonationArt,
  collaboration: CollaborationArt,
}

/** What a page that links here may bring along, e.g. the device that a photo showed. */
export type LandingLinkState = { message?: string }

export function LandingContent({ service }: { service: Service }) {
  const { i18n } = useLingui()
  const texts = landingTexts[service]
  const Art = arts[service]
  const { message } = (useLocation().state ?? {}) as LandingLinkState
  const hasEnquiry = useHasEnquiry(service)
  // What was begun or has not arrived yet is shown at once, but takes no focus.
  const [form, setForm] = useState<'closed' | 'shown' | 'opened'>(hasEnquiry || message ? 'shown' : 'closed')
  const button = useRef<HTMLButtonElement>(null)
  // The form's code comes while the page is read, so that it opens at once, also where the network goes away.
  useEffect(() => void loadForm().catch(() => undefined), [])

  const close = () => {
    setForm('closed')
    button.current?.focus()
  }

  return (
    <LandingLayout
      hero={
        <>
          <HeroLayout
            art={<Art />}
            heading={<h1 className="text-2xl md:text-3xl">{i18n._(texts.heading)}</h1>}
            text={<p className="text-muted md:text-lg">{i18n._(texts.sentence)}</p>}
            action={
              <Button
                ref={button}
                size="large"
                className="max-sm:w-full"
                aria-expanded={form !== 'closed'}
                aria-controls="enquiry"
                onClick={() => (form === 'closed' ? setForm('opened') : close())}
              >
                {i18n._(texts.button)}
              </Button>
            }
          />
          <div id="enquiry" className="empty:hidden">
            {form !== 'closed' && (
              <Suspense fallback={<Skeleton className="h-[36rem] rounded-card sm:h-[30rem]" />}>
                <LandingForm
                  service={service}
                  example={i18n._(texts.example)}
                  message={message}
                  takeFocus={form === 'opened'}
                  onClose={close}
                />
              </Suspense>
            )}
          </div>
        </>
      }
      guide={<Guide steps={texts.steps} />}
    >
      <DeviceList
        max={5}
        more={
          <Link to="/track" className="mt-3 inline-flex min-h-11 items-center font-semibold text-primary">
            <Trans>Show all</Trans>
          </Link>
        }
      />
    </LandingLayout>
  )
}

function Guide({ steps }: Pick<LandingTexts, 'steps'>) {
  const { t, i18n } = useLingui()
  return (
    <section aria-labelledby="guide">
      <h2 id="guide" className="text-xl">
        <Trans>How it works</Trans>
      </h2>
      <Trace
        className="mt-5"
        direction="vertical"
        label={t`The four steps`}
        // A guide has no progress: every node is lit, and none is read out as done.
        stateLabels={{ done: '', current: '', todo: '' }}
        steps={steps.map(({ title, icon: Icon, content }, index) => ({
          key: String(index),
          label: i18n._(title),
          note: i18n._(content),
          state: 'done' as const,
          icon: <Icon aria-hidden="true" />,
        }))}
      />
    </section>
  )
}
