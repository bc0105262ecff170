import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { EMBED_ORIGINS_MAX, readOrigin, type OriginProblem } from '#contract/administration/embed-origins.ts'
import { installation, type Installation } from '#contract/administration/installation.ts'
import { call } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/queries.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/overlay/toast.ts'

const problems: Record<OriginProblem, MessageDescriptor> = {
  form: msg`An address such as https://www.example.go.id`,
  http: msg`It must begin with https://: what comes over http:// can be changed on its way.`,
  path: msg`Without what stands behind the name: a browser takes the whole site, not a single page.`,
  star: msg`A star stands before the name of a site alone, such as https://*.example.go.id`,
  number: msg`A site needs a name: browsers take no number in place of one.`,
}

const linesOf = (typed: string) =>
  typed
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** The sites whose pages may show the embeds, one on each line. */
export function SitesForm({ now }: { now: Installation }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const isFixed = now.fixed.includes('embed_origins')
  const { form, errors, text } = useForm({
    initial: { embed_origins: now.embed_origins.join('\n') },
    check: ({ embed_origins }) => {
      const lines = linesOf(embed_origins)
      const read = lines.map((line) => ({ line, problem: readOrigin(line).problem }))
      const wrong = read.find(({ problem }) => problem)
      const why = wrong?.problem && `${wrong.line}: ${i18n._(problems[wrong.problem])}`
      const many = lines.length > EMBED_ORIGINS_MAX && t`At most ${EMBED_ORIGINS_MAX} sites.`
      return checkFields({ embed_origins: why || many || null }, { embed_origins: lines })
    },
    send: async (body) => {
      client.setQueryData(keyOf(installation.read, {}), await call(installation.change, { body }))
      toast.success({ title: t`The settings were saved` })
    },
  })
  return (
    <Form
      {...form}
      className="flex flex-col gap-4"
      footer={
        !isFixed && (
          <Button type="submit" busy={form.busy} className="self-start">
            <Trans>Save the sites</Trans>
          </Button>
        )
      }
    >
      <Field
        label={t`Sites that may show them`}
        hint={
          isFixed ? (
            <Trans>Set in the environment (EMBED_ORIGINS); it is changed there.</Trans>
          ) : (
            <Trans>
              One on each line, such as https://www.example.go.id, or https://*.example.go.id for all names
              below it. Empty: nobody can show them.
            </Trans>
          )
        }
        error={errors.embed_origins}
      >
        <Textarea
          {...text('embed_origins')}
          rows={3}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...(isFixed && { readOnly: true })}
        />
      </Field>
    </Form>
  )
}
