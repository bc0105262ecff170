import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from '#web/router.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { hasLookalike, readTrackingCode } from './tracking-code.ts'

/** Opens the tracking page of a code that is typed in. */
export function CodeForm({ typed = '' }: { typed?: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState(typed)
  const [problem, setProblem] = useState('')

  const open = () => {
    const code = readTrackingCode(text)
    if (code) return void navigate(paths.track(code))
    setProblem(
      hasLookalike(text.replace(/^\s*rsk/i, ''))
        ? t`A code never holds 0, O, 1 or I. Look at it once more.`
        : t`A code looks like RSK-7F4K-92QD.`,
    )
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
      className="flex w-full flex-col gap-3 text-left"
    >
      <Field label={t`Tracking code`} error={problem}>
        <Input
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setProblem('')
          }}
          placeholder="RSK-7F4K-92QD"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          className="tracking-wide uppercase placeholder:normal-case"
        />
      </Field>
      <Button type="submit" wide>
        <Trans>Show the state</Trans>
      </Button>
    </form>
  )
}
