import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { hasCheckDigit } from '#contract/foundation/check-digit.ts'
import { HandoverCode } from '#contract/requests/rounds.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { formatNumber } from '#web/lib/words/format.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { paths } from '#web/routing/paths.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { Draft } from './offline/acts.ts'
import { isSigned } from './drawing.ts'
import { randomUuid } from '#web/lib/session/guest.ts'
import { changeDraft, perform } from './offline/field.ts'
import { doneDeeds } from './offline/outcome.ts'
import { Actions, Screen } from './screen.tsx'
import { SignaturePad } from './signature-pad.tsx'
import type { RoundNow, StopNow } from './offline/view.ts'
import { sum_kg } from './weighing-fields.ts'

type Fields = Pick<Draft, 'by' | 'code' | 'drawing' | 'transporter' | 'manifest_number' | 'note'>

/** The sender confirms the hand-over with the code or a signature; from then on the things are no longer theirs. */
export function HandOverForm({ round, stop, draft }: { round: RoundNow; stop: StopNow; draft: Draft }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const kg = formatNumber(sum_kg(draft.weighed.map(({ weighing }) => weighing)))
  const { by, code, drawing, transporter, manifest_number, note } = draft
  const initial: Fields = { by, code, drawing, transporter, manifest_number, note }
  /** Only the check digit is known here: the server compares the code, and the desk settles one that was wrong. */
  const codeError = (code: string) => {
    const { data: digits } = HandoverCode.safeParse(code)
    if (!digits) return t`The code has six digits.`
    return hasCheckDigit(digits)
      ? null
      : t`A digit of this code is wrong. Ask for the code again, or let the sender sign.`
  }
  const { form, fields, errors, change, text } = useForm<Fields, Fields>({
    initial,
    check: (typed) =>
      checkFields<Fields, Fields>(
        {
          code: typed.by === 'code' ? codeError(typed.code) : null,
          drawing: typed.by === 'signature' && !isSigned(typed.drawing) ? t`Let the sender sign here.` : null,
          transporter:
            stop.manifest_needed && typed.transporter.trim() === ''
              ? t`Enter the name of the licensed transporter.`
              : null,
          manifest_number:
            stop.manifest_needed && typed.manifest_number.trim() === ''
              ? t`Enter the manifest number.`
              : null,
        },
        typed,
      ),
    send: async (typed) => {
      const at = new Date().toISOString()
      await perform({ round, stop }, doneDeeds(stop, { ...draft, ...typed }, { at, newId: randomUuid }))
      navigate(paths.fieldAt(round.id, stop.id, 'receipt'), { replace: true })
    },
  })
  useEffect(() => {
    // Nothing is kept of a form that nobody has touched.
    if (Object.entries(fields).some(([name, value]) => draft[name as keyof Fields] !== value))
      changeDraft(round, stop.id, fields)
    // oxlint-disable-next-line react/exhaustive-deps -- what is kept changes with the fields alone
  }, [fields])

  return (
    <Screen above={stop.name} title={t`Hand-over of ${kg} kg`}>
      <Form
        {...form}
        className="flex flex-1 flex-col gap-4"
        footer={
          <Actions>
            <Button type="submit" size="thumb" wide busy={form.busy}>
              <Trans>Collected</Trans>
            </Button>
          </Actions>
        }
      >
        <Radios
          label={t`How does the sender confirm it?`}
          value={fields.by}
          onChange={(by) => change({ by })}
          options={[
            { value: 'code', label: t`With the six-digit code` },
            { value: 'signature', label: t`With a signature` },
            { value: 'nobody', label: t`Nobody could confirm it` },
          ]}
        />
        {fields.by === 'code' && (
          <Field
            label={t`Code of the sender`}
            hint={t`The code is on the sender’s tracking page.`}
            error={errors.code}
            required
          >
            <Input
              {...text('code')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              className="text-center text-4xl! font-bold tracking-[0.3em] tabular-nums"
            />
          </Field>
        )}
        {fields.by === 'signature' && (
          <div data-field="drawing" className="flex flex-col gap-2">
            <p className="font-semibold">
              <Trans>Sign here with a finger</Trans>
            </p>
            <SignaturePad drawing={fields.drawing} onChange={(drawing) => change({ drawing })} />
            <Notice size="line">{errors.drawing}</Notice>
          </div>
        )}
        {stop.manifest_needed && (
          <>
            <Field label={t`Licensed transporter`} error={errors.transporter} required>
              <Input {...text('transporter')} maxLength={200} autoComplete="off" />
            </Field>
            <Field label={t`Manifest number`} error={errors.manifest_number} required>
              <Input {...text('manifest_number')} maxLength={80} autoComplete="off" />
            </Field>
          </>
        )}
        <Field label={t`Note for the desk`} aside={t`Optional`} error={errors.note}>
          <Textarea {...text('note')} rows={2} maxLength={500} />
        </Field>
      </Form>
    </Screen>
  )
}
