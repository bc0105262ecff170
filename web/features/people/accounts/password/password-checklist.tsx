import { Trans, useLingui } from '@lingui/react/macro'
import { Circle, CircleAlert, CircleCheck } from 'lucide-react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { brokenRules, type PasswordRule } from './password-policy.ts'
import { ruleLabel } from './password-texts.ts'

type Props = {
  id: string
  rules: PasswordRule[]
  password: string
  /** It was sent without meeting the rules. */
  refused: boolean
}

const looks = {
  met: { colour: 'text-primary', Icon: CircleCheck },
  open: { colour: 'text-muted', Icon: Circle },
  refused: { colour: 'text-danger', Icon: CircleAlert },
}

/** The rules of a new password, ticked off while it is typed. */
export function PasswordChecklist({ id, rules, password, refused }: Props) {
  const { i18n } = useLingui()
  const label = (rule: PasswordRule) => i18n._(ruleLabel(rule))
  const missing = brokenRules(rules, password).map(label).join(', ')
  return (
    <>
      <ul id={id} className="-mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {rules.map((rule) => {
          const met = rule.isMet(password)
          // That there is an end to it goes without saying, until it is reached.
          if (met && rule.kind === 'max') return null
          const { colour, Icon } = looks[met ? 'met' : refused || rule.kind === 'max' ? 'refused' : 'open']
          return (
            <li key={rule.kind} className={`flex items-center gap-1.5 ${colour}`}>
              <Icon className="size-4 shrink-0" aria-hidden="true" />
              {label(rule)}
              <VisuallyHidden>{met ? <Trans>(done)</Trans> : <Trans>(still missing)</Trans>}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
      {/* One sentence when something changes, rather than the whole list with every letter. */}
      <span aria-live="polite" className="sr-only">
        {password !== '' &&
          (missing ? (
            <Trans>Password, still missing: {missing}</Trans>
          ) : (
            <Trans>The password meets all requirements.</Trans>
          ))}
      </span>
    </>
  )
}
