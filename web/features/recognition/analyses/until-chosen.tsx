import { Trans, useLingui } from '@lingui/react/macro'
import type { Meanwhile } from '#contract/recognition/analyses.ts'
import type { Bilingual } from '#contract/reference/knowledge.ts'
import { HandlingSteps } from '#web/knowledge/handling-steps.tsx'
import { OwnAdvice } from '#web/knowledge/own-advice.tsx'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { DoNots, HazardCard } from './result/hazards.tsx'
import { Section } from './result/section.tsx'

/** The handling and the dangers that hold for all candidates, or for all devices in the photo, until one is chosen. */
export function UntilChosen({
  meanwhile: { do_nots, handling, handling_advice, hazards },
  several,
}: {
  meanwhile: Meanwhile
  several: boolean
}) {
  const steps = new Map<string, typeof handling>()
  const shared = handling.findIndex(({ of }) => of === null)
  for (const [at, one] of handling.entries()) {
    // An entry before the shared ones stays there, by itself.
    const key = one.of ? `${at < shared} ${one.of.map(({ en }) => en).join()}` : ''
    steps.set(key, [...(steps.get(key) ?? []), one])
  }
  return (
    <>
      <Section title={<Trans>Until you have chosen</Trans>}>
        <p className="text-muted">
          {several ? (
            <Trans>Do this first, with each of them.</Trans>
          ) : (
            <Trans>Do this first, whichever device it is.</Trans>
          )}
        </p>
        <DoNots of={do_nots} className="mt-3" />
        {[...steps].map(([of, alike], at) => (
          <div key={of} className="mt-4">
            {alike[0]?.of ? (
              <h4>
                <IfItIs of={alike[0].of} several={several} />
              </h4>
            ) : (
              // Below what is for some of them it would pass for theirs.
              at > 0 && (
                <h4>
                  {several ? <Trans>This applies to each of them</Trans> : <Trans>Whichever it is</Trans>}
                </h4>
              )
            )}
            <HandlingSteps steps={alike.map(({ text }) => text)} />
            {handling_advice === 'cited' && alike[0]?.advice === 'own' && <OwnAdvice />}
          </div>
        ))}
        {handling_advice === 'own' && <OwnAdvice />}
      </Section>
      {hazards.length > 0 && (
        <Section title={<Trans>Dangerous parts</Trans>}>
          <ul className="grid gap-3 sm:grid-cols-2">
            {hazards.map(({ hazard, of }) => (
              <HazardCard
                key={hazard.component}
                hazard={hazard}
                only={of && <IfItIs of={of} several={several} />}
              />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function IfItIs({ of, several }: { of: readonly Bilingual[]; several: boolean }) {
  const { i18n } = useLingui()
  const say = useBilingual()
  const type = several ? 'conjunction' : 'disjunction'
  const names = new Intl.ListFormat(i18n.locale, { type }).format(of.map(say))
  return several ? <Trans>This applies to: {names}</Trans> : <Trans>If it is this: {names}</Trans>
}
