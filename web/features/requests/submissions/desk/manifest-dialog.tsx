import { Trans, useLingui } from '@lingui/react/macro'
import type { Review, SubmissionDetail } from '#contract/requests/submissions.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'

type Papers = Pick<Review, 'transporter' | 'manifest_number'>
type Props = { submission: SubmissionDetail; onConfirm: (papers: Papers) => void; onClose: () => void }

/** A business's waste is collected under a manifest: the transporter, and its number. */
export function ManifestDialog({ submission, onConfirm, onClose }: Props) {
  const { t } = useLingui()
  const { form, errors, text } = useForm({
    initial: {
      transporter: submission.transporter ?? '',
      manifest_number: submission.manifest_number ?? '',
    },
    check: ({ transporter, manifest_number }) =>
      checkFields(
        {
          transporter: transporter.trim() === '' ? t`Enter the licensed transporter.` : null,
          manifest_number: manifest_number.trim() === '' ? t`Enter the manifest number.` : null,
        },
        { transporter: transporter.trim(), manifest_number: manifest_number.trim() },
      ),
    send: async (papers) => onConfirm(papers),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={<Trans>Collected from a business</Trans>}
      description={
        <Trans>
          Only a licensed transporter may move hazardous business waste, under an electronic manifest.
        </Trans>
      }
      footer={
        <Button type="submit" form="manifest">
          <Trans context="action on a request">Mark as collected</Trans>
        </Button>
      }
    >
      <Form {...form} id="manifest" className="flex flex-col gap-4">
        <Field label={t`Licensed transporter`} error={errors.transporter} required>
          <Input {...text('transporter')} maxLength={200} />
        </Field>
        <Field label={t`Number of the manifest`} error={errors.manifest_number} required>
          <Input {...text('manifest_number')} maxLength={80} autoComplete="off" />
        </Field>
      </Form>
    </Dialog>
  )
}
