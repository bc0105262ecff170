import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { PRIVACY_VERSION } from '#contract/people/accounts.ts'
import { configQuery } from '#web/lib/api/config.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { FetchCopy } from '#web/features/people/rights/fetch-copy.tsx'
import { GuestForm } from '#web/features/people/rights/guest-form.tsx'
import { Proof } from '#web/features/people/rights/proof.tsx'
import { formatDay } from '#web/lib/words/format.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { useLocation, useSearchParams } from '#web/routing/router.tsx'
import { OperatorContact } from '../operator-contact.tsx'
import { english } from './privacy-en.tsx'
import { indonesian } from './privacy-id.tsx'
import { Section } from './privacy-parts.tsx'

export const description = msg`Which data Resirkuit stores about you, why, for how long, and your rights.`

/** The privacy notice: of this software, with the settings of this installation. */
export default function Privacy() {
  const { i18n } = useLingui()
  const notice = i18n.locale === 'id' ? indonesian : english
  // Only the reader's device knows it: the page that the server makes is everybody's.
  const [search] = useSearchParams()
  const { hash } = useLocation()
  // Behind #, which no browser sends to a server; in links of earlier versions in the query.
  const hydrated = useHydrated()
  const link = new URLSearchParams(hydrated ? hash.slice(1) : '')
  const proof = hydrated ? (link.get('proof') ?? search.get('proof')) : null
  const copy = link.get('copy')
  const { data: config } = useQuery(configQuery)
  const { data: operator } = useDataSet('operator')
  const sections = notice.sections({
    operator: operator?.name,
    contact: <OperatorContact className="mt-4" />,
    retentionMonths: config?.retentionMonths,
    hosted: config?.identity.provider === 'firebase',
    openDesk: config?.adminAccess === 'signed-in',
    vision: config?.vision,
  })
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <header>
        <h1 className="text-2xl md:text-3xl">{notice.title}</h1>
        <p className="mt-2 text-lg text-muted">{notice.lead}</p>
        <p className="mt-2 text-sm text-muted">
          <time dateTime={PRIVACY_VERSION}>{notice.versionOf(formatDay(PRIVACY_VERSION))}</time>
        </p>
      </header>
      {proof && <Proof token={proof} />}
      {copy && <FetchCopy token={copy} />}
      {sections.map(({ title, body }) => (
        <Section key={title} title={title}>
          {body}
        </Section>
      ))}
      <Section title={notice.ask.title}>
        <p>{notice.ask.lead}</p>
        <GuestForm />
      </Section>
    </article>
  )
}
