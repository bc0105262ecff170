import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from '#web/routing/router.tsx'
import { HandedOver, type Service } from '#contract/requests/submissions.ts'
import { leftRecent } from '#web/features/recognition/analyses/left-recent.ts'
import { leftTraces } from '#web/features/requests/submissions/enquiry/traces.ts'
import { CollaborationArt } from '#web/illustrations/services/collaboration.tsx'
import { CollectionArt } from '#web/illustrations/services/collection.tsx'
import { DonationArt } from '#web/illustrations/services/donation.tsx'
import { SupplyArt } from '#web/illustrations/services/supply.tsx'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Trace } from '#web/ui/trace.tsx'
import { OperatorContact } from '../operator-contact.tsx'
import { useAskedDevice } from './landing-device.ts'
import { HeroLayout, LandingLayout } from './landing-layout.tsx'
import { landingTexts, type LandingTexts } from './landing-texts.ts'

const loadForm = () => import('./landing-form.tsx')
const LandingForm = lazy(async () => ({ default: (await loadForm()).LandingForm }))
const LandingRecent = lazy(async () => ({ default: (await import('./landing-recent.tsx')).LandingRecent }))
const loadKept = () => import('./landing-kept.tsx')
const LandingKept = lazy(async () => ({ default: (await loadKept()).LandingKept }))

const arts = {
  collection: CollectionArt,
  supply: SupplyArt,
  donation: DonationArt,
  collaboration: CollaborationArt,
}

/** The state that a linking page may bring along, e.g. the title of a category. A device may stand in the address. */
export type LandingLinkState = { message?: string }

export function LandingContent({ service }: { service: Service }) {
  const { i18n } = useLingui()
  const texts = landingTexts[service]
  const Art = arts[service]
  const given = (useLocation().state ?? {}) as LandingLinkState
  const device = useAskedDevice()
  const message = given.message ?? device.name
  // A draft, or an enquiry that has not arrived, is shown at once, but takes no focus. A page made by the server
  // knows nothing of this device until hydration; a form that is closed later stays closed.
  const hydrated = useHydrated()
  const [served] = useState(!hydrated)
  const [begun, setBegun] = useState(false)
  const brought = hydrated && (message !== undefined || device.asked)
  const [chosen, setForm] = useState<'closed' | 'opened'>()
  const form = chosen ?? (begun || brought ? 'shown' : 'closed')
  const button = useRef<HTMLButtonElement>(null)
  // The form's code comes while the page is read, so that it opens at once, also where the network goes away. With a
  // page that the server made it comes by itself (pages.ts).
  useEffect(() => {
    if (!served) void Promise.all([loadForm(), loadKept()]).catch(() => undefined)
  }, [served])

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
              <>
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
                {/* Without scripts the button does nothing: the server has a form of its own (web/styles/base.css). */}
                <a
                  href={`/plain/${service}`}
                  className={classNames(buttonStyle({ size: 'large' }), 'plain-only max-sm:w-full')}
                >
                  {i18n._(texts.button)}
                </a>
              </>
            }
          />
          <div id="enquiry" className="empty:hidden">
            {form !== 'closed' && (
              <Suspense fallback={<FormSkeleton />}>
                {/* The initial values of a field are read once. */}
                {device.waiting && !begun ? (
                  <FormSkeleton />
                ) : (
                  <LandingForm
                    // Another device is another beginning.
                    key={message}
                    service={service}
                    example={i18n._(texts.example)}
                    message={message}
                    items={device.items}
                    takeFocus={form === 'opened'}
                    onClose={close}
                  />
                )}
              </Suspense>
            )}
          </div>
        </>
      }
      guide={<Guide steps={texts.steps} />}
    >
      {hydrated && HandedOver.safeParse(service).success && leftRecent() && (
        <Suspense>
          <LandingRecent service={service} />
        </Suspense>
      )}
      {hydrated && (form !== 'closed' || leftTraces(service)) && (
        <Suspense>
          <LandingKept service={service} onBegun={() => setBegun(true)} />
        </Suspense>
      )}
      <OperatorContact />
    </LandingLayout>
  )
}

const FormSkeleton = () => <Skeleton className="h-[36rem] rounded-card sm:h-[30rem]" />

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
