import { useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { RIGHTS_MESSAGE_MAX, RightsKind } from '#contract/people/rights.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { KINDS } from './words.ts'

type Props = {
  kind: ComponentProps<'select'>
  message: ComponentProps<'textarea'>
  error: string | undefined
  /** Between the two. */
  children?: ReactNode
}

/** The request and the person's own words about it. */
export function Question({ kind, message, error, children }: Props) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Field label={t`What would you like to ask for?`}>
        <Select {...kind}>
          {RightsKind.options.map((one) => (
            <option key={one} value={one}>
              {i18n._(KINDS[one])}
            </option>
          ))}
        </Select>
      </Field>
      {children}
      <Field
        label={t`What is it about?`}
        hint={t`For example a tracking code, or the wrong detail and its correction.`}
        error={error}
        required
      >
        <Textarea {...message} rows={4} maxLength={RIGHTS_MESSAGE_MAX} />
      </Field>
    </>
  )
}
