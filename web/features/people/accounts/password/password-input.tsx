import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useFieldControl } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

type Props = Omit<ComponentProps<typeof Input>, 'type' | 'trailing' | 'className'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be looked at while it is typed. Inside a Field; `aria-describedby` adds to the field's own. */
export function PasswordInput({ 'aria-describedby': describedBy, ...props }: Props) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const field = useFieldControl()
  const Icon = shown ? EyeOff : Eye
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      // Edge brings an eye of its own.
      className="[&::-ms-reveal]:hidden"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aria-describedby={classNames(field['aria-describedby'], describedBy) || undefined}
      trailing={
        <Button
          variant="ghost"
          square
          aria-label={t`Show password`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="text-muted! hover:bg-transparent! hover:text-ink!"
          icon={<Icon className="size-5" aria-hidden="true" />}
        />
      }
    />
  )
}
