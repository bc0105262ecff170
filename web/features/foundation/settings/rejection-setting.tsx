import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { desk } from '#contract/requests/desk.ts'
import {
  REASON_MAX,
  REASONS_MAX,
  RejectionReasons,
  type RejectionReason,
} from '#contract/requests/rejections.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { randomId } from '#web/lib/session/guest.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { SettingCard } from './setting-card.tsx'
import { useSettingForm } from './use-setting-form.ts'

/** The reasons that staff choose from when they reject a request. */
export function RejectionSetting({ reasons: initial }: { reasons: readonly RejectionReason[] }) {
  const { t } = useLingui()
  const { card, fields, errors, change } = useSettingForm({
    stored: { rejection_reasons: [...initial] },
    initial: { reasons: initial },
    check: ({ reasons }) =>
      checkFields(
        {
          reasons: RejectionReasons.safeParse(reasons).success
            ? null
            : t`Each reason needs words in both languages, at most ${REASON_MAX} characters.`,
        },
        { rejection_reasons: [...reasons] },
      ),
    affects: [desk.reasons],
  })
  const { reasons } = fields
  const put = (next: readonly RejectionReason[]) => change({ reasons: next })
  const add = () =>
    put([
      ...reasons,
      { key: randomId().slice(0, 12), words: { id: '', en: '' }, needs_note: false, shows_points: false },
    ])
  return (
    <SettingCard id="rejection-reasons" title={<Trans>Reasons for a rejection</Trans>} {...card}>
      <p className="text-sm text-muted">
        <Trans>
          Staff choose one of these when they reject a request, and the sender reads it. Requests that were
          rejected before keep their reason.
        </Trans>
      </p>
      <ol data-field="reasons" className="flex flex-col gap-3">
        {reasons.map((reason, at) => (
          <ReasonRow
            key={reason.key}
            reason={reason}
            wrong={Boolean(errors.reasons)}
            first={at === 0}
            last={at === reasons.length - 1}
            onChange={(part) => put(reasons.map((one) => (one === reason ? { ...one, ...part } : one)))}
            onMove={(by) => put(moved(reasons, at, by))}
            onRemove={() => put(reasons.filter((one) => one !== reason))}
          />
        ))}
      </ol>
      <Button
        variant="secondary"
        className="self-start"
        disabledReason={reasons.length >= REASONS_MAX && t`At most ${REASONS_MAX} reasons.`}
        onClick={add}
        icon={<Plus className="size-4" aria-hidden="true" />}
      >
        <Trans>Add a reason</Trans>
      </Button>
      <Notice>{errors.reasons}</Notice>
    </SettingCard>
  )
}

const moved = (reasons: readonly RejectionReason[], at: number, by: 1 | -1) =>
  reasons.with(at, reasons[at + by]!).with(at + by, reasons[at]!)

type RowProps = {
  reason: RejectionReason
  wrong: boolean
  first: boolean
  last: boolean
  onChange: (part: Partial<RejectionReason>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function ReasonRow({ reason, wrong, first, last, onChange, onMove, onRemove }: RowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { words, needs_note, shows_points } = reason
  const name = words[locale] || t`New reason`
  const languages = [
    ['id', t`In Indonesian`],
    ['en', t`In English`],
  ] as const
  return (
    <li aria-label={name} className="rounded-control border border-line p-3">
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
        {languages.map(([language, label]) => (
          <Field key={language} label={label} invalid={wrong && words[language].trim() === ''}>
            <Input
              lang={language}
              value={words[language]}
              maxLength={REASON_MAX}
              onChange={({ target }) => onChange({ words: { ...words, [language]: target.value } })}
            />
          </Field>
        ))}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        <CheckLine checked={needs_note} onChange={(on) => onChange({ needs_note: on })}>
          <Trans>A note is required</Trans>
        </CheckLine>
        <CheckLine checked={shows_points} onChange={(on) => onChange({ shows_points: on })}>
          <Trans>Show drop-off points nearby</Trans>
        </CheckLine>
        <span className="ml-auto flex flex-wrap">
          <Button
            variant="ghost"
            square
            aria-label={t`${name}: earlier`}
            disabledReason={first && t`This is the first reason.`}
            onClick={() => onMove(-1)}
            icon={<ArrowUp className="size-5" aria-hidden="true" />}
          />
          <Button
            variant="ghost"
            square
            aria-label={t`${name}: later`}
            disabledReason={last && t`This is the last reason.`}
            onClick={() => onMove(1)}
            icon={<ArrowDown className="size-5" aria-hidden="true" />}
          />
          <Button
            variant="ghost"
            square
            aria-label={t`${name}: remove`}
            disabledReason={first && last && t`One reason must stay.`}
            onClick={onRemove}
            icon={<Trash2 className="size-5" aria-hidden="true" />}
          />
        </span>
      </div>
    </li>
  )
}
