import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '#web/routing/router.tsx'
import { BadgeCheck } from 'lucide-react'
import { paths } from '#web/routing/paths.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { DayField } from '#web/typed/day-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { issue, useCertify } from './use-certify.ts'

/** Certifies all that was recorded in a span of days. */
export function PeriodForm({ initial }: { initial: { from: string; to: string } }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { mutateAsync } = useCertify(({ id }) => {
    toast.success({ title: t`The certificate was issued` })
    navigate(paths.certificate(id))
  })
  const { form, text, errors } = useForm<typeof initial, typeof initial>({
    initial,
    check: ({ from, to }) => {
      if (!from) return { problems: { from: t`Choose the first day.` } }
      if (!to) return { problems: { to: t`Choose the last day.` } }
      if (to < from) return { problems: { to: t`The last day is before the first.` } }
      return { data: { from, to } }
    },
    send: (days) => mutateAsync(issue(days)),
  })
  return (
    <Card as="section" aria-labelledby="period">
      <h3 id="period" className="text-lg">
        <Trans>Certify a period</Trans>
      </h3>
      <p className="mt-1 text-muted">
        <Trans>
          All weights recorded on these days, by class and outcome. Certificates for a single request or
          consignment are issued on its own page.
        </Trans>
      </p>
      <Form
        {...form}
        className="mt-4 flex flex-col gap-4"
        footer={
          <div>
            <Button
              type="submit"
              busy={form.busy}
              icon={<BadgeCheck className="size-4.5" aria-hidden="true" />}
            >
              <Trans>Issue a certificate</Trans>
            </Button>
          </div>
        }
      >
        <div className="grid gap-4 sm:max-w-md sm:grid-cols-2 xl:grid-cols-1">
          <DayField label={t`First day`} error={errors.from} required input={text('from')} />
          <DayField label={t`Last day`} error={errors.to} required input={text('to')} />
        </div>
      </Form>
    </Card>
  )
}
