import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import { KEPT } from '#contract/foundation/retention.ts'
import { INVITED_MAX, InvitationForm, StaffRole } from '#contract/people/invitations.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { roleMeanings } from '#web/lib/words/role-meanings.ts'
import { roleNames } from '#web/lib/words/role-names.ts'
import { useScrolledTo } from '#web/routing/use-scrolled-to.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useInvite } from './api.ts'
import { OpenInvitations } from './open-invitations.tsx'
import { ShareLink } from './share-link.tsx'

const EMPTY: InvitationForm = { role: 'operator', who: '' }

/**
 * One form makes a link with a role in it; below it the invitations that are open.
 * @param after shown with a link that was just made
 */
export function InviteStaff({ after }: { after?: ReactNode }) {
  const { t, i18n } = useLingui()
  const invite = useInvite()
  const made = invite.data
  const heading = useScrolledTo('invite')
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (made) told.current?.focus()
  }, [made])
  const { form, fields, errors, text, change } = useForm({
    initial: EMPTY,
    check: checkBy(InvitationForm, () => t`At most ${INVITED_MAX} characters, on one line.`),
    send: async (wanted: InvitationForm) => {
      await invite.mutateAsync(wanted)
      change({ who: '' })
    },
  })
  const who = made?.invitation.who
  return (
    <Card as="section" aria-labelledby="invite" className="flex flex-col gap-4">
      <div>
        <h2 ref={heading} id="invite" className="scroll-mt-20 text-lg">
          <Trans>Invite staff</Trans>
        </h2>
        <p className="mt-1 text-sm text-muted">
          <Trans>
            A link gives its holder the role, once and for {KEPT.invitation_days} days. You can withdraw it.
          </Trans>
        </p>
      </div>
      <Form
        {...form}
        className="flex flex-col gap-4"
        footer={
          <Button type="submit" busy={form.busy}>
            <Trans>Make the link</Trans>
          </Button>
        }
      >
        <Field label={t`Role`} hint={<span aria-live="polite">{i18n._(roleMeanings[fields.role])}</span>}>
          <Select
            value={fields.role}
            onChange={({ target }) => change({ role: StaffRole.parse(target.value) })}
          >
            {StaffRole.options.map((role) => (
              <option key={role} value={role}>
                {i18n._(roleNames[role])}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t`Name or email`}
          aside={t`Optional`}
          hint={t`The link is mailed to an email address, where this service sends mails.`}
          error={errors.who}
        >
          <Input
            {...text('who')}
            maxLength={INVITED_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </Form>
      {made && (
        <div className="flex flex-col gap-2.5 rounded-control bg-primary-soft p-3">
          <p ref={told} tabIndex={-1} className="text-sm font-semibold outline-none wrap-anywhere">
            {made.mailed ? (
              <Trans>The link is on its way to {who}. You can also pass it on yourself:</Trans>
            ) : who ? (
              <Trans>The link is ready. Pass it on to {who}:</Trans>
            ) : (
              <Trans>The link is ready. Pass it on:</Trans>
            )}
          </p>
          <ShareLink invitation={made.invitation} />
          {after}
        </div>
      )}
      <OpenInvitations />
    </Card>
  )
}
