import { useId, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { UserDetail } from '#contract/people/users.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { companiesQuery } from './api.ts'

type Props = { user: UserDetail; open: boolean; onClose: () => void }

/** Links an account to a company, or to none. Those that there are already are offered. */
export function CompanyDialog({ user, open, onClose }: Props) {
  const { t } = useLingui()
  const list = useId()
  const { user_login: username, company: now } = user
  const { data: companies = [] } = useQuery({ ...companiesQuery, enabled: open })
  const [typed, setTyped] = useState<string>()
  const company = (typed ?? now ?? '').trim() || null
  const close = () => {
    onClose()
    setTyped(undefined)
  }
  return (
    <ActionDialog
      user={user}
      change={{ kind: 'company', company }}
      open={open}
      onClose={close}
      title={<Trans>The company of {username}</Trans>}
      effect={<Trans>Shown in their profile, with the day of the first link.</Trans>}
      confirmLabel={company === null && now !== null ? t`Remove the link` : t`Link to a company`}
      disabledReason={company === now && t`Nothing has changed yet.`}
      done={company === null ? t`The company link was removed` : t`Linked to ${company}`}
    >
      <Field label={t`Company`} hint={t`A new name creates a new company. Empty: no company.`}>
        <Input
          value={typed ?? now ?? ''}
          list={list}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <datalist id={list}>
        {companies.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </ActionDialog>
  )
}
