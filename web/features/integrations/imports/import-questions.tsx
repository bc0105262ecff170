import { useState, type FormEvent } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { choiceLabel, labelOf, type ImportField } from '#contract/integrations/import-kinds.ts'
import type { ImportChange, ImportDetail, Question } from '#contract/integrations/imports.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { formatDay, formatNumber } from '#web/lib/words/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckGroup } from '#web/ui/form/check-group.tsx'
import { Radios } from '#web/ui/form/radios.tsx'
import { isOpen, listNeeded } from './open-choices.ts'

type Props = { found: ImportDetail; busy: boolean; onAnswer: (change: ImportChange) => void }

/** The answers so far, by what was asked. */
type Answers = {
  /** By column and what is asked about it: the number of the choice. */
  choices: Record<string, string>
  hidden: 'take' | 'leave' | null
  fixed: ImportDetail['fixed']
}
const NONE: Answers = { choices: {}, hidden: null, fixed: {} }
const keyOf = (at: number, { about }: Question) => `${at} ${about}`

/** The questions that the file leaves open. The answers go together, and every row is looked at again. */
export function ImportQuestions({ found, busy, onAnswer }: Props) {
  const { t } = useLingui()
  const [answers, setAnswers] = useState(NONE)
  const { columns, hidden_rows, take_hidden, fixed } = found
  if (!isOpen(found)) return null
  const asksHidden = hidden_rows > 0 && take_hidden === null
  const needed = listNeeded(found).filter(({ name }) => fixed[name] === undefined)
  const isEmpty =
    Object.keys(answers.choices).length === 0 &&
    answers.hidden === null &&
    Object.values(answers.fixed).every((value) => value.length === 0)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    const given = Object.entries(answers.fixed).filter(([, value]) => value.length > 0)
    onAnswer({
      columns: columns.map(({ field, reading, questions }, at) => ({
        field,
        reading: questions.reduce((read, question) => {
          const chosen = answers.choices[keyOf(at, question)]
          return chosen === undefined ? read : { ...read, ...question.choices[Number(chosen)]!.reading }
        }, reading),
      })),
      take_hidden: answers.hidden === null ? undefined : answers.hidden === 'take',
      fixed: { ...fixed, ...Object.fromEntries(given) },
    })
    setAnswers(NONE)
  }
  return (
    <Card as="section" aria-labelledby="questions" className="border-primary! p-5!">
      <form onSubmit={send} className="flex flex-col gap-5">
        <div>
          <h3 id="questions" className="text-lg">
            <Trans>The file leaves this open</Trans>
          </h3>
          <p className="mt-1 text-muted">
            <Trans>Nothing is guessed: your answer holds for the whole column.</Trans>
          </p>
        </div>
        {columns.map(
          ({ heading, field, questions }, at) =>
            field !== null &&
            questions.map((question) => (
              <Radios
                key={keyOf(at, question)}
                label={
                  <Trans>
                    Column “{heading}”: what does “{question.example}” mean?
                  </Trans>
                }
                value={answers.choices[keyOf(at, question)] ?? null}
                onChange={(chosen) =>
                  setAnswers({ ...answers, choices: { ...answers.choices, [keyOf(at, question)]: chosen } })
                }
                options={question.choices.map(({ value }, choice) => ({
                  value: String(choice),
                  label: meaningOf(value, question),
                }))}
              />
            )),
        )}
        {asksHidden && (
          <Radios
            label={
              <Plural
                value={hidden_rows}
                one="# row is hidden in the file."
                other="# rows are hidden in the file."
              />
            }
            value={answers.hidden}
            onChange={(hidden) => setAnswers({ ...answers, hidden })}
            options={[
              { value: 'take', label: <Trans>Take hidden rows as well</Trans> },
              { value: 'leave', label: <Trans>Leave hidden rows out</Trans> },
            ]}
          />
        )}
        {needed.map((field) => (
          <ForAllRows
            key={field.name}
            field={field}
            value={answers.fixed[field.name]}
            onChange={(value) => setAnswers({ ...answers, fixed: { ...answers.fixed, [field.name]: value } })}
          />
        ))}
        <div>
          <Button type="submit" busy={busy} disabledReason={isEmpty && t`Answer one at least.`}>
            <Trans>Look at the rows again</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}

function meaningOf(value: number | string, { about }: Question) {
  if (about === 'days') return formatDay(String(value))
  return typeof value === 'number' ? formatNumber(value) : value
}

/** A choice that no column gives. */
function ForAllRows(props: {
  field: ImportField
  value: string | string[] | undefined
  onChange: (value: string | string[]) => void
}) {
  const { field, value, onChange } = props
  const locale = useLocale()
  const options = Object.keys(field.choices ?? {}).map((one) => ({
    value: one,
    label: choiceLabel(field, one, locale),
  }))
  const name = labelOf(field, locale)
  const label = <Trans>No column says “{name}”. For all rows:</Trans>
  return field.type === 'choice' ? (
    <Radios
      label={label}
      look="chips"
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      options={options}
    />
  ) : (
    <CheckGroup
      name={field.name}
      label={label}
      options={options}
      value={Array.isArray(value) ? value : []}
      onChange={onChange}
    />
  )
}
