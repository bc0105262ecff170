import { Trans, useLingui } from '@lingui/react/macro'
import { labelOf, listImportFields } from '#contract/integrations/import-kinds.ts'
import type { ImportChange, ImportDetail } from '#contract/integrations/imports.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

type Props = { found: ImportDetail; onChange: (columns: NonNullable<ImportChange['columns']>) => void }

/** The field that each column was taken for; it can be changed until the import is made. */
export function ImportColumns({ found, onChange }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { columns, kind, state } = found
  const fields = listImportFields(kind)
  // Two columns may have one heading.
  const numbered = columns.map((column, at) => ({ ...column, at }))
  const change = (at: number, field: string | null) =>
    onChange(
      columns.map((column, index) => {
        if (index === at) return { field, reading: {} }
        // A field is that of one column.
        return column.field === field && field !== null
          ? { field: null, reading: {} }
          : { field: column.field, reading: column.reading }
      }),
    )
  return (
    <Card as="section" aria-labelledby="columns" className="flex flex-col gap-4 p-5!">
      <h3 id="columns" className="text-lg">
        <Trans>The columns</Trans>
      </h3>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {numbered.map(({ heading, examples, field, identity_numbers, at }) => (
          <li key={at} className="flex flex-col gap-1.5">
            <Field
              label={heading || t`Column ${at + 1}, without a heading`}
              hint={
                identity_numbers ? (
                  <Trans>National identity numbers were left out.</Trans>
                ) : (
                  <span className="line-clamp-2 wrap-anywhere">{examples.slice(0, 3).join(' · ')}</span>
                )
              }
            >
              {state === 'ready' ? (
                <Select value={field ?? ''} onChange={({ target }) => change(at, target.value || null)}>
                  <option value="">{t`Left out`}</option>
                  {fields.map((one) => (
                    <option key={one.name} value={one.name}>
                      {labelOf(one, locale)}
                    </option>
                  ))}
                </Select>
              ) : (
                <output className="min-h-6">
                  {field === null
                    ? t`Left out`
                    : labelOf(
                        fields.find(({ name }) => name === field)!,
                        locale,
                      )}
                </output>
              )}
            </Field>
          </li>
        ))}
      </ul>
    </Card>
  )
}
