import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { installation, InstallationForm, type Installation } from '#contract/administration/installation.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import {
  changeable,
  DISABLED,
  fixedHint,
  InstallationCard,
  READ_ONLY,
  useSave,
} from './installation-card.tsx'

const PORTS = [25, 465, 587, 2525]

/** The server that takes the mails, and a test of it. */
export function MailSettings({ now }: { now: Installation }) {
  const { t } = useLingui()
  const save = useSave()
  const { fixed } = now
  const isFixed = fixed.includes('mail_server')
  const { form, errors, text, change } = useForm({
    initial: {
      mail_host: now.mail_host,
      mail_port: String(now.mail_port),
      mail_user: now.mail_user,
      mail_password: '',
      mail_from: now.mail_from,
    },
    check: ({ mail_password, mail_port, ...typed }) => {
      const { mail_host, mail_user, mail_from } = InstallationForm.shape
      return checkFields(
        {
          mail_host: mail_host.safeParse(typed.mail_host).success
            ? null
            : t`The name of a server, such as smtp.example.org`,
          mail_user: mail_user.safeParse(typed.mail_user).success ? null : t`At most 200 characters.`,
          mail_from:
            typed.mail_host.trim() && !typed.mail_from.trim()
              ? t`Enter the address that mails come from.`
              : mail_from.safeParse(typed.mail_from).success
                ? null
                : t`At most 200 characters.`,
        },
        {
          ...changeable({ mail_from: typed.mail_from }, fixed),
          ...(!isFixed && {
            mail_host: typed.mail_host.trim(),
            mail_port: Number(mail_port),
            mail_user: typed.mail_user,
            // Left empty: the one that is stored stays.
            ...(mail_password && { mail_password }),
          }),
        },
      )
    },
    send: async (wanted) => {
      await save(wanted)
      change({ mail_password: '' })
    },
  })
  const ports = [...new Set([...PORTS, now.mail_port])].toSorted((a, b) => a - b)
  return (
    <InstallationCard
      id="mail"
      title={<Trans>Mail</Trans>}
      save={isFixed && fixed.includes('mail_from') ? null : <Trans>Save the mail server</Trans>}
      form={form}
      after={<TestMail isSet={now.mail_host !== ''} />}
    >
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field
          label={t`Mail server`}
          hint={
            fixedHint(fixed, 'mail_server') ??
            t`Such as smtp.example.org; your provider names it. Empty: mails are written to a folder of the server.`
          }
          error={errors.mail_host}
        >
          <Input
            {...text('mail_host')}
            autoComplete="off"
            autoCapitalize="none"
            {...(isFixed && READ_ONLY)}
          />
        </Field>
        <Field label={t`Port`}>
          <Select {...text('mail_port')} {...(isFixed && DISABLED)}>
            {ports.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t`Login at the mail server`} error={errors.mail_user}>
          <Input
            {...text('mail_user')}
            autoComplete="off"
            autoCapitalize="none"
            {...(isFixed && READ_ONLY)}
          />
        </Field>
        {!isFixed && (
          <Field
            label={t`Password at the mail server`}
            hint={
              now.mail_password_set
                ? t`One is stored, encrypted. Leave it empty to keep it.`
                : t`It is stored encrypted, and shown to nobody.`
            }
            error={errors.mail_password}
          >
            <Input {...text('mail_password')} type="password" autoComplete="new-password" />
          </Field>
        )}
      </div>
      <Field
        label={t`Sender`}
        hint={fixedHint(fixed, 'mail_from') ?? t`Such as: Resirkuit <no-reply@example.go.id>`}
        error={errors.mail_from}
      >
        <Input {...text('mail_from')} autoComplete="off" {...(fixed.includes('mail_from') && READ_ONLY)} />
      </Field>
    </InstallationCard>
  )
}

/** Sends a test mail to the administrator who asks for it, and repeats the answer of the mail server. */
function TestMail({ isSet }: { isSet: boolean }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(installation.testMail, {}),
  })
  const { to = '', failure = null } = data ?? {}
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-sm text-muted">
        {isSet ? (
          <Trans>A test mail goes to the address of your profile, with the settings that are saved.</Trans>
        ) : (
          <Trans>No mail server is set: a test mail is written to a folder of the server.</Trans>
        )}
      </p>
      <Button
        variant="secondary"
        className="self-start"
        busy={isPending}
        icon={<Send className="size-5" aria-hidden="true" />}
        onClick={() => mutate()}
      >
        <Trans>Send a test mail</Trans>
      </Button>
      <Notice>
        {error
          ? errorMessage(error)
          : failure && (
              <Trans>
                It was not sent to {to}. {failure}
              </Trans>
            )}
      </Notice>
      <Notice tone="plain">
        {data && failure === null ? (
          data.kind === 'smtp' ? (
            <Trans>The mail server took it. Look whether it arrives at {to}.</Trans>
          ) : (
            <Trans>It was written to the folder of mails, for {to}.</Trans>
          )
        ) : null}
      </Notice>
    </div>
  )
}
