import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { consignments, LINK_DAYS, type ConsignmentDetail } from '#contract/proof/consignments.ts'
import { LOCALES, type Locale } from '#contract/foundation/locale.ts'
import { call } from '#web/lib/api/api.ts'
import { BASE } from '#web/lib/api/base.ts'
import { refusalOf } from '#web/lib/api/refusal.tsx'
import { formatDate } from '#web/lib/time/relative.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useDone } from './api.ts'

const languages: Record<Locale, string> = { en: 'English', id: 'Bahasa Indonesia' }

/** The receiver's link: made, mailed when wanted, shown once, and ended. */
export function LinkCard({ consignment }: { consignment: ConsignmentDetail }) {
  const { t } = useLingui()
  const done = useDone()
  const { id, link_ends_at, receiver_email } = consignment
  const [email, setEmail] = useState(receiver_email)
  const [locale, setLocale] = useState<Locale>(localeNow())
  const make = useMutation({
    mutationFn: async (send_to: string | null) => {
      const reply = await call(consignments.makeLink, { params: { id }, body: { send_to, locale } })
      await done(reply.consignment)
      return { url: new URL(BASE + `${paths.confirmations}#${reply.token}`, location.origin).href, send_to }
    },
  })
  const end = useMutation({
    mutationFn: async () => {
      const { consignment: ended } = await call(consignments.endLink, { params: { id } })
      make.reset()
      await done(ended)
    },
  })
  const failure = make.error ?? end.error
  return (
    <Card as="section" aria-labelledby="link" className="flex flex-col gap-4">
      <h3 id="link" className="text-lg">
        <Trans>The receiver’s link</Trans>
      </h3>
      <p className="text-muted">
        {link_ends_at ? (
          <Trans>A link has been made. It is valid until {formatDate(link_ends_at)}.</Trans>
        ) : (
          <Trans>
            With the link, the receiver confirms without an account. It is valid for {LINK_DAYS} days.
          </Trans>
        )}
      </p>
      {make.data && (
        <div className="flex flex-col gap-2 rounded-control bg-sunken p-3">
          <p className="text-sm font-semibold">
            {make.data.send_to ? (
              <Trans>The link is on its way to {make.data.send_to}. It is shown here only once:</Trans>
            ) : (
              <Trans>The link is shown only once. Anyone who has it can confirm:</Trans>
            )}
          </p>
          <p data-link="" className="text-sm wrap-anywhere">
            {make.data.url}
          </p>
          <CopyButton
            className="self-start"
            value={make.data.url}
            label={t`Copy the link`}
            copiedLabel={t`The link was copied`}
          />
        </div>
      )}
      <div className="grid gap-3 sm:max-lg:grid-cols-[1fr_12rem]">
        <Field label={t`Email of the receiver`} aside={t`Optional`}>
          <Input
            type="email"
            maxLength={254}
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Field label={t`Language of the email`}>
          <Select
            value={locale}
            onChange={({ target }) => setLocale(LOCALES.find((one) => one === target.value) ?? 'id')}
          >
            {LOCALES.map((one) => (
              <option key={one} value={one}>
                {languages[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button busy={make.isPending} onClick={() => make.mutate(null)}>
          {link_ends_at ? <Trans>Make another link</Trans> : <Trans>Make a link</Trans>}
        </Button>
        <Button
          variant="secondary"
          disabledReason={!/^\S+@\S+$/.test(email.trim()) && t`Enter an email address first.`}
          busy={make.isPending}
          onClick={() => make.mutate(email.trim())}
        >
          <Trans>Make and email a link</Trans>
        </Button>
        {link_ends_at && (
          <Button variant="ghost" busy={end.isPending} onClick={() => end.mutate()}>
            <Trans>End the link</Trans>
          </Button>
        )}
      </div>
      <Notice>{failure && refusalOf(failure)}</Notice>
    </Card>
  )
}
