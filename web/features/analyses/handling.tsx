import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { DeviceFacts } from '#contract/knowledge.ts'
import { Link } from '#web/router.tsx'
import { paths } from '#web/paths.ts'
import { withDevice } from './device-links.ts'
import { Section } from './section.tsx'

/** What to do now, to be ticked off. */
export function Handling({ facts }: { facts: DeviceFacts }) {
  const { i18n } = useLingui()
  const lang = i18n.locale === 'id' ? 'id' : 'en'
  return (
    <Section title={<Trans>What to do now</Trans>}>
      <ul className="flex flex-col">
        {facts.handling.map((step) => (
          <Step key={step.id} text={step[lang]} />
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted print:hidden">
        <Trans>
          Does it still work, or nearly?{' '}
          <Link
            to={withDevice(paths.donation, facts.id)}
            className="font-semibold text-primary underline underline-offset-2"
          >
            Offer it as a donation
          </Link>
        </Trans>
      </p>
    </Section>
  )
}

function Step({ text }: { text: string }) {
  const id = useId()
  return (
    <li>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
        <input
          id={id}
          type="checkbox"
          className="peer mt-0.5 size-5 shrink-0 cursor-pointer accent-(--color-primary)"
        />
        <span className="min-w-0 peer-checked:text-muted peer-checked:line-through">{text}</span>
      </label>
    </li>
  )
}
